import AddressText
public import GRDB
import Geometry

/// Builds the geocoder's tables in an atlas.
public enum GazetteerIndex {
    /// Builds the tables from `place`, `street`, `address`, `postcode`, `poi` and `car_park`.
    ///
    /// Call this in the transaction of an import when those tables are complete. It replaces the
    /// tables of an earlier build.
    ///
    /// - Throws: `DatabaseError` if a table cannot be read or written.
    /// - Complexity: O(rows · log rows) time, memory in proportion to the streets.
    public static func build(in database: Database, vocabulary: Vocabulary) throws {
        try GazetteerSchema.createTables(in: database)
        let writer = try EntryWriter(database, normalizer: Normalizer(vocabulary))
        let settlements = try writePlaces(database, writer)
        try ThoroughfareIndexer(database, writer, settlements).run()
        try writePointsOfInterest(database, writer, settlements)
        try writePostcodes(database, writer)
        try writer.writeSpelling(to: database)
        try GazetteerSchema.fillTables(in: database)
    }

    private static func writePlaces(
        _ database: Database, _ writer: EntryWriter
    ) throws -> Settlements {
        var settlements = Settlements()
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, name, names, parent_id, country_code, rank, population, wikidata,
                    kind, geometry FROM place
                """)
        while let row = try rows.next() {
            let importance = Importance.place(
                rank: row["rank"], population: row["population"],
                isFamous: row["wikidata"] != nil as String?,
                names: AlternativeNames.decode(row["names"]).count)
            settlements.add(
                row["id"], in: row["parent_id"], rank: row["rank"], importance: importance)
            guard let coordinate = try row.point("geometry") else { continue }
            try writer.write(
                EntryWriter.Entry(
                    kind: .place, object: row["id"], name: row["name"], names: row["names"],
                    place: row["parent_id"], country: row["country_code"],
                    coordinate: coordinate, importance: importance))
        }
        return settlements
    }

    private static func writePointsOfInterest(
        _ database: Database, _ writer: EntryWriter, _ settlements: Settlements
    ) throws {
        var written: Set<String> = []
        let localName = LocalName(
            normalizer: writer.normalizer, places: PlaceHierarchy(database, PlaceCache()))
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
                let name = own ?? AlternativeNames.substitute(in: row["names"]) ?? brand ?? ""
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
                            kind: row["kind"], isFamous: row["wikidata"] != nil as String?,
                            names: AlternativeNames.decode(row["names"]).count)
                            + settlements.worth(of: row["place_id"])))
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
