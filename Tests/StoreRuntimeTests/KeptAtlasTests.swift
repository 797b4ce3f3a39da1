import Atlas
import AtlasExchange
import Foundation
import OSMModel
import Operations
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("A store keeps the atlases that were replaced")
struct KeptAtlasTests {
    let town: HarbourTown

    init() throws {
        town = try HarbourTown()
    }

    private var atlases: StoredAtlases { StoredAtlases(in: town.store) }

    private var ids: [String] {
        ([atlases.current] + atlases.previous).compactMap { $0?.id }
    }

    private func importAgain(keeping count: Int = StoredAtlases.usualCount) throws {
        let map = try HarbourTown.shippedData.get().folder.appending(path: "harbour-town.osm")
        _ = try RegionImport(
            [map], into: town.store, shippedData: HarbourTown.shippedData.get(), keeping: count
        ).run(progress: { _ in }, isCancelled: { false })
    }

    private func expectSound(_ place: SourceLocation = #_sourceLocation) async throws {
        let workspace = try town.workspace()
        let problems = await StoreInspection(workspace).problems()
        #expect(problems.isEmpty, sourceLocation: place)
        for mode in TravelMode.allCases { _ = try workspace.router(mode) }
        let hash = try workspace.engines().atlasHash
        #expect(hash == atlases.current?.manifest?.hash, sourceLocation: place)
        #expect(hash != nil, sourceLocation: place)
    }

    @Test func aSecondReturnUndoesTheFirst() async throws {
        let first = try #require(atlases.current?.id)
        try importAgain()
        let second = try #require(atlases.current?.id)
        #expect(ids == [second, first])
        #expect(try atlases.goBack().atlasID == first)
        #expect(ids == [first, second])
        try await expectSound()
        #expect(try atlases.goBack().atlasID == second)
        #expect(ids == [second, first])
        try await expectSound()
    }

    @Test func onlyTheNewestAreKept() throws {
        var all = ids
        for _ in 0..<3 {
            try importAgain(keeping: 2)
            all.insert(try #require(atlases.current?.id), at: 0)
        }
        #expect(ids == Array(all.prefix(3)))
        try importAgain(keeping: 0)
        #expect(atlases.previous.isEmpty)
        #expect(throws: AtlasExchangeError.noPrevious(store: town.store.path)) {
            try atlases.goBack()
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: town.store.path)
        #expect(!left.contains("previous-atlases"))
    }

    @Test func whoReadsAnAtlasThatIsRemovedReadsOn() throws {
        let workspace = try town.workspace()
        let engines = try workspace.engines()
        _ = try engines.router(.driving)
        try importAgain(keeping: 0)
        #expect(engines.atlasID != atlases.current?.id)
        #expect(try !engines.carParks.sketches().isEmpty)
        try workspace.refreshAtlas()
        #expect(try workspace.engines().atlasID == atlases.current?.id)
    }

    /// The state of a store whose process was killed when the current atlas had got its second names.
    private func leaveHalfReplaced() throws -> URL {
        let next = town.store.appending(path: "previous-atlases/next")
        try FileManager.default.createDirectory(at: next, withIntermediateDirectories: true)
        for name in AtlasManifest.fileNames + ["atlas.json"] {
            try FileManager.default.linkItem(
                at: town.store.appending(path: name), to: next.appending(path: name))
        }
        return next
    }

    @Test func anAtlasThatWasNotReplacedAfterAllIsNotKeptTwice() throws {
        let first = try #require(atlases.current?.id)
        let next = try leaveHalfReplaced()
        #expect(ids == [first])
        try importAgain()
        #expect(!FileManager.default.fileExists(atPath: next.path))
        #expect(ids.count == 2 && ids.last == first)
    }

    @Test func anAtlasWhoseReplacementWasNotFinishedIsKept() async throws {
        let first = try #require(atlases.current?.id)
        let later = try HarbourTown()
        try HarbourTown.importTown(into: later.store)
        let next = try leaveHalfReplaced()
        let files = FileManager.default
        for mode in TravelMode.allCases {
            try files.copyItem(
                at: later.store.appending(path: "\(mode).graph"),
                to: town.store.appending(path: "\(mode).graph.next"))
        }
        try files.copyItem(
            at: later.store.appending(path: "atlas.json"),
            to: town.store.appending(path: "atlas.json.next"))
        try files.removeItem(at: town.store.appending(path: "atlas.sqlite"))
        try files.copyItem(
            at: later.store.appending(path: "atlas.sqlite"),
            to: town.store.appending(path: "atlas.sqlite"))
        try await expectSound()
        #expect(try atlases.goBack().atlasID == first)
        #expect(!files.fileExists(atPath: next.path))
        let left = try files.contentsOfDirectory(atPath: town.store.path)
        #expect(!left.contains { $0.hasSuffix(".next") })
        try await expectSound()
    }

    @Test func anAtlasWithoutAManifestGetsOneWhenItIsPublished() throws {
        try FileManager.default.removeItem(at: town.store.appending(path: "atlas.json"))
        #expect(atlases.current?.manifest == nil)
        #expect(try town.workspace().engines().atlasHash == nil)
        let folder = town.folder.file("published")
        let outcome = try AtlasPublisher(town.store, to: folder).run()
        #expect(atlases.current?.manifest == outcome.manifest)
        #expect(try AtlasPublisher(town.store, to: folder).run().isUnchanged)
    }

    @Test func aDamagedFileIsNotPublished() throws {
        let graph = town.store.appending(path: "walking.graph")
        var bytes = try Data(contentsOf: graph)
        bytes[bytes.count - 5] ^= 1
        try bytes.write(to: graph)
        let folder = town.folder.file("published")
        #expect(throws: AtlasExchangeError.wrongHash(place: graph.path)) {
            try AtlasPublisher(town.store, to: folder).run()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        // A pull repairs it.
        let sound = try HarbourTown()
        _ = try AtlasPublisher(sound.store, to: folder).run()
        let pull = AtlasPull(from: try AtlasOrigin(folder.path), into: town.store)
        let outcome = try pull.run()
        #expect(!outcome.isUnchanged && outcome.readBytes == bytes.count)
        #expect(try pull.run().isUnchanged)
        _ = try town.workspace().router(.walking)
    }
}
