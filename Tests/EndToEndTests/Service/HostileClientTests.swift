import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Hostile clients cost the others nothing", .timeLimit(.minutes(30)))
struct HostileClientTests {
    /// What ordinary clients met with.
    private struct Tally {
        var times: [Duration] = []
        var failures: [String] = []

        /// The time that 95 of 100 requests stayed below.
        var slow: Duration { times.sorted().dropLast(times.count / 20).last ?? .zero }
    }

    private static let questions = [
        "/healthz", "/search?q=12+Harbour+Street", "/readyz",
        "/route/v1/driving/-65.3652,45.3921;-65.3521,45.3952",
    ]

    /// Eight clients that ask as they always do.
    private static func ask(_ client: HTTPTestClient, times: Int) async throws -> Tally {
        try await withThrowingTaskGroup(of: Tally.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    var tally = Tally()
                    for number in 0..<times {
                        let began = ContinuousClock.now
                        do {
                            let answer = try await client.get(
                                questions[number % questions.count])
                            if answer.status != 200 { tally.failures.append("\(answer.status)") }
                        } catch {
                            tally.failures.append("\(error)")
                        }
                        tally.times.append(ContinuousClock.now - began)
                        try await Task.sleep(for: .milliseconds(2))
                    }
                    return tally
                }
            }
            return try await tasks.reduce(into: Tally()) {
                $0.times += $1.times
                $0.failures += $1.failures
            }
        }
    }

    @Test func ordinaryClientsAreServedAsBefore() async throws {
        let service = try await ServingProgram(
            SampleTown().program, ["--log-level", "warning", "--metrics"],
            settings: ["PARKWAY_LIMITS_IDLE_SECONDS": "600"])
        let client = service.client
        let before = try await Self.ask(client, times: 100)
        #expect(before.failures.isEmpty)
        let during = try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await Self.stayIdle(2_000, client) }
            let areThere = try await eventually(within: .seconds(900)) {
                try await Self.connections(client) >= 2_000
            }
            try #require(areThere)
            for text in Self.beginnings { tasks.addTask { try await Self.dribble(text, client) } }
            for _ in 0..<4 {
                tasks.addTask { try await Self.pour(client) }
                tasks.addTask { try await Self.talkNonsense(client) }
            }
            defer { tasks.cancelAll() }
            return try await Self.ask(client, times: 100)
        }
        #expect(during.failures.isEmpty, "\(during.failures.prefix(5))")
        // Nobody waits until the idle connections are cut off, after 600 s.
        #expect(during.slow < .seconds(30), "95 % within \(before.slow) before")
        let after = try await Self.ask(client, times: 20)
        #expect(after.failures.isEmpty)
    }

    private static func connections(_ client: HTTPTestClient) async throws -> Int {
        let text = try await client.get("/metrics").text
        let match = text.firstMatch(of: /\nparkway_http_connections (\d+)\n/)
        return match.flatMap { Int($0.1) } ?? 0
    }

    /// Opens so many connections and says nothing on any.
    private static func stayIdle(_ count: Int, _ client: HTTPTestClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<count {
                tasks.addTask {
                    try await client.withRawConnection { _ in
                        try? await Task.sleep(for: .seconds(600))
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }

    private static let beginnings: [String] = (0..<50).flatMap { _ in
        [
            "GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
            "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n",
        ]
    }

    /// A byte a second.
    private static func dribble(_ beginning: String, _ client: HTTPTestClient) async throws {
        try await client.withRawConnection { connection in
            try await connection.send(beginning)
            while !Task.isCancelled, (try? await connection.send("a")) != nil {
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Bodies of 100 MB, one after another.
    private static func pour(_ client: HTTPTestClient) async throws {
        let piece = String(repeating: "a", count: 1 << 16)
        while !Task.isCancelled {
            try? await client.withRawConnection { connection in
                try await connection.send(
                    "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n5f5e100\r\n")
                for _ in 0..<1_526 { try await connection.send(piece) }
            }
        }
    }

    private static func talkNonsense(_ client: HTTPTestClient) async throws {
        while !Task.isCancelled {
            for text in ["\u{16}\u{3}\u{1}", "GET\r\n\r\n", "GET / HTTP/1.1\r\nA\u{0}: b\r\n\r\n"] {
                _ = try? await client.exchange(text, closingOutput: true)
            }
        }
    }
}
