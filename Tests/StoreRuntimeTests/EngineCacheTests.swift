import Foundation
import GRDB
import SampleTown
import SpatiaLiteStore
import StoreContract
import StoreRuntime
import Synchronization
import TestSupport
import Testing

@Suite("Each atlas is opened once")
struct EngineCacheTests {
    @Test func searchesWithoutAnAtlasDoNotWaitForWriters() throws {
        let folder = try TemporaryFolder()
        let store = folder.file("store")
        let workspace = try HarbourTown.workspace(in: store)
        #expect(throws: EngineError.self) { try workspace.engines() }
        let pool = try #require((workspace.records as? Store)?.reader as? DatabasePool)
        let searches = DispatchSemaphore(value: 0)
        pool.writeWithoutTransaction { _ in
            Thread.detachNewThread {
                for _ in 0..<500 {
                    #expect(throws: EngineError.self) { try workspace.engines() }
                    #expect(throws: EngineError.self) { try workspace.refreshAtlas() }
                }
                searches.signal()
            }
            #expect(searches.wait(timeout: .now() + 300) == .success, "they wait for the writer")
        }
        try HarbourTown.importTown(into: store)
        #expect(try !workspace.engines().atlasID.isEmpty)
    }

    @Test func anUnreadableAtlasIsOpenedAfterItIsReplaced() throws {
        let town = try HarbourTown()
        let workspace = try town.workspace()
        let before = try workspace.engines()
        let sound = try Data(contentsOf: StoreFiles.atlas(in: town.store))
        try Data("no atlas".utf8).write(to: StoreFiles.atlas(in: town.store), options: .atomic)
        for _ in 0..<3 {
            #expect(throws: (any Error).self) { try workspace.refreshAtlas() }
            #expect(try workspace.engines() === before)
        }
        try sound.write(to: StoreFiles.atlas(in: town.store), options: .atomic)
        #expect(try workspace.refreshAtlas())
        #expect(try workspace.engines() !== before)
    }

    @Test func simultaneousChecksOpenANewAtlasOnce() throws {
        let town = try HarbourTown()
        let workspace = try town.workspace()
        let before = try workspace.engines().atlasID
        try HarbourTown.importTown(into: town.store)
        let opened = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            if (try? workspace.refreshAtlas()) == true { opened.withLock { $0 += 1 } }
            #expect((try? workspace.engines().atlasID) != before)
        }
        #expect(opened.withLock { $0 } == 1)
    }

    @Test func aStoreIsReadyIfItHasAnAtlas() throws {
        let town = try HarbourTown()
        try town.workspace().checkAtlas()
        let folder = try TemporaryFolder()
        let empty = try HarbourTown.workspace(in: folder.file("store"))
        #expect(throws: EngineError.self) { try empty.checkAtlas() }
    }
}
