import Cartography
import Foundation
import Logging
import NIOPosix
import ServiceCore
import StoreContract
import StoreRuntime
import Synchronization

/// Provides tiles of the current atlas, from the cache or drawn on threads of its own.
final class TileRenderer: Sendable {
    private let workspace: Workspace
    private let settings: ServiceSettings.Tiles
    private let logger: Logger
    let cache: TileCache
    private let threads: FairThreads
    private let openings: SharedWork<Opening, TileSet>
    private let drawings: SharedWork<Drawing, [Data]>
    /// Locked only briefly: tile sets are created outside of the lock.
    private let current = Mutex<(engines: Engines, tiles: TileSet)?>(nil)

    private enum Opening {
        case currentAtlas
    }

    private struct Drawing: Hashable {
        let edition: TileCache.Edition
        let metatile: Metatile
        let pixelRatio: TileAddress.PixelRatio
    }

    init(_ service: ServiceDependencies) {
        workspace = service.workspace
        settings = service.settings.tiles
        logger = service.logger
        threads = service.tileThreads
        openings = SharedWork(on: threads)
        drawings = SharedWork(on: threads)
        cache = TileCache(
            folder: settings.cacheFolder ?? workspace.folder.appending(path: "tiles"),
            capacity: settings.cacheBytes)
    }

    /// The tiles of the current atlas. It is opened once, on a tile thread, even if several
    /// requests need it.
    ///
    /// - Throws: `EngineError` if there is no usable atlas; `MapError` if it cannot be drawn;
    ///   ``Failure`` (503) if too many drawings wait.
    func tileSet() async throws -> TileSet {
        if let engines = workspace.openedEngines, let tiles = openTiles(engines) { return tiles }
        return try await openings.value(for: .currentAtlas) { try self.open() }
    }

    /// Nil if the tile set of `engines` is not open.
    private func openTiles(_ engines: Engines) -> TileSet? {
        guard let current = current.withLock({ $0 }), current.engines === engines else {
            return nil
        }
        return current.tiles
    }

    private func open() throws -> TileSet {
        // The engines may have changed since the request checked them.
        let engines = try workspace.engines()
        if let tiles = openTiles(engines) { return tiles }
        let tiles = try TileSet(engines, cache: cache, logger: logger)
        current.withLock { $0 = (engines, tiles) }
        threads.runInBackground { self.removeOldTiles() }
        return tiles
    }

    /// Removes the tiles of all atlases except the current one.
    private func removeOldTiles() {
        guard let tiles = current.withLock({ $0 })?.tiles else { return }
        cache.removeEditions(
            except: [tiles.edition, .vectorTiles(of: tiles.edition.atlasID)])
    }

    /// A tile of `tiles`.
    ///
    /// - Throws: ``Failure`` (503) if too many drawings wait, or if this one takes longer than a
    ///   request may wait. In that case the drawing continues, and a later request gets the tile.
    func tile(_ address: TileAddress, of tiles: TileSet) async throws -> Data {
        if let plain = tiles.plainTile(address) { return plain }
        let cached = try await NIOThreadPool.singleton.runIfActive { tiles.cachedTile(address) }
        if let cached { return cached }
        let metatile = Metatile(around: address.tile)
        let drawing = Drawing(
            edition: tiles.edition, metatile: metatile, pixelRatio: address.pixelRatio)
        let drawn = try await withTimeout {
            try await self.drawings.value(for: drawing) {
                try tiles.tiles(of: metatile, address.pixelRatio)
            }
        }
        guard let index = metatile.index(of: address.tile) else { throw Failure.overloaded() }
        return drawn[index]
    }

    private func withTimeout(
        _ work: @escaping @Sendable () async throws -> [Data]
    ) async throws -> [Data] {
        let patience = settings.patience
        return try await withThrowingTaskGroup(of: [Data].self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(for: patience)
                throw Failure.overloaded(retryAfterSeconds: 5)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
