import Foundation
public import GRDB
package import Geometry

/// The map features of an atlas, in blocks.
public struct FeatureCatalog: Sendable {
    private let database: any DatabaseReader

    /// Uses a `database` that has the atlas as its main or as an attached database.
    public init(database: any DatabaseReader) {
        self.database = database
    }

    /// Blocks have the smallest zoom of their features in the upper bits of their ids, so that the
    /// index passes over blocks for larger zooms.
    package static let zoomShift: Int64 = 32

    /// Calls `body` with the blocks whose extent meets `box` and that have features for `zoom`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read, and what `body` throws.
    package func visitBlocks(
        in box: BoundingBox, zoom: Int, _ body: (FeatureBlock) throws -> Void
    ) throws {
        try database.read { connection in
            let statement = try connection.cachedStatement(sql: Self.query)
            let rows = try Row.fetchCursor(
                statement,
                arguments: [
                    Int64(zoom + 1) << Self.zoomShift, box.east, box.west, box.north, box.south,
                ])
            while let row = try rows.next() {
                let bytes = try row.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } ?? [] }
                try body(FeatureBlock(bytes))
            }
        }
    }

    private static let query = """
        SELECT b.\(MapBlockColumn.features.sql) FROM idx_map_block_extent AS i
        CROSS JOIN \(AtlasSchema.mapBlock.name) AS b ON b.\(MapBlockColumn.id.sql) = i.pkid
        WHERE i.pkid < ? AND i.xmin <= ? AND i.xmax >= ? AND i.ymin <= ? AND i.ymax >= ?
        """
}
