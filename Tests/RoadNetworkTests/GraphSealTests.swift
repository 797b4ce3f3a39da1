import Foundation
import GRDB
import RoadNetwork
import RoutePreparation
import RoutingFixtures
import TestSupport
import Testing

@Suite("A damaged graph is not used, and a sound one is read completely only once")
struct GraphSealTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let seal: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("driving.graph")
        seal = folder.file("driving.graph.seal")
        let target = file
        let profile = try TestProfile.plain(sharpestSeconds: 5)
        try RandomTown(seed: 11, side: 5).town.atlas().read { database in
            _ = try GraphPreparation.prepare(
                profile, from: database, to: target, atlasID: "00ff00ff00ff00ff")
        }
    }

    private func check(_ seals: GraphSeals = GraphSeals()) throws {
        try seals.check(RoadGraph.open(file), from: file)
    }

    /// Changes a byte in place.
    private func damage(at offset: Int) throws {
        let handle = try FileHandle(forUpdating: file)
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(offset))
        let byte = try #require(try handle.read(upToCount: 1)?.first)
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data([byte ^ 0x40]))
    }

    /// What a disk that loses bits leaves: other bytes under the stamp of the sound file.
    private func damageSilently(at offset: Int) throws {
        try check()
        try damage(at: offset)
        var status = stat()
        try #require(unsafe stat(file.path, &status) == 0)
        func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }
        try """
        parkway graph seal 1
        \(status.st_ino) \(status.st_size) \(nanoseconds(status.st_mtim)) \
        \(nanoseconds(status.st_ctim))
        sound

        """.write(to: seal, atomically: true, encoding: .utf8)
    }

    @Test func aSoundGraphIsUsed() throws {
        try check()
        #expect(try String(contentsOf: seal, encoding: .utf8).hasSuffix("\nsound\n"))
        try check()
    }

    @Test(arguments: [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999])
    func damageAfterTheFirstUseIsFound(share: Double) throws {
        try check()
        let size = try Data(contentsOf: file).count
        try damage(at: 2_048 + Int(Double(size - 2_049) * share))
        let error = try #require(throws: GraphFileError.self) { try check() }
        guard case .damaged(file.path, let part) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(part.hasPrefix("section '"))
        // The outcome is kept: the next program says the same.
        #expect(throws: error) { try check() }
        #expect(try String(contentsOf: seal, encoding: .utf8).hasSuffix("damaged: \(part)\n"))
    }

    @Test func aTimeThatWasSetBackHidesNothing() throws {
        try check()
        let before = try FileManager.default.attributesOfItem(atPath: file.path)
        try damage(at: 4_000)
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(before[.modificationDate])], ofItemAtPath: file.path)
        #expect(throws: GraphFileError.self) { try check() }
    }

    @Test func aRepairedGraphIsUsedAgain() throws {
        try check()
        try damage(at: 4_000)
        let seals = GraphSeals()
        #expect(throws: GraphFileError.self) { try check(seals) }
        try damage(at: 4_000)
        try check(seals)
    }

    @Test func aSealedGraphIsNotReadAgain() throws {
        try damageSilently(at: 4_000)
        // Only reading could find this damage.
        try check()
    }

    @Test func damageThatVerifyingFindsCountsFromThenOn() throws {
        try damageSilently(at: 4_000)
        let running = GraphSeals()
        try check(running)
        let before = running.knowledge(of: file)
        #expect(throws: GraphFileError.self) { try GraphSeals().verify(file) }
        #expect(throws: GraphFileError.self) { try check(running) }
        #expect(throws: GraphFileError.self) { try check() }
        #expect(running.knowledge(of: file) != before)
    }

    @Test(arguments: [
        "", "sound", "parkway graph seal 1\n1 2 3 4\nsound\n", "parkway graph seal 2\nsound\n",
        "parkway graph seal 1\n1 2 3\nsound\n", "parkway graph seal 1\n1 2 3 x\nsound\n",
    ])
    func aSealThatCannotBeReadDoesNotCount(text: String) throws {
        try damage(at: 4_000)
        try text.write(to: seal, atomically: true, encoding: .utf8)
        #expect(throws: GraphFileError.self) { try check() }
    }

    @Test func aSealWithoutItsLastLineDoesNotCount() throws {
        try damageSilently(at: 4_000)
        let text = try String(contentsOf: seal, encoding: .utf8)
        for count in 0..<text.count {
            try String(text.prefix(count)).write(to: seal, atomically: true, encoding: .utf8)
            #expect(throws: GraphFileError.self, "\(count)") { try check() }
        }
    }

    @Test func withoutASealTheOutcomeIsKeptInMemory() throws {
        // A folder of that name: nothing can be written there.
        try FileManager.default.createDirectory(at: seal, withIntermediateDirectories: false)
        let seals = GraphSeals()
        try check(seals)
        #expect(seals.knowledge(of: file) != GraphSeals().knowledge(of: file))
        try damage(at: 4_000)
        #expect(throws: GraphFileError.self) { try check(seals) }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(left.sorted() == ["driving.graph", "driving.graph.seal"])
    }
}
