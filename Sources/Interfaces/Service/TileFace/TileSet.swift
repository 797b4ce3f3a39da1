import Atlas
import Cartography
import Foundation
import Geometry
import Logging
import StoreRuntime
import Synchronization

/// The tiles of one atlas: those on the disk, and what draws the others.
final class TileSet: Sendable {
    let edition: TileCache.Edition
    /// Nil for an atlas without anything in it.
    let bounds: BoundingBox?
    private let renderer: MapRenderer
    private let cache: TileCache
    private let plainTiles: [TileAddress.PixelRatio: Data]
    private let logger: Logger

    /// Blocks while it draws the plain tiles.
    init(_ engines: Engines, cache: TileCache, logger: Logger) throws {
        renderer = try engines.mapRenderer()
        bounds = engines.atlas.bounds
        edition = TileCache.Edition(atlasID: engines.atlasID, style: renderer.fingerprint)
        self.cache = cache
        self.logger = logger
        let renderer = renderer
        plainTiles = Dictionary(
            uniqueKeysWithValues: try TileAddress.PixelRatio.allCases.map {
                ($0, try renderer.plainTile(pixelRatio: Double($0.rawValue)))
            })
    }

    /// What stands outside the data, for all tiles of a size; nil for a tile that may show some.
    func plainTile(_ address: TileAddress) -> Data? {
        if let bounds, address.tile.mayShow(bounds) { return nil }
        return plainTiles[address.pixelRatio]
    }

    /// A tile that was drawn earlier. Blocks while it reads.
    func keptTile(_ address: TileAddress) -> Data? {
        cache.tile(address, of: edition)
    }

    /// All tiles of a metatile, in its order. Blocks while it draws them.
    func tiles(of metatile: Metatile, _ ratio: TileAddress.PixelRatio) throws -> [Data] {
        // Another process may have drawn it, or this one a moment ago.
        if let tiles = cache.tiles(of: metatile, ratio, of: edition) { return tiles }
        let tiles = try renderer.tiles(of: metatile, pixelRatio: Double(ratio.rawValue))
        do {
            try cache.keep(tiles, of: metatile, ratio, of: edition)
        } catch {
            logger.warning("tiles not kept", metadata: ["error": "\(error)"])
        }
        return tiles
    }
}
