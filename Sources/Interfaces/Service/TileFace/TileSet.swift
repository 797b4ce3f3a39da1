import Atlas
import Cartography
import Foundation
import Geometry
import Logging
import StoreRuntime
import Synchronization

/// The tiles of one atlas, cached or drawn.
final class TileSet: Sendable {
    let edition: TileCache.Edition
    /// What the map was drawn from.
    let atlas: AtlasDescription
    private let renderer: MapRenderer
    private let cache: TileCache
    private let plainTiles: [TileAddress.PixelRatio: Data]
    private let logger: Logger

    /// Draws the tiles for the area outside the map, and blocks meanwhile.
    ///
    /// - Throws: `MapError` if the map style is damaged or a tile cannot be drawn.
    init(_ engines: Engines, cache: TileCache, logger: Logger) throws {
        renderer = try engines.mapRenderer()
        atlas = engines.atlas
        edition = TileCache.Edition(atlasID: engines.atlasID, style: renderer.fingerprint)
        self.cache = cache
        self.logger = logger
        let renderer = renderer
        plainTiles = Dictionary(
            uniqueKeysWithValues: try TileAddress.PixelRatio.allCases.map {
                ($0, try renderer.plainTile(pixelRatio: Double($0.rawValue)))
            })
    }

    /// The tile for the area outside the map; nil if the tile may show a part of the map.
    func plainTile(_ address: TileAddress) -> Data? {
        if let bounds = atlas.bounds, address.tile.mayShow(bounds) { return nil }
        return plainTiles[address.pixelRatio]
    }

    /// A cached tile; nil if there is none. Blocks while it reads.
    func cachedTile(_ address: TileAddress) -> Data? {
        let metatile = Metatile(around: address.tile)
        guard let index = metatile.index(of: address.tile) else { return nil }
        return cache.tile(index, in: TileFile(metatile, address.pixelRatio), of: edition)
    }

    /// All tiles of a metatile, in its order. Blocks while it reads or draws them.
    ///
    /// - Throws: `MapError` if they cannot be drawn.
    func tiles(of metatile: Metatile, _ ratio: TileAddress.PixelRatio) throws -> [Data] {
        // Another process or task may have drawn it in the meantime.
        let file = TileFile(metatile, ratio)
        if let tiles = cache.tiles(in: file, of: edition) { return tiles }
        let tiles = try renderer.tiles(of: metatile, pixelRatio: Double(ratio.rawValue))
        do {
            try cache.store(tiles, in: file, of: edition)
        } catch {
            logger.warning("tiles could not be cached", metadata: ["error": "\(error)"])
        }
        return tiles
    }
}
