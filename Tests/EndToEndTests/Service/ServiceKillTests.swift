import Foundation
import HTTPTestClient
import PostgresTestSupport
import TestSupport
import Testing

@Suite("A service that is killed while 32 clients write loses nothing", .timeLimit(.minutes(60)))
struct ServiceKillTests {
    /// More with `PARKWAY_FULL=1`.
    private static let rounds =
        ProcessInfo.processInfo.environment["PARKWAY_FULL"] == nil ? 8 : 100

    /// What the clients know about their requests after the service was killed.
    private struct Ledger {
        /// The id of the parking by the idempotency key, of requests that got a response.
        var answered: [String: String] = [:]
        /// The keys of requests that got no response.
        var unanswered: Set<String> = []
    }

    @Test(arguments: RecordPlace.allCases)
    func everyAcknowledgedParkingIsSavedOnce(_ place: RecordPlace) async throws {
        let program = try await Program.withTown(records: place)
        var random = SeededGenerator(seed: 7)
        var ledger = Ledger()
        var token: String?
        for round in 0..<Self.rounds {
            let service = try await ServingProgram(program, ["--log-level", "warning"])
            if token == nil { token = try await ServingProgram.signUp(service.client) }
            let person = Writer(client: service.client, token: try #require(token))
            try await Self.repeatUnanswered(of: &ledger, person)
            // The kill comes at any moment of a request, after few or many responses.
            let enough = Int.random(in: 10...200, using: &random)
            let delay = Duration.milliseconds(Int.random(in: 0...20, using: &random))
            try await Self.write(round, person, into: &ledger) { answers in
                let isEnough = try await eventually { answers() >= enough }
                #expect(isEnough)
                try await Task.sleep(for: delay)
                try await service.killNow()
            }
        }
        let service = try await ServingProgram(program, ["--log-level", "warning"])
        let person = Writer(client: service.client, token: try #require(token))
        try await Self.repeatUnanswered(of: &ledger, person)
        for (key, id) in ledger.answered.prefix(50) {
            #expect(try await person.add(key) == id, "\(key) was added again")
        }
        let saved = try await person.parkings()
        #expect(Set(saved).count == saved.count)
        #expect(Set(saved) == Set(ledger.answered.values))
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        try program.succeed(["check"])
        #expect(saved.count > Self.rounds * 5)
    }

    /// Lets 32 clients add parkings until `end`, which kills the service, returns.
    private static func write(
        _ round: Int, _ person: Writer, into ledger: inout Ledger,
        until end: (_ answers: () -> Int) async throws -> Void
    ) async throws {
        let tally = AnswerTally(clients: 32)
        try await withThrowingTaskGroup(of: Ledger.self) { tasks in
            for client in 0..<32 {
                tasks.addTask {
                    await person.addUntilTheEnd("\(round)-\(client)") {
                        tally.count(for: client)
                    }
                }
            }
            try await end { tally.total }
            for try await part in tasks {
                ledger.answered.merge(part.answered) { $1 }
                ledger.unanswered.formUnion(part.unanswered)
            }
        }
    }

    /// Sends the requests without a response again, with their keys.
    private static func repeatUnanswered(of ledger: inout Ledger, _ person: Writer) async throws {
        for key in ledger.unanswered.sorted() {
            let id: String = try #require(await person.add(key), "\(key)")
            ledger.answered[key] = id
        }
        ledger.unanswered = []
    }

    /// A signed-in client that adds parkings.
    private struct Writer: Sendable {
        let client: HTTPTestClient
        let token: String

        /// Adds a parking.
        ///
        /// - Returns: The id of the parking that `key` created, or nil if the request was refused.
        func add(_ key: String) async throws -> String? {
            try await client.withConnection { try await add(key, on: &$0) }
        }

        private func add(
            _ key: String, on connection: inout HTTPTestConnection
        ) async throws -> String? {
            let answer = try await connection.send(
                "POST", "/api/v1/parkings",
                headers: ["Authorization": "Bearer \(token)", "Idempotency-Key": key],
                json: """
                    {"building": "A1B2C", "suite": "1204", "hours": 4,
                     "address": "Behind the old pier \(key)", "latitude": 10.5, "longitude": 20.25}
                    """)
            #expect(answer.status == 201, "\(answer.text)")
            return answer.status == 201 ? try answer.object()["id"] as? String : nil
        }

        /// Adds parkings one after another until a request fails.
        func addUntilTheEnd(_ name: String, added: @Sendable () -> Void) async -> Ledger {
            var ledger = Ledger()
            var key = ""
            try? await client.withConnection { connection in
                for number in 0..<100_000 {
                    key = "\(name)-\(number)"
                    guard let id = try await add(key, on: &connection) else { break }
                    ledger.answered[key] = id
                    added()
                }
            }
            if !key.isEmpty, ledger.answered[key] == nil { ledger.unanswered.insert(key) }
            return ledger
        }

        /// The ids of all parkings, page by page.
        func parkings() async throws -> [String] {
            var ids: [String] = []
            var next: String? = "/api/v1/parkings?limit=100"
            while let page = next {
                let answer = try await client.get(
                    page, headers: ["Authorization": "Bearer \(token)"])
                try #require(answer.status == 200, "\(answer.text)")
                let items = try #require(answer.object()["items"] as? [[String: Any]])
                ids += items.compactMap { $0["id"] as? String }
                next = answer["link"]?.firstMatch(of: /<([^>]+)>; *rel="next"/).map { String($0.1) }
            }
            return ids
        }
    }
}
