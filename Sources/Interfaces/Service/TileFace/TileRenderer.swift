import Cartography
import Foundation
import Logging
import NIOPosix
import ServiceCore
import SpatiaLiteStore
import StoreRuntime
import Synchronization

/// Gives tiles of the present atlas: from the disk where they were drawn before, or drawn now,
/// on threads that do nothing else.
final class TileRenderer: Sendable {
    private let workspace: Workspace
    private let settings: ServiceSettings.Tiles
    private let logger: Logger
    private let cache: TileCache
    private let threads: BoundedThreads
    private let openings: SharedWork<Opening, TileSet>
    private let drawings: SharedWork<Drawing, [Data]>
    /// Held for moments only: tile sets are made outside.
    private let current = Mutex<(engines: Engines, tiles: TileSet)?>(nil)

    private enum Opening {
        case ofPresentAtlas
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
            folder: settings.cacheFolder ?? workspace.store.folder.appending(path: "tiles"),
            capacity: settings.cacheBytes)
    }

    /// Of the present atlas; opened once, on a tile thread, however many ask.
    ///
    /// - Throws: where there is no atlas, or it cannot be drawn; ``Failure`` (503) where too many
    ///   drawings wait.
    func tileSet() async throws -> TileSet {
        if let engines = workspace.presentEngines, let tiles = openTiles(engines) { return tiles }
        return try await openings.value(for: .ofPresentAtlas) { try self.open() }
    }

    /// Nil where it is not open.
    private func openTiles(_ engines: Engines) -> TileSet? {
        guard let current = current.withLock({ $0 }), current.engines === engines else {
            return nil
        }
        return current.tiles
    }

    private func open() throws -> TileSet {
        // Those of this moment: whoever asked may have seen the ones before them.
        let engines = try workspace.engines()
        if let tiles = openTiles(engines) { return tiles }
        let tiles = try TileSet(engines, cache: cache, logger: logger)
        current.withLock { $0 = (engines, tiles) }
        threads.begin { self.retireOthers() }
        return tiles
    }

    /// Removes the tiles of every atlas but the one that is present when its turn comes.
    private func retireOthers() {
        guard let tiles = current.withLock({ $0 })?.tiles else { return }
        cache.retire(allBut: tiles.edition)
    }

    /// - Throws: ``Failure`` (503) where too many drawings wait already, or this one takes longer
    ///   than a request may wait: then it goes on, and is there when the tile is asked for again.
    func tile(_ address: TileAddress, of tiles: TileSet) async throws -> Data {
        if let plain = tiles.plainTile(address) { return plain }
        let kept = try await NIOThreadPool.singleton.runIfActive { tiles.keptTile(address) }
        if let kept { return kept }
        let metatile = Metatile(around: address.tile)
        let drawing = Drawing(
            edition: tiles.edition, metatile: metatile, pixelRatio: address.pixelRatio)
        let drawn = try await patiently {
            try await self.drawings.value(for: drawing) {
                try tiles.tiles(of: metatile, address.pixelRatio)
            }
        }
        guard let index = metatile.index(of: address.tile) else { throw Failure.overloaded() }
        return drawn[index]
    }

    private func patiently(
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
