import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry
import OSMModel

/// Finds the answers for OpenStreetMap objects.
struct ObjectLookup {
    /// The maximum distance between a way and the street it belongs to, in metres.
    private static let reach = 100.0

    private let database: Database
    private let normalizer: Normalizer
    private let builder: ResultBuilder
    private let reverse: ReverseSearch

    init(
        _ database: Database, _ memory: PlaceCache, _ normalizer: Normalizer,
        languages: [String], includesTags: Bool
    ) {
        self.database = database
        self.normalizer = normalizer
        var options = ReverseOptions(languages: languages, streetRadius: Self.reach)
        options.includesTags = includesTags
        reverse = ReverseSearch(database, memory, normalizer, options)
        builder = reverse.builder
    }

    /// The answer for `object`; nil if the atlas has no name or address of it.
    func result(for object: OSMReference) throws -> GeocodeResult? {
        guard let number = OSMNumber.number(of: object) else { return nil }
        for row in try EntryReader(database: database).rows(of: [number]) {
            if let result = try result(for: row) { return result }
        }
        return object.kind == .way ? try street(of: object) : nil
    }

    private func result(for object: ObjectRow) throws -> GeocodeResult? {
        guard let kind = object.kind else { return try address(object.row) }
        let reader = EntryReader(database: database)
        guard let entry = try reader.entries(of: kind, [object.row]).first
        else { return nil }
        return try builder.result(for: entry, confidence: 1)
    }

    private static let addressByID = """
        SELECT \(AddressColumn.selection(.geometry)) FROM address WHERE id = ?
        """

    private func address(_ id: Int64) throws -> GeocodeResult? {
        let statement = try database.cachedStatement(sql: Self.addressByID)
        guard let row = try Row.fetchOne(statement, arguments: [id]),
            let place = try row.point(at: 0)
        else { return nil }
        return try builder.house(
            HouseLocation(kind: .rooftop, coordinate: place, address: id, quality: 1),
            on: nil, number: nil, confidence: 1)
    }

    private static let namedSegment = """
        SELECT \(SegmentColumn.selection(.name, .geometry)) FROM segment
        WHERE \(SegmentColumn.way.sql) = ? AND \(SegmentColumn.name.sql) IS NOT NULL LIMIT 1
        """

    /// The street of a way, by its name and location.
    private func street(of way: OSMReference) throws -> GeocodeResult? {
        let statement = try database.cachedStatement(sql: Self.namedSegment)
        guard let row = try Row.fetchOne(statement, arguments: [way.id]),
            let place = try row.point(at: 1)
        else { return nil }
        let name: String = row[0]
        guard let entry = try reverse.street(named: name, at: place),
            var result = try builder.result(for: entry, confidence: 1)
        else { return nil }
        result.osm = way
        return result
    }
}
