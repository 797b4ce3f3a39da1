import AddressText
import Foundation
import OSMModel
import Operations
import Remedies
import RoadNetwork
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("No route is computed on a graph that is known to be damaged")
struct DamagedGraphTests {
    private let town: HarbourTown
    private let file: URL

    init() throws {
        town = try HarbourTown()
        file = town.store.appending(path: "driving.graph")
    }

    /// Changes a byte in place, far behind the header; the second time, back.
    private func flipByte() throws {
        let handle = try FileHandle(forUpdating: file)
        defer { try? handle.close() }
        let middle = try handle.seekToEnd() / 2
        try handle.seek(toOffset: middle)
        let byte = try #require(try handle.read(upToCount: 1)?.first)
        try handle.seek(toOffset: middle)
        try handle.write(contentsOf: Data([~byte]))
    }

    private func expectDamage(_ work: () throws -> Void) throws {
        let error = try #require(throws: EngineError.self) { try work() }
        guard case .graphUnusable(.driving, .damaged(file.path, _)) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.remedy == .importMap)
    }

    @Test func aDamagedGraphIsNotOpened() async throws {
        try flipByte()
        let workspace = try town.workspace()
        try expectDamage { _ = try workspace.router(.driving) }
        try expectDamage { _ = try workspace.withEngines { try $0.carParkIndex() } }
        _ = try workspace.router(.walking)
        let problems = await StoreInspection(workspace).problems()
        #expect(problems.count == 1)
        try expectDamage { throw try #require(problems.first) }
    }

    @Test func aGraphThatIsDamagedWhileItIsUsedIsClosed() async throws {
        let workspace = try town.workspace()
        try workspace.refreshAtlas()
        _ = try workspace.router(.driving)
        _ = try workspace.withEngines { try $0.carParkIndex() }
        #expect(try !workspace.refreshAtlas())
        try flipByte()
        try expectDamage { try workspace.refreshAtlas() }
        try expectDamage { _ = try workspace.router(.driving) }
        try expectDamage { _ = try workspace.withEngines { try $0.carParkIndex() } }
        _ = try workspace.router(.cycling)
        // It is reported once, and used again once it is repaired.
        #expect(try !workspace.refreshAtlas())
        try flipByte()
        _ = try workspace.router(.driving)
        #expect(await StoreInspection(workspace).problems().isEmpty)
    }

    @Test func aNewFileDoesNotDisturbTheGraphInUse() throws {
        let workspace = try town.workspace()
        try workspace.refreshAtlas()
        let router = try workspace.router(.driving)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file, options: .atomic)
        try workspace.refreshAtlas()
        // The file that it has mapped still exists and is sound.
        #expect(try workspace.router(.driving).graph === router.graph)
        try expectDamage { _ = try town.workspace().router(.driving) }
    }

    @Test func anImportLeavesSealedGraphs() throws {
        let fresh = town.folder.file("fresh")
        try HarbourTown.importTown(into: fresh)
        for mode in TravelMode.allCases {
            let seal = fresh.appending(path: "\(mode.rawValue).graph.seal")
            let text = try String(contentsOf: seal, encoding: .utf8)
            #expect(text.hasSuffix("\nsound\n"))
            _ = try HarbourTown.workspace(in: fresh).router(mode)
            #expect(try String(contentsOf: seal, encoding: .utf8) == text)
        }
    }
}
