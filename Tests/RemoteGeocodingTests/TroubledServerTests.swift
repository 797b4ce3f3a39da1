import DomainTestSupport
import Foundation
import RecordKeeping
import RemoteGeocoding
import Synchronization
import TestSupport
import Testing

@Suite("Failures of the server pause the lookup", .timeLimit(.minutes(10)))
struct TroubledServerTests {
    typealias Reply = ScriptedServer.Reply

    /// Looks up once, again at once, and again when the pause is over and the server works.
    private func expectPause(
        _ seconds: Int64, because reason: String, _ trouble: Reply
    ) async throws {
        let isWell = Atomic(false)
        let town = try RemoteTown { _ in
            isWell.load(ordering: .relaxed) ? .answer(body: Sample.houses) : trouble
        }
        let end = try await expectPause(seconds, because: reason, in: town)
        isWell.store(true, ordering: .relaxed)
        town.clock.set(to: end)
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
        #expect(try await town.status() == .ready)
        #expect(town.notices.count == 2)
        #expect(town.notices.last == .recovered(server: town.geocoder.server))
    }

    /// The same if no answer arrives in time. The lookup after the pause has generous time limits,
    /// so that its answer arrives.
    private func expectTimeout(accepts: Bool = true, _ trouble: Reply) async throws {
        let town = try RemoteTown(limits: RemoteTown.impatience, accepts: accepts) { _ in trouble }
        let end = try await expectPause(10, because: "Timeout", in: town)
        let later = try RemoteTown(ledger: town.ledger, clock: town.clock) { _ in
            .answer(body: Sample.houses)
        }
        #expect(await later.geocoder.search("135 Pilkington Avenue").isEmpty)
        town.clock.set(to: end)
        #expect(await later.geocoder.search("135 Pilkington Avenue").count == 1)
        #expect(try await town.status() == .ready)
        #expect(later.notices == [.recovered(server: later.geocoder.server)])
    }

    /// Looks up once, and again at once.
    ///
    /// - Returns: The end of the pause.
    private func expectPause(
        _ seconds: Int64, because reason: String, in town: RemoteTown
    ) async throws -> Timestamp {
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        let end = RemoteTown.noon.advanced(by: .seconds(seconds))
        guard case .paused(let until, let message) = try await town.status() else {
            Issue.record("it is not paused")
            return end
        }
        #expect(until == end)
        #expect(message.contains(reason), "\(message)")

        #expect(await town.geocoder.search("Elsewhere").isEmpty)
        #expect(!town.server.requests.contains { $0.query["q"] == "Elsewhere" })
        #expect(town.notices.count == 1)
        #expect(town.notices.first?.isWarning == true)
        return end
    }

    @Test func tooManyRequestsWithSeconds() async throws {
        try await expectPause(
            90, because: "429", .answer(status: 429, headers: ["Retry-After": "90"], body: ""))
    }

    @Test func tooManyRequestsWithADate() async throws {
        // 2026-11-25T12:02:00Z, two minutes after the clock's noon.
        let date = DateFormatter()
        date.locale = Locale(identifier: "en_US_POSIX")
        date.timeZone = TimeZone(identifier: "GMT")
        date.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let seconds = RemoteTown.noon.millisecondsSinceEpoch / 1_000 + 120
        let text = date.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
        try await expectPause(
            120, because: "429", .answer(status: 429, headers: ["retry-after": text], body: ""))
    }

    @Test func tooManyRequestsWithoutAPause() async throws {
        try await expectPause(60, because: "429", .answer(status: 429, body: "slow down"))
    }

    @Test func refused() async throws {
        try await expectPause(3_600, because: "403", .answer(status: 403, body: "blocked"))
    }

    @Test(arguments: [500, 502, 503, 504])
    func failing(status: Int) async throws {
        try await expectPause(10, because: "\(status)", .answer(status: status, body: "oops"))
    }

    @Test func unavailableWithAPause() async throws {
        try await expectPause(
            300, because: "503", .answer(status: 503, headers: ["Retry-After": "300"], body: ""))
    }

    @Test func thePageOfAnotherServer() async throws {
        try await expectPause(10, because: "no list", .answer(body: "<html>Welcome</html>"))
        try await expectPause(3_600, because: "404", .answer(status: 404, body: "<html>"))
    }

    @Test func noAnswerInTime() async throws {
        try await expectTimeout(.silence)
    }

    @Test func nobodyAcceptsTheConnection() async throws {
        try await expectTimeout(accepts: false, .silence)
    }

    @Test func aSlowAnswer() async throws {
        try await expectTimeout(.drip(body: Sample.houses, every: .milliseconds(50)))
    }

    @Test func halfAnAnswer() async throws {
        try await expectPause(10, because: "reached", .half(body: Sample.houses))
    }

    @Test func anAnswerThatIsNotHTTP() async throws {
        try await expectPause(10, because: "reached", .raw("SSH-2.0-OpenSSH_9.2\r\n"))
        try await expectPause(10, because: "reached", .raw(""))
        try await expectPause(
            10, because: "reached",
            .raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\nnot gzip"))
    }

    @Test func anEndlessAnswer() async throws {
        try await expectPause(10, because: "more than 100000 bytes", .flood)
    }

    @Test func anAnswerThatIsAnnouncedAsTooLong() async throws {
        try await expectPause(
            10, because: "more than 100000 bytes",
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n[]"))
    }

    @Test func redirectsWithoutEnd() async throws {
        let town = try RemoteTown { request in
            .answer(status: 302, headers: ["Location": request.target + "x"], body: "")
        }
        #expect(await town.geocoder.search("135 Pilkington Avenue").isEmpty)
        #expect(town.server.requests.count == 3)
        #expect(town.notices.count == 1)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:70/_x"])
    func redirectsToAnotherProtocolAreNotFollowed(location: String) async throws {
        try await expectPause(
            10, because: "reached", .answer(status: 302, headers: ["Location": location], body: ""))
    }

    @Test func oneRedirectIsFollowed() async throws {
        let town = try RemoteTown { request in
            request.path == "/search"
                ? .answer(status: 301, headers: ["Location": "/new/search"], body: "")
                : .answer(body: Sample.houses)
        }
        #expect(await town.geocoder.search("135 Pilkington Avenue").count == 1)
        #expect(town.server.requests.map(\.path) == ["/search", "/new/search"])
        #expect(town.notices.isEmpty)
    }

    @Test func nobodyListens() async throws {
        let port = try UnheardPort()
        let ledger = MemoryLedger()
        let clock = SettableClock(RemoteTown.noon)
        let geocoder = RemoteGeocoder(
            try RemoteTown.settings("http://127.0.0.1:\(port.number)"), ledger: ledger,
            clock: clock, report: { _ in })
        #expect(await geocoder.search("135 Pilkington Avenue").isEmpty)
        guard case .paused(_, let reason) = try await ledger.status(at: clock.now()) else {
            Issue.record("it is not paused")
            return
        }
        #expect(reason.contains("could not be reached"))
    }

    @Test func aServerWithoutTLSReceivesNoQuery() async throws {
        let server = try ScriptedServer { _ in .answer(body: Sample.houses) }
        let ledger = MemoryLedger()
        let clock = SettableClock(RemoteTown.noon)
        let geocoder = RemoteGeocoder(
            try RemoteTown.settings("https://127.0.0.1:\(server.port)", RemoteTown.impatience),
            ledger: ledger, clock: clock, sleep: { _ in }, report: { _ in })
        #expect(await geocoder.search("135 Pilkington Avenue").isEmpty)
        #expect(try await ledger.status(at: clock.now()) != .ready)
        #expect(server.requests.isEmpty)
    }

    @Test func refusesASelfSignedCertificate() async throws {
        let server = try await SelfSignedServer()
        let ledger = MemoryLedger()
        let clock = SettableClock(RemoteTown.noon)
        let geocoder = RemoteGeocoder(
            try RemoteTown.settings("https://localhost:\(server.port)"), ledger: ledger,
            clock: clock, sleep: { _ in }, report: { _ in })
        #expect(await geocoder.search("135 Pilkington Avenue").isEmpty)
        guard case .paused(_, let reason) = try await ledger.status(at: clock.now()) else {
            Issue.record("it is not paused")
            return
        }
        #expect(reason.contains("SSL peer certificate"), "\(reason)")
    }
}
