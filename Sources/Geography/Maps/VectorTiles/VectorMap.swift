public import Atlas
public import Geometry
import TagRules

/// Encodes vector tiles of an atlas.
///
/// Source: Mapbox Vector Tile 2.1, https://github.com/mapbox/vector-tile-spec
public struct VectorMap: Sendable {
    /// The zooms of tiles; maps at larger zooms magnify the largest.
    public static let zooms = 0...MapLayer.largestZoom
    /// The media type of a tile.
    public static let mediaType = "application/vnd.mapbox-vector-tile"
    /// Identifies the encoding: 16 hexadecimal digits. Raised by every change of it, so that tiles
    /// that were kept before are not used any more.
    public static let fingerprint = "7ec704711e500006"

    private let features: FeatureCatalog

    /// Encodes tiles of these features.
    public init(_ features: FeatureCatalog) {
        self.features = features
    }

    /// The bytes of a tile, not compressed; none if nothing is on it.
    ///
    /// - Precondition: The zoom is in ``zooms``, or one more.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(n log n) in the vertices of the features that the tile touches.
    public func tile(_ tile: WebTile, _ schema: TileSchema) throws -> [UInt8] {
        var encoder = TileEncoder(tile, schema: schema.layers)
        let margin = tile.sideInCells / TileGrid.marginDivisor
        try features.visitBlocks(in: tile.bounds(margin: margin), zoom: tile.z) { block in
            encoder.add(block)
        }
        return encoder.finish()
    }

    /// The tiles of a zoom that may show something, in the order of an archive: those that the box
    /// of a feature meets.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(features + tiles in their boxes).
    public func tiles(ofZoom zoom: Int) throws -> [WebTile] {
        let shift = WorldPoint.bits - zoom
        let last = (1 << zoom) - 1
        let margin = (1 << shift) / TileGrid.marginDivisor
        let world = BoundingBox(south: -90, west: -180, north: 90, east: 180)
        let everywhere = WorldBox(
            minX: 0, minY: 0, maxX: 1 << WorldPoint.bits, maxY: 1 << WorldPoint.bits)
        var found: Set<WebTile> = []
        try features.visitBlocks(in: world, zoom: zoom) { block in
            block.visit(in: everywhere) { head in
                guard !head.isGroundWithoutData else { return }
                let reach =
                    head.box.minX == head.box.maxX && head.box.minY == head.box.maxY
                    ? 0 : margin
                let columns =
                    max(
                        0, (head.box.minX - reach) >> shift)...min(
                        last, (head.box.maxX + reach) >> shift)
                let rows =
                    max(
                        0, (head.box.minY - reach) >> shift)...min(
                        last, (head.box.maxY + reach) >> shift)
                for x in columns {
                    for y in rows { found.insert(WebTile(unchecked: zoom, x, y)) }
                }
            }
        }
        return found.sorted(by: TileArchive.order)
    }
}

extension FeatureBlock.Head {
    private static let coverage = MapLayer.allCases.firstIndex(of: .coverage)

    /// Whether it is the world around the data. It lies everywhere, but makes no tile by itself.
    var isGroundWithoutData: Bool {
        rank == ParkwayFeatures.uncoveredRank && Int(layer) == Self.coverage
    }
}
