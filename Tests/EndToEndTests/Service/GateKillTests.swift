import Foundation
import HTTPTestClient
import PostgresTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("A service that is killed while cameras send loses nothing", .timeLimit(.minutes(20)))
struct GateKillTests {
    private static let building = "/api/v1/buildings/A1B2C"

    /// What the cameras sent, and the ids that they were told.
    private struct Tally {
        /// Message and key of what was sent.
        var sent: [(message: String, key: String)] = []
        /// The id by the message, of those that got a response.
        var answered: [String: String] = [:]
    }

    @Test(arguments: RecordPlace.allCases)
    func everyAcknowledgedSightingIsKeptAndCalledFor(_ place: RecordPlace) async throws {
        let program = try await Program.withTown(records: place)
        let accepts = Atomic(false)
        let receiver = try ScriptedServer { _ in
            .answer(status: accepts.load(ordering: .relaxed) ? 204 : 503, body: "")
        }
        let settings = ["PARKWAY_PRIVATE_WEBHOOKS": "true"]
        var service = try await ServingProgram(program, settings: settings)
        let owner = "Bearer \(try await ServingProgram.signUp(service.client))"
        let keys = try await Self.makeBuilding(service.client, owner, receiver.url)
        var tally = Tally()
        for round in 0..<4 {
            if round > 0 { service = try await ServingProgram(program, settings: settings) }
            try await Self.send(round, from: keys, to: service, into: &tally)
        }
        service = try await ServingProgram(program, settings: settings)
        // A message that comes again is answered as before; one that got no answer may be new.
        for (message, key) in tally.sent {
            let id = try #require(try await Self.sight(message, key, service.client))
            if let known = tally.answered[message] { #expect(id == known) }
            tally.answered[message] = id
        }
        accepts.store(true, ordering: .relaxed)
        let ids = Set(tally.answered.values)
        #expect(ids.count == tally.sent.count && ids.count > 40)
        let isDelivered = try await eventually {
            let states = try await Self.items("sightings", service.client, owner)
                .compactMap { ($0["call"] as? [String: Any])?["state"] as? String }
            return states.count == ids.count && states.allSatisfy { $0 == "delivered" }
        }
        #expect(isDelivered)
        let kept = try await Self.items("sightings", service.client, owner)
            .compactMap { $0["id"] as? String }
        #expect(kept.count == ids.count && Set(kept) == ids)
        let called = Set(receiver.requests.compactMap { $0.headers["parkway-delivery"] })
        #expect(called == ids)
        let lines = try await Self.items("audit", service.client, owner)
        #expect(lines.count { $0["action"] as? String == "sighting" } == ids.count)
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        try program.succeed(["check"])
    }

    private static func makeBuilding(
        _ client: HTTPTestClient, _ owner: String, _ receiver: String
    ) async throws -> [String] {
        func send(_ method: String, _ path: String, _ json: String) async throws -> HTTPAnswer {
            let answer = try await client.send(
                method, path, headers: ["Authorization": owner], json: json)
            try #require(answer.status < 300, "\(answer.text)")
            return answer
        }
        _ = try await send(
            "POST", "/api/v1/buildings",
            """
            {"code": "A1B2C", "name": "House", "spaces": 9, "address": "Behind the old pier",
             "at": "10.5,20.25"}
            """)
        _ = try await send("PUT", "\(building)/gate/webhook", #"{"url": "\#(receiver)"}"#)
        var keys: [String] = []
        for number in 0..<4 {
            let made = try await send(
                "POST", "\(building)/cameras", #"{"name": "Camera \#(number)"}"#)
            keys.append(try #require(made.object()["key"] as? String))
        }
        return keys
    }

    /// Lets each camera send until the service is killed.
    private static func send(
        _ round: Int, from keys: [String], to service: ServingProgram, into tally: inout Tally
    ) async throws {
        let answers = AnswerTally(clients: keys.count)
        let client = service.client
        try await withThrowingTaskGroup(of: Tally.self) { group in
            for (camera, key) in keys.enumerated() {
                group.addTask {
                    var part = Tally()
                    for number in 0..<25 {
                        let now = Date().timeIntervalSince1970
                        let message = """
                            {"plate": "R\(round)C\(camera)N\(number)", "confidence": 1,
                             "time": \(now)}
                            """
                        part.sent.append((message, key))
                        guard let id = try? await sight(message, key, client) else { break }
                        part.answered[message] = id
                        answers.count(for: camera)
                    }
                    return part
                }
            }
            let isEnough = try await eventually { answers.total >= 20 + 5 * round }
            #expect(isEnough)
            try await service.killNow()
            for try await part in group {
                tally.sent += part.sent
                tally.answered.merge(part.answered) { $1 }
            }
        }
    }

    /// - Returns: The id of the sighting; nil if the message was refused.
    private static func sight(
        _ message: String, _ key: String, _ client: HTTPTestClient
    ) async throws -> String? {
        let answer = try await client.send(
            "POST", "\(building)/sightings", headers: ["Authorization": "Bearer \(key)"],
            json: message)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.object()["id"] as? String
    }

    private static func items(
        _ list: String, _ client: HTTPTestClient, _ owner: String
    ) async throws -> [[String: Any]] {
        let answer = try await client.get(
            "\(building)/\(list)?limit=1000", headers: ["Authorization": owner])
        return try #require(answer.object()["items"] as? [[String: Any]], "\(answer.text)")
    }
}
