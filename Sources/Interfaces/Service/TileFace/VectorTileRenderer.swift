import Atlas
import Compression
import Foundation
import Geometry
import Logging
import NIOPosix
import ServiceCore
import StoreRuntime
import VectorTiles

/// Provides vector tiles of the current atlas as gzip files, from the cache or encoded on the
/// threads of tiles.
final class VectorTileRenderer: Sendable {
    private let cache: TileCache
    private let logger: Logger
    private let workspace: Workspace
    private let openings: SharedWork<Opening, Engines>
    private let encodings: SharedWork<Encoding, [UInt8]>

    private enum Opening {
        case currentAtlas
    }

    private struct Encoding: Hashable {
        let edition: TileCache.Edition
        let file: TileFile
    }

    /// Maximum number of bytes of a tile before it is compressed. The largest real ones have 3 MB.
    private static let largestTile = 64 << 20

    init(_ service: ServiceDependencies, cache: TileCache) {
        self.cache = cache
        logger = service.logger
        workspace = service.workspace
        openings = SharedWork(on: service.tileThreads)
        encodings = SharedWork(on: service.tileThreads)
    }

    /// The engines over the current atlas. They are opened once, on a tile thread, even if several
    /// requests need them.
    ///
    /// - Throws: `EngineError` if there is no usable atlas; ``Failure`` (503) if too many tiles
    ///   wait.
    func engines() async throws -> Engines {
        if let engines = workspace.openedEngines { return engines }
        return try await openings.value(for: .currentAtlas) { try self.workspace.engines() }
    }

    /// A tile as a gzip file; empty if there is nothing on it.
    ///
    /// - Throws: ``Failure`` (503) if too many tiles wait; an error of the database if the atlas
    ///   cannot be read.
    func tile(
        _ tile: WebTile, _ schema: TileSchema, of engines: Engines
    ) async throws -> [UInt8] {
        guard let bounds = engines.atlas.bounds, bounds.intersects(tile.bounds()) else { return [] }
        let edition = TileCache.Edition.vectorTiles(of: engines.atlasID)
        let file = TileFile(tile, schema)
        let cache = cache
        let cached = try await NIOThreadPool.singleton.runIfActive {
            cache.tile(0, in: file, of: edition)
        }
        if let cached { return [UInt8](cached) }
        return try await encodings.value(for: Encoding(edition: edition, file: file)) {
            // Another process or task may have encoded it in the meantime.
            if let cached = cache.tile(0, in: file, of: edition) { return [UInt8](cached) }
            let tile = try engines.vectorMap.tile(tile, schema)
            guard !tile.isEmpty else { return [] }
            let compressed = Gzip.compress(tile)
            self.keep(compressed, file, edition)
            return compressed
        }
    }

    private func keep(_ tile: [UInt8], _ file: TileFile, _ edition: TileCache.Edition) {
        do {
            try cache.store([Data(tile)], in: file, of: edition)
        } catch {
            logger.warning("a tile could not be cached", metadata: ["error": "\(error)"])
        }
    }

    /// The content of a tile.
    ///
    /// - Throws: `GzipError` if it is damaged.
    static func expanded(_ tile: [UInt8]) throws -> [UInt8] {
        tile.isEmpty ? [] : try Gzip.expand(tile, limit: largestTile)
    }
}
