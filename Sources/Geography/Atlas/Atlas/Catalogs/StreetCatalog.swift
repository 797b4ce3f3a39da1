import Foundation
public import GRDB
public import Geometry
public import OSMModel

/// A street of the map with its ways.
public struct MappedStreet: Hashable, Sendable {
    /// The name of the street.
    public let name: String
    /// OSM ids, ascending; empty for a part of a street.
    public let ways: [Int64]
    /// The lines of the street, in no particular order.
    public let lines: [[Coordinate]]
    /// Its segments from junction to junction.
    public let blocks: [[Coordinate]]
}

/// Finds the streets of an atlas.
public struct StreetCatalog: Sendable {
    private let database: any DatabaseReader

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// The street of a geocoding result, which names one of its ways; nil if there is no such
    /// street, or it has no segments.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(streets + segments in the street's box).
    public func street(of object: OSMReference) throws -> MappedStreet? {
        try database.read { connection in
            let row = try Row.fetchOne(
                connection,
                sql: """
                    SELECT \(StreetColumn.name.sql), \(StreetColumn.geometry.sql)
                    FROM \(AtlasSchema.street.name)
                    WHERE \(StreetColumn.osmType.sql) = ? AND \(StreetColumn.osmID.sql) = ?
                    """,
                arguments: [object.kind.rawValue, object.id])
            guard let row, let blob: Data = row[StreetColumn.geometry],
                case .lines(let lines) = try GeometryBlob.decode([UInt8](blob)),
                let box = BoundingBox(enclosing: lines.lazy.joined())
            else { return nil }
            let name: String = row[StreetColumn.name]
            let roads = try roads(named: name, in: box, along: lines, connection)
            return roads.isEmpty
                ? nil
                : MappedStreet(
                    name: name, ways: Set(roads.map(\.way)).sorted(), lines: lines,
                    blocks: roads.map(\.line))
        }
    }

    /// The largest distance in metres of a way from the line of its street, due to rounding.
    private static let tolerance = 1.0

    private func roads(
        named name: String, in box: BoundingBox, along lines: [[Coordinate]],
        _ connection: Database
    ) throws -> [(way: Int64, line: [Coordinate])] {
        let rows = try Row.fetchCursor(
            connection,
            sql: """
                SELECT s.\(SegmentColumn.way.sql), s.\(SegmentColumn.geometry.sql)
                FROM idx_segment_geometry AS i
                CROSS JOIN segment AS s ON s.\(SegmentColumn.id.sql) = i.pkid
                WHERE i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
                    AND s.\(SegmentColumn.name.sql) = ?
                ORDER BY s.\(SegmentColumn.id.sql)
                """,
            arguments: [box.east, box.west, box.north, box.south, name])
        var roads: [(way: Int64, line: [Coordinate])] = []
        while let row = try rows.next() {
            guard let blob: Data = row[SegmentColumn.geometry] else { continue }
            let vertices = try GeometryBlob.decode([UInt8](blob)).vertices
            let isOnStreet = lines.contains { line in
                vertices.allSatisfy {
                    ($0.nearestPoint(on: line)?.distanceMeters ?? .infinity) <= Self.tolerance
                }
            }
            if isOnStreet { roads.append((row[SegmentColumn.way], vertices)) }
        }
        return roads
    }
}
