import Foundation
import PostgresTestSupport
import TestSupport
import Testing

@Suite("An atlas is published and pulled", .ownThreads)
struct AtlasTests {
    let publisher: SampleTown
    let published: URL
    let receiver: Program
    private let folder: TemporaryFolder

    init() throws {
        publisher = try SampleTown()
        published = publisher.folder.file("published")
        try publisher.program.succeed(["atlas", "publish", published.path])
        folder = try TemporaryFolder()
        receiver = Program(in: folder)
    }

    static func list(_ program: Program) throws -> (current: String?, previous: [String]) {
        let list = try program.succeed(["atlas", "list", "--json"]).object()
        let previous = list["previous"] as? [[String: Any]] ?? []
        return (
            (list["current"] as? [String: Any])?["hash"] as? String,
            previous.compactMap { $0["hash"] as? String }
        )
    }

    static func republish(_ town: SampleTown, in folder: URL) throws {
        try town.program.succeed(["import", SampleTown.map.path])
        try town.program.succeed(["atlas", "publish", folder.path])
    }

    /// The folder of the only published atlas.
    private var only: URL {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: published.path)
            return published.appending(path: try #require(names.first { $0.count == 64 }))
        }
    }

    private static func stamps(_ folder: URL) throws -> [String: Date] {
        var stamps: [String: Date] = [:]
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appending(path: name).path)
            stamps[name] = attributes[.modificationDate] as? Date
        }
        return stamps
    }

    @Test func publishingTheSameAtlasAgainChangesNothing() throws {
        let before = try Self.stamps(published)
        #expect(before.count == 7, "\(before.keys)")
        let again = try publisher.program.succeed(["atlas", "publish", published.path])
        #expect(again.output.contains("already"))
        #expect(try Self.stamps(published) == before)
        let hash = try Self.list(publisher.program).current
        #expect(try only.lastPathComponent == hash)
    }

    @Test func aPulledAtlasAnswersAsTheOriginal() throws {
        let server = try FolderServer(published)
        let pulled = try receiver.succeed(["atlas", "pull", server.url])
        #expect(pulled.output.hasPrefix("Pulled atlas "))
        for words in [
            ["geocode", "12 Harbour Street", "--json"], ["isochrone", "Town Hall"],
        ] {
            #expect(
                try receiver.succeed(words).output == publisher.program.succeed(words).output)
        }
        #expect(try receiver.succeed(["check"]).output == "The store is sound.\n")
        let asked = server.requests.count
        let again = try receiver.succeed(["atlas", "pull", server.url])
        #expect(again.output.contains("nothing was downloaded"))
        #expect(server.requests.count == asked + 1)
    }

    @Test(arguments: RecordPlace.allCases)
    func eachKindOfStoreReturnsToThePreviousAtlas(_ place: RecordPlace) async throws {
        let program = try await Program.withTown(records: place)
        let first = try Self.list(program).current
        try Self.republish(publisher, in: published)
        try program.succeed(["atlas", "pull", published.path])
        let second = try Self.list(publisher.program).current
        #expect(first != second)
        #expect(try Self.list(program) == (second, [first].compactMap(\.self)))
        try program.succeed(["atlas", "back"])
        #expect(try Self.list(program) == (first, [second].compactMap(\.self)))
        try program.succeed(["atlas", "back"])
        #expect(try Self.list(program) == (second, [first].compactMap(\.self)))
        try program.succeed(["check"])
        // What the store has kept need not be read again.
        try program.succeed(["atlas", "back"])
        let server = try FolderServer(published)
        let pulled = try program.succeed(["atlas", "pull", server.url])
        #expect(pulled.output.contains("0.0 MB were downloaded"))
        #expect(!server.requests.contains { $0.path.hasSuffix(".graph") })
        try program.succeed(["atlas", "pull", published.path, "--keep", "0"])
    }

    @Test func aStoreWithoutAPreviousAtlasSaysSo() throws {
        let outcome = try publisher.program.run("atlas", "back")
        #expect(outcome.status == 1 && outcome.messages.contains("no previous atlas"))
        let nothing = try receiver.run("atlas", "publish", published.path)
        #expect(nothing.status == 1 && nothing.messages.contains("has no atlas to publish"))
        #expect(try receiver.succeed(["atlas", "list"]).output.hasPrefix("There is no atlas. "))
        #expect(try receiver.run("atlas", "pull", published.path, "--keep", "99").status == 2)
    }

    private static let manners: [FolderServer.Manner] = [
        .ordinary, .withoutRanges, .cutting(bytes: 700_000), .confused,
    ]

    /// A part of the atlas has arrived before, or of another file.
    @Test(arguments: manners.indices, [true, false])
    func aPullContinuesWithServersOfAllKinds(manner: Int, isRight: Bool) throws {
        let atlas = try only
        let part = receiver.store.appending(path: ".pull/\(atlas.lastPathComponent)")
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        let file = try Data(contentsOf: atlas.appending(path: "atlas.sqlite"))
        try (isRight ? file.prefix(1_000_000) : Data(count: 1_000_000))
            .write(to: part.appending(path: "atlas.sqlite.part"))
        let server = try FolderServer(published, Self.manners[manner])
        try receiver.succeed(["atlas", "pull", server.url])
        #expect(try Self.list(receiver).current == atlas.lastPathComponent)
        try receiver.succeed(["check"])
        let left = try FileManager.default.contentsOfDirectory(atPath: receiver.store.path)
        #expect(!left.contains(".pull") && !left.contains(".import"))
    }

    enum Fault: String, CaseIterable {
        case wrongHash, truncated, tooLong, missingFile, missingManifest, missingPointer
        case parentName, absoluteName, nameWithNUL, otherVersion, otherAtlas, hugeManifest
        case noManifest, noPointer, pathAsPointer, wrongData

        var words: String {
            switch self {
            case .wrongHash: "does not have the hash"
            case .truncated: "and should have"
            case .tooLong, .hugeManifest: "has more than"
            case .missingFile, .missingManifest, .missingPointer: "there is no"
            case .parentName, .absoluteName, .nameWithNUL: "which no atlas has"
            case .otherVersion: "version 10; this program reads version 11"
            case .otherAtlas: "the manifest of another atlas"
            case .noManifest, .noPointer, .pathAsPointer: "cannot use"
            case .wrongData: "not what its manifest says"
            }
        }
    }

    private func damage(_ fault: Fault) throws {
        let atlas = try only
        let (graph, manifest, pointer) = (
            atlas.appending(path: "walking.graph"), atlas.appending(path: "manifest.json"),
            published.appending(path: "newest.json")
        )
        func rewrite(_ old: String, _ new: String) throws {
            let text = try String(contentsOf: manifest, encoding: .utf8)
            try #require(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: manifest)
        }
        var bytes = try Data(contentsOf: graph)
        switch fault {
        case .wrongHash:
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: graph)
        case .truncated: try bytes.dropLast().write(to: graph)
        case .tooLong: try (bytes + Data(count: 1)).write(to: graph)
        case .missingFile: try FileManager.default.removeItem(at: graph)
        case .missingManifest: try FileManager.default.removeItem(at: manifest)
        case .missingPointer: try FileManager.default.removeItem(at: pointer)
        case .parentName: try rewrite("walking.graph", "../walking.graph")
        case .absoluteName: try rewrite("walking.graph", "/etc/passwd")
        case .nameWithNUL: try rewrite("walking.graph", #"walking.graph\u0000"#)
        case .otherVersion: try rewrite(#""atlasVersion" : "11""#, #""atlasVersion" : "10""#)
        case .otherAtlas:
            let other = try SampleTown()
            let folder = other.folder.file("published")
            try Self.republish(other, in: folder)
            let hash = try #require(Self.list(other.program).current)
            try FileManager.default.removeItem(at: manifest)
            try FileManager.default.copyItem(
                at: folder.appending(path: "\(hash)/manifest.json"), to: manifest)
        case .hugeManifest: try Data(repeating: 32, count: 100_000).write(to: manifest)
        case .noManifest: try Data("<html>".utf8).write(to: manifest)
        case .noPointer: try Data("<html>".utf8).write(to: pointer)
        case .pathAsPointer:
            try Data(#"{"format": 1, "atlas": "../../x"}"#.utf8).write(to: pointer)
        case .wrongData:
            try rewrite(#""importedAt" : "2"#, #""importedAt" : "3"#)
        }
    }

    @Test(arguments: Fault.allCases)
    func whatIsWrongLeavesTheStoreUnchanged(_ fault: Fault) throws {
        let program = try SampleTown().program
        // So that the store has no file of the published atlas.
        try program.succeed(["import", SampleTown.map.path, "--keep", "0"])
        let before = try Self.list(program)
        try damage(fault)
        let server = try FolderServer(published)
        let outcome = try program.run("atlas", "pull", server.url)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains(fault.words), "\(outcome.messages)")
        #expect(!outcome.messages.contains("\0"))
        #expect(try Self.list(program) == before)
        try program.succeed(["check"])
    }

    @Test func aKilledPullLeavesTheStoreAndIsContinued() throws {
        let program = try SampleTown().program
        try Self.republish(publisher, in: published)
        let before = try Self.list(program)
        let slow = try FolderServer(published, .slow)
        let process = program.process(["atlas", "pull", slow.url])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let hash = try #require(Self.list(publisher.program).current)
        let part = program.store.appending(path: ".pull/\(hash)/atlas.sqlite.part")
        while process.isRunning, (try? Data(contentsOf: part).count) ?? 0 < 500_000 {
            usleep(10_000)
        }
        process.kill()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try Self.list(program) == before)
        try program.succeed(["check"])
        let fast = try FolderServer(published)
        try program.succeed(["atlas", "pull", fast.url])
        #expect(fast.requests.contains { $0.headers["range"] != nil })
        #expect(try Self.list(program).current == hash)
        try program.succeed(["check"])
    }

    /// At any moment, also while the files get their names.
    @Test func aPullThatIsKilledAtAnyMomentLeavesAWholeAtlas() throws {
        let program = try SampleTown().program
        var random = SeededGenerator(seed: 5)
        for _ in 0..<(KillTests.isFull ? 100 : 12) {
            let process = program.process(["atlas", "pull", published.path])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(UInt32.random(in: 20_000...400_000, using: &random))
            process.kill()
            process.waitUntilExit()
            #expect(try Self.list(program).current != nil)
            try program.succeed(["check"])
            let back = try program.run("atlas", "back")
            #expect(back.status == 0 || back.messages.contains("no previous atlas"))
        }
        try program.succeed(["atlas", "pull", published.path])
        #expect(try Self.list(program).current == only.lastPathComponent)
    }
}
