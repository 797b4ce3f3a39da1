import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Hostile clients keep nobody else from being served", .timeLimit(.minutes(30)))
struct HostileClientTests {
    private static let targets = [
        "/healthz", "/search?q=12+Harbour+Street", "/readyz",
        "/route/v1/driving/-65.3652,45.3921;-65.3521,45.3952",
    ]

    /// Eight ordinary clients send `count` requests each.
    ///
    /// - Returns: What went wrong.
    private static func ask(_ client: HTTPTestClient, times count: Int) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    var failures: [String] = []
                    for number in 0..<count {
                        do {
                            let answer = try await client.get(targets[number % targets.count])
                            if answer.status != 200 { failures.append("\(answer.status)") }
                        } catch {
                            failures.append("\(error)")
                        }
                    }
                    return failures
                }
            }
            return try await tasks.reduce(into: []) { $0 += $1 }
        }
    }

    @Test func ordinaryClientsAreServed() async throws {
        // Only the tests end what the hostile clients have begun.
        let service = try await ServingProgram(
            SampleTown().program, ["--log-level", "warning", "--metrics"],
            settings: ["PARKWAY_LIMITS_IDLE_SECONDS": "3600"])
        let client = service.client
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
            let failures = try await Self.ask(client, times: 100)
            // The idle connections were open all the time.
            #expect(try await Self.connections(client) >= 2_000)
            return failures
        }
        #expect(during.isEmpty, "\(during.prefix(5))")
        let after = try await Self.ask(client, times: 20)
        #expect(after.isEmpty, "\(after.prefix(5))")
    }

    private static func connections(_ client: HTTPTestClient) async throws -> Int {
        let text = try await client.get("/metrics").text
        let match = text.firstMatch(of: /\nparkway_http_connections (\d+)\n/)
        return match.flatMap { Int($0.1) } ?? 0
    }

    /// Opens `count` connections and sends nothing on any.
    private static func stayIdle(_ count: Int, _ client: HTTPTestClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<count {
                tasks.addTask {
                    try await client.withRawConnection { _ in
                        try? await Task.sleep(for: .seconds(3_600))
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

    /// Sends one byte per second.
    private static func dribble(_ beginning: String, _ client: HTTPTestClient) async throws {
        try await client.withRawConnection { connection in
            try await connection.send(beginning)
            while !Task.isCancelled, (try? await connection.send("a")) != nil {
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Sends bodies of 100 MB, one after another.
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
