import Foundation
public import GRDB
public import Geometry
public import OSMModel

/// A place with drinking water on the map.
public struct MapFountain: Hashable, Sendable {
    /// The OSM element of the fountain, which stays the same in each import.
    public let reference: OSMReference
    /// Where it is; a point inside it if it is an area.
    public let coordinate: Coordinate
    /// `drinking_water`, `water_tap`, `fountain`, `spring`, …
    public let kind: String
    /// Nil if it has none.
    public let name: String?
    /// Whether bottles can be filled; nil if that is not tagged.
    public let bottle: Bool?
    /// The value of `wheelchair=*`.
    public let wheelchair: String?
    /// The value of `seasonal=*`.
    public let seasonal: String?
    /// Whether it works; nil if that is not tagged.
    public let works: Bool?
}

/// Finds the fountains of an atlas whose water people drink: it is tagged as drinkable, or the kind
/// of the fountain says so and no tag denies it.
public struct MapFountainCatalog: Sendable {
    private let database: any DatabaseReader
    private static let columns = AtlasSchema.fountain.selection(as: "f")
    private static let isForDrinking = """
        (f.potable = 1 OR f.potable IS NULL
            AND f.kind IN ('drinking_water', 'water_point', 'water_tap', 'spring'))
        """

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The fountains within `radius` metres of a place, the nearest in a straight line first,
    /// equally near ones by their elements.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(n log n) in the fountains within `radius`.
    public func fountains(within radius: Double, of place: Coordinate) throws -> [MapFountain] {
        try fountains(in: BoundingBox(around: place, radiusMeters: radius))
            .map { (meters: place.meters(to: $0.coordinate), fountain: $0) }
            .filter { $0.meters <= radius }
            .sorted { ($0.meters, $0.fountain.reference) < ($1.meters, $1.fountain.reference) }
            .map(\.fountain)
    }

    /// The fountains in a box, in the order of their rows; at most `limit`, or all if it is nil.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func fountains(in box: BoundingBox, limit: Int? = nil) throws -> [MapFountain] {
        try database.read { connection in
            let statement = try connection.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM idx_fountain_geometry AS i
                    CROSS JOIN fountain AS f ON f.\(FountainColumn.id.sql) = i.pkid
                    WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                        AND \(Self.isForDrinking)
                    ORDER BY f.\(FountainColumn.id.sql)
                    """)
            let rows = try Row.fetchCursor(
                statement, arguments: [box.east, box.west, box.north, box.south])
            var found: [MapFountain] = []
            while found.count < limit ?? .max, let row = try rows.next() {
                guard let fountain = try MapFountain(row), box.contains(fountain.coordinate)
                else { continue }
                found.append(fountain)
            }
            return found
        }
    }

    /// The fountain that an element is; nil if the map has none.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(fountains of the atlas).
    public func fountain(_ reference: OSMReference) throws -> MapFountain? {
        try database.read { connection in
            let statement = try connection.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM fountain AS f
                    WHERE f.\(FountainColumn.osmID.sql) = ? AND f.\(FountainColumn.osmType.sql) = ?
                        AND \(Self.isForDrinking)
                    """)
            let row = try Row.fetchOne(
                statement, arguments: [reference.id, reference.kind.rawValue])
            return try row.flatMap { try MapFountain($0) }
        }
    }
}

extension MapFountain {
    private typealias Column = FountainColumn

    /// Nil if the row has no coordinates.
    fileprivate init?(_ row: Row) throws {
        guard let coordinate = try row.firstPoint(Column.geometry),
            let reference = row.reference(Column.osmType, Column.osmID)
        else { return nil }
        self.reference = reference
        self.coordinate = coordinate
        self.kind = row[Column.kind]
        name = row[Column.name]
        bottle = row[Column.bottle]
        wheelchair = row[Column.wheelchair]
        seasonal = row[Column.seasonal]
        works = row[Column.works]
    }
}
