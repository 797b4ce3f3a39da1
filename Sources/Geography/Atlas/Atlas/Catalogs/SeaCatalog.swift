import Foundation
public import GRDB
public import Geometry

/// The sea of an atlas, which ends at the bounds of the data.
public struct SeaCatalog: Sendable {
    private let database: any DatabaseReader

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// Whether a place lies in the sea.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(vertices of the coast in the boxes that contain the place).
    public func contains(_ place: Coordinate) throws -> Bool {
        try database.read { connection in
            let rows = try Row.fetchCursor(
                connection,
                sql: """
                    SELECT w.\(AreaColumn.geometry.sql) FROM idx_water_geometry AS i
                    CROSS JOIN \(AtlasSchema.water.name) AS w ON w.\(AreaColumn.id.sql) = i.pkid
                    WHERE i.xmin <= ?1 AND i.xmax >= ?1 AND i.ymin <= ?2 AND i.ymax >= ?2
                        AND w.\(AreaColumn.kind.sql) = 'sea'
                    """,
                arguments: [place.longitude, place.latitude])
            while let row = try rows.next() {
                guard let blob: Data = row[AreaColumn.geometry],
                    case .polygons(let polygons) = try GeometryBlob.decode([UInt8](blob))
                else { continue }
                if polygons.contains(where: { $0.contains(place) }) { return true }
            }
            return false
        }
    }
}
