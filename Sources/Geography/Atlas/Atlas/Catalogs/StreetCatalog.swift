import Foundation
public import GRDB
public import Geometry
public import OSMModel

/// A street of the map with the ways that it is made of.
public struct MappedStreet: Hashable, Sendable {
    public let name: String
    /// OSM ids, ascending; none for a part of a street.
    public let ways: [Int64]
    public let lines: [[Coordinate]]
    /// Its roads from junction to junction.
    public let blocks: [[Coordinate]]
}

/// Finds the streets of an atlas.
public struct StreetCatalog: Sendable {
    private let database: any DatabaseReader

    /// For a `database` that has the atlas as its main database, or attached.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The street that an answer of the geocoder stands for, by one of its ways; nil where there
    /// is no such street, or no road of it that is on the map.
    ///
    /// - Throws: `DatabaseError` where the atlas cannot be read.
    /// - Complexity: O(streets + segments in the street's box).
    public func street(of object: OSMReference) throws -> MappedStreet? {
        try database.read { connection in
            let row = try Row.fetchOne(
                connection,
                sql: "SELECT name, geometry FROM street WHERE osm_type = ? AND osm_id = ?",
                arguments: [object.kind.rawValue, object.id])
            guard let row, let blob: Data = row["geometry"],
                case .lines(let lines) = try GeometryBlob.decode([UInt8](blob)),
                let box = BoundingBox(enclosing: lines.lazy.joined())
            else { return nil }
            let name: String = row["name"]
            let roads = try roads(named: name, in: box, along: lines, connection)
            return roads.isEmpty
                ? nil
                : MappedStreet(
                    name: name, ways: Set(roads.map(\.way)).sorted(), lines: lines,
                    blocks: roads.map(\.line))
        }
    }

    /// A way lies on its street's line, but for what rounding does.
    private static let tolerance = 1.0

    private func roads(
        named name: String, in box: BoundingBox, along lines: [[Coordinate]],
        _ connection: Database
    ) throws -> [(way: Int64, line: [Coordinate])] {
        let rows = try Row.fetchCursor(
            connection,
            sql: """
                SELECT s.way, s.geometry FROM idx_segment_geometry AS i
                CROSS JOIN segment AS s ON s.id = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ? AND s.name = ?
                ORDER BY s.id
                """,
            arguments: [box.east, box.west, box.north, box.south, name])
        var roads: [(way: Int64, line: [Coordinate])] = []
        while let row = try rows.next() {
            guard let blob: Data = row["geometry"] else { continue }
            let vertices = try GeometryBlob.decode([UInt8](blob)).vertices
            let isOnStreet = lines.contains { line in
                vertices.allSatisfy {
                    ($0.nearestPoint(on: line)?.distanceMeters ?? .infinity) <= Self.tolerance
                }
            }
            if isOnStreet { roads.append((row["way"], vertices)) }
        }
        return roads
    }
}
