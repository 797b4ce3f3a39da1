public import GRDB
import Geometry

/// The geocoder's tables in an atlas: what can be named, by which keys, with which houses.
public enum GazetteerIndex {
    /// Builds the tables from `place`, `street`, `address`, `postcode`, `poi` and `car_park`.
    ///
    /// To be called within a transaction of an import, once those tables are whole; tables of an
    /// earlier build are replaced.
    ///
    /// - Complexity: O(rows · log rows) time, memory in proportion to the streets.
    public static func build(in database: Database, vocabulary: Vocabulary) throws {
        try database.execute(sql: GazetteerSchema.tables)
        let writer = try EntryWriter(database, normalizer: Normalizer(vocabulary))
        try writePlaces(database, writer)
        try ThoroughfareIndexer(database, writer).run()
        try writePointsOfInterest(database, writer)
        try writePostcodes(database, writer)
        try writer.writeSpelling(to: database)
        try database.execute(sql: GazetteerSchema.fill)
    }

    private static func writePlaces(_ database: Database, _ writer: EntryWriter) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, name, names, parent_id, country_code, rank, population, wikidata,
                    kind, geometry FROM place
                """)
        while let row = try rows.next() {
            guard let coordinate = try row.point("geometry") else { continue }
            try writer.write(
                EntryWriter.Entry(
                    kind: .place, object: row["id"], name: row["name"], names: row["names"],
                    place: row["parent_id"], country: row["country_code"],
                    coordinate: coordinate,
                    importance: Importance.place(
                        rank: row["rank"], population: row["population"],
                        isFamous: row["wikidata"] != nil as String?)))
        }
    }

    private static func writePointsOfInterest(
        _ database: Database, _ writer: EntryWriter
    ) throws {
        var written: Set<String> = []
        let localName = LocalName(
            normalizer: writer.normalizer, places: PlaceDirectory(database, PlaceMemory()))
        let sources: [(table: String, kind: GazetteerEntry.Kind, columns: String)] = [
            (
                "car_park", .carPark,
                "'parking' AS kind, NULL AS brand, NULL AS wikidata, "
                    + "NULL AS city, NULL AS postcode"
            ),
            ("poi", .poi, "kind, brand, wikidata, city, postcode"),
        ]
        for source in sources {
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, osm_type || osm_id AS osm, name, names, place_id, geometry,
                        operator, \(source.columns) FROM \(source.table)
                    """)
            while let row = try rows.next() {
                let own: String? = row["name"]
                let brand: String? = row["brand"]
                let name = own ?? brand ?? ""
                let kind: String = row["kind"]
                guard !name.isEmpty || writer.normalizer.vocabulary.categories.contains(kind),
                    written.insert(row["osm"]).inserted,
                    let coordinate = try row.point("geometry")
                else { continue }
                let local = try localName.of(
                    name, kind: kind, in: row["place_id"], city: row["city"])
                try writer.write(
                    EntryWriter.Entry(
                        kind: source.kind, object: row["id"], name: name, names: row["names"],
                        otherNames: [brand, local].compactMap { $0 }, category: row["kind"],
                        place: row["place_id"], cities: row["city"], postcodes: row["postcode"],
                        coordinate: coordinate,
                        importance: Importance.pointOfInterest(
                            kind: row["kind"], isFamous: row["wikidata"] != nil as String?)))
            }
        }
    }

    private static func writePostcodes(_ database: Database, _ writer: EntryWriter) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, code, place_id, address_count, geometry FROM postcode")
        while let row = try rows.next() {
            guard let coordinate = try row.point("geometry") else { continue }
            try writer.write(
                EntryWriter.Entry(
                    kind: .postcode, object: row["id"], name: row["code"], place: row["place_id"],
                    postcodes: row["code"], coordinate: coordinate, importance: 0.4))
        }
    }
}

/// How well known an object is, 0 … 1, without asking anybody.
enum Importance {
    static func place(rank: Int, population: Int?, isFamous: Bool) -> Double {
        let size = population.map { min(0.15, Double(String($0).count) * 0.02) } ?? 0
        return min(1, max(0.2, 1 - Double(rank) * 0.03) + size + (isFamous ? 0.05 : 0))
    }

    static func street(class name: String) -> Double {
        switch name {
        case "motorway", "trunk", "primary": 0.36
        case "secondary", "tertiary": 0.34
        case "residential", "unclassified", "living_street", "pedestrian": 0.32
        case "steps", "path", "track", "service", "footway", "cycleway": 0.28
        default: 0.26
        }
    }

    static func pointOfInterest(kind: String, isFamous: Bool) -> Double {
        let known: Set<String> = [
            "townhall", "station", "hospital", "museum", "university", "attraction", "castle",
            "stadium", "aerodrome", "cathedral", "theatre", "peak", "park",
        ]
        return 0.18 + (isFamous ? 0.1 : 0) + (known.contains(kind) ? 0.08 : 0)
    }
}
