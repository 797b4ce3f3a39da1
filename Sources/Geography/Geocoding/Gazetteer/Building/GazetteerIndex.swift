import AddressText
import Atlas
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
        typealias Column = PlaceColumn
        var settlements = Settlements()
        let columns = Column.selection(
            .id, .name, .names, .parentID, .countryCode, .rank, .population, .wikidata, .geometry)
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM place")
        while let row = try rows.next() {
            let importance = Importance.place(
                rank: row[Column.rank], population: row[Column.population],
                isFamous: row[Column.wikidata] != nil as String?,
                names: AlternativeNames.decode(row[Column.names]).count)
            settlements.add(
                row[Column.id], in: row[Column.parentID], rank: row[Column.rank],
                importance: importance)
            guard let coordinate = try row.point(Column.geometry) else { continue }
            try writer.write(
                EntryWriter.Entry(
                    kind: .place, object: row[Column.id], name: row[Column.name],
                    names: row[Column.names], place: row[Column.parentID],
                    country: row[Column.countryCode], coordinate: coordinate,
                    importance: importance))
        }
        return settlements
    }

    /// Selects the car parks in the columns of points of interest.
    private static let carParks = """
        SELECT \(CarParkColumn.selection(.id, .name, .names, .placeID, .geometry)),
            osm_type || osm_id AS osm, 'parking' AS kind, NULL AS brand, NULL AS wikidata,
            NULL AS city, NULL AS postcode
        FROM car_park
        """

    private static let pointsOfInterest = """
        SELECT \(PointOfInterestColumn.selection(.id, .name, .names, .placeID, .geometry)),
            osm_type || osm_id AS osm,
            \(PointOfInterestColumn.selection(.kind, .brand, .wikidata, .city, .postcode))
        FROM poi
        """

    private static func writePointsOfInterest(
        _ database: Database, _ writer: EntryWriter, _ settlements: Settlements
    ) throws {
        typealias Column = PointOfInterestColumn
        var written: Set<String> = []
        let localName = LocalName(
            normalizer: writer.normalizer, places: PlaceHierarchy(database, PlaceCache()))
        let sources: [(kind: GazetteerEntry.Kind, selection: String)] = [
            (.carPark, carParks), (.poi, pointsOfInterest),
        ]
        for source in sources {
            let rows = try Row.fetchCursor(database, sql: source.selection)
            while let row = try rows.next() {
                let own: String? = row[Column.name]
                let brand: String? = row[Column.brand]
                let name = own ?? AlternativeNames.substitute(in: row[Column.names]) ?? brand ?? ""
                let kind: String = row[Column.kind]
                guard !name.isEmpty || writer.normalizer.vocabulary.categories.contains(kind),
                    written.insert(row["osm"]).inserted,
                    let coordinate = try row.point(Column.geometry)
                else { continue }
                let local = try localName.of(
                    name, kind: kind, in: row[Column.placeID], city: row[Column.city])
                let importance = Importance.pointOfInterest(
                    kind: kind, isFamous: row[Column.wikidata] != nil as String?,
                    names: AlternativeNames.decode(row[Column.names]).count)
                try writer.write(
                    EntryWriter.Entry(
                        kind: source.kind, object: row[Column.id], name: name,
                        names: row[Column.names], otherNames: [brand, local].compactMap { $0 },
                        category: kind, place: row[Column.placeID], cities: row[Column.city],
                        postcodes: row[Column.postcode], coordinate: coordinate,
                        importance: importance + settlements.worth(of: row[Column.placeID])))
            }
        }
    }

    private static func writePostcodes(_ database: Database, _ writer: EntryWriter) throws {
        typealias Column = PostcodeColumn
        let places = PlaceHierarchy(database, PlaceCache())
        let columns = Column.selection(.id, .code, .placeID, .geometry)
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM postcode")
        var districts: [String: PostcodeDistrict] = [:]
        while let row = try rows.next() {
            guard let coordinate = try row.point(Column.geometry) else { continue }
            let code: String = row[Column.code]
            let place: Int64? = row[Column.placeID]
            let country = try places.chain(from: place).lazy.compactMap(\.countryCode).first
            let form = PostcodeForm(code, in: country)
            try writer.write(
                EntryWriter.Entry(
                    kind: .postcode, object: row[Column.id], name: form.written,
                    otherNames: form.otherForms(in: country), place: place,
                    postcodes: form.written, coordinate: coordinate, importance: 0.4))
            if let district = form.district {
                districts[district, default: PostcodeDistrict()].add(coordinate, in: place)
            }
        }
        for (name, district) in districts.sorted(by: { $0.key < $1.key }) {
            guard let coordinate = district.center else { continue }
            try writer.write(
                EntryWriter.Entry(
                    kind: .postcode, name: name, place: district.place, postcodes: name,
                    coordinate: coordinate, importance: 0.38))
        }
    }
}
