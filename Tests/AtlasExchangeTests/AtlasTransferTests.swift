import AtlasExchange
import Foundation
import TestSupport
import Testing

@Suite("Files are fetched from servers of all kinds", .ownThreads)
struct AtlasTransferTests {
    private let folder: TemporaryFolder
    private let served: TemporaryFolder
    private let content: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        served = try TemporaryFolder()
        var random = SeededGenerator(seed: 7)
        content = (0..<200_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        try Data(content).write(to: served.file("graph"))
    }

    private var target: URL { folder.file("graph.part") }

    private static var transfer: AtlasTransfer {
        var patience = AtlasTransfer.Patience()
        patience.pause = 5
        patience.standstill = 2
        return AtlasTransfer(patience: patience) { false }
    }

    private func fetch(_ server: FolderServer) throws -> Int {
        try Self.transfer.file(
            at: server.url + "/graph", size: content.count, into: target, progress: { _ in })
    }

    private func begin(with bytes: [UInt8]) throws {
        try Data(bytes).write(to: target)
    }

    private var arrived: [UInt8] { (try? Data(contentsOf: target)).map([UInt8].init) ?? [] }

    @Test func aWholeFileArrives() throws {
        #expect(try fetch(FolderServer(served.url)) == content.count)
        #expect(arrived == content)
    }

    @Test func theRestOfAFileArrives() throws {
        try begin(with: Array(content.prefix(150_000)))
        let server = try FolderServer(served.url)
        #expect(try fetch(server) == 50_000)
        #expect(arrived == content)
        #expect(server.requests.map { $0.headers["range"] } == ["bytes=150000-"])
    }

    @Test func whatIsCompleteIsNotAskedFor() throws {
        try begin(with: content)
        let server = try FolderServer(served.url)
        #expect(try fetch(server) == 0)
        #expect(server.requests.isEmpty)
    }

    @Test func aServerWithoutRangesSendsTheFileAgain() throws {
        try begin(with: Array(repeating: 0, count: 150_000))
        #expect(try fetch(FolderServer(served.url, .withoutRanges)) == content.count)
        #expect(arrived == content)
    }

    @Test func aServerThatSendsAnotherRangeIsAskedForTheWholeFile() throws {
        try begin(with: Array(content.prefix(150_000)))
        #expect(try fetch(FolderServer(served.url, .confused)) == content.count)
        #expect(arrived == content)
    }

    @Test func aConnectionThatIsCutIsContinued() throws {
        let server = try FolderServer(served.url, .cutting(bytes: 60_000))
        #expect(try fetch(server) == content.count)
        #expect(arrived == content)
        #expect(server.requests.count == 4)
    }

    @Test func aServerThatSendsNothingIsGivenUp() throws {
        let server = try FolderServer(served.url, .cutting(bytes: 0))
        #expect(throws: AtlasExchangeError.self) { try fetch(server) }
        #expect(server.requests.count == 4)
    }

    @Test func aFileThatBecameShorterIsAskedForAgain() throws {
        try begin(with: Array(content.prefix(150_000)))
        try Data(content.prefix(100_000)).write(to: served.file("graph"))
        let server = try FolderServer(served.url)
        #expect(
            throws: AtlasExchangeError.wrongSize(
                place: server.url + "/graph", found: 100_000, expected: content.count)
        ) { try fetch(server) }
    }

    @Test func aFileThatIsTooLongIsNotReadToItsEnd() throws {
        try Data(content + content).write(to: served.file("graph"))
        let server = try FolderServer(served.url)
        #expect(
            throws: AtlasExchangeError.tooLarge(
                place: server.url + "/graph", limit: content.count)
        ) { try fetch(server) }
        #expect(arrived.count <= content.count)
    }

    @Test func aSmallFileWithoutEndIsNotReadToItsEnd() throws {
        let server = try ScriptedServer { _ in .flood }
        #expect(throws: AtlasExchangeError.tooLarge(place: server.url, limit: 4_096)) {
            try Self.transfer.text(at: server.url, atMost: 4_096)
        }
    }

    @Test func whatIsMissingAndRefusedIsSaid() throws {
        let server = try ScriptedServer { request in
            .answer(status: request.path == "/gone" ? 404 : 403, body: "no")
        }
        #expect(throws: AtlasExchangeError.missing(place: server.url + "/gone")) {
            try Self.transfer.text(at: server.url + "/gone", atMost: 4_096)
        }
        #expect(throws: AtlasExchangeError.refused(place: server.url + "/secret", status: 403)) {
            try Self.transfer.text(at: server.url + "/secret", atMost: 4_096)
        }
        let missing = served.file("nothing").absoluteString
        #expect(throws: AtlasExchangeError.missing(place: missing)) {
            try Self.transfer.text(at: missing, atMost: 4_096)
        }
    }

    @Test func aFolderOfThisMachineIsReadInTheSameWay() throws {
        try begin(with: Array(content.prefix(150_000)))
        let read = try Self.transfer.file(
            at: served.file("graph").absoluteString, size: content.count, into: target,
            progress: { _ in })
        #expect(read == 50_000)
        #expect(arrived == content)
    }

    @Test func anInterruptedTransferKeepsWhatHasArrived() throws {
        let server = try FolderServer(served.url, .slow)
        var isInterrupted = false
        let transfer = AtlasTransfer { isInterrupted }
        #expect(throws: AtlasExchangeError.interrupted) {
            try transfer.file(
                at: server.url + "/graph", size: content.count, into: target
            ) { if $0 > 65_536 { isInterrupted = true } }
        }
        #expect(arrived.count > 65_536)
        #expect(arrived == Array(content.prefix(arrived.count)))
    }
}
