import Foundation
import HTTPTestClient
import PostgresTestSupport
import TestSupport
import Testing

@Suite("Two services on one store", .timeLimit(.minutes(5)))
struct SharedStoreTests {
    private static let parkings = 8

    /// Reminders are due at once: whoever leaves four hours before the end of four hours leaves now.
    @Test(arguments: RecordPlace.allCases)
    func eachReminderIsSentOnce(_ place: RecordPlace) async throws {
        let receiver = try ScriptedServer { _ in .answer(body: "") }
        let program = try await Program.withTown(records: place)
        let settings = ["PARKWAY_PRIVATE_WEBHOOKS": "true"]
        let services = [
            try await ServingProgram(program, settings: settings),
            try await ServingProgram(program, settings: settings),
        ]
        let token = try await ServingProgram.signUp(services[0].client)
        func send(
            _ client: HTTPTestClient, _ method: String, _ path: String, _ json: String
        ) async throws {
            let answer = try await client.send(
                method, "/api/v1\(path)", headers: ["Authorization": "Bearer \(token)"], json: json)
            try #require([200, 201].contains(answer.status), "\(answer.text)")
        }
        try await send(
            services[0].client, "PATCH", "/reminders",
            """
            {"leavesInTime": true, "minutesEarly": 240, "endsSoon": false, "ended": false,
             "walkFrom": "place", "address": "4 Gull Terrace"}
            """)
        try await send(
            services[1].client, "PUT", "/reminders/webhook", #"{"url": "\#(receiver.url)/hook"}"#)
        for number in 0..<Self.parkings {
            try await send(
                services[number % 2].client, "POST", "/parkings",
                """
                {"building": "A1B2C", "suite": "1204", "hours": 4, "address": "12 Harbour Street"}
                """)
        }
        let isSent = try await eventually(within: .seconds(60)) {
            receiver.requests.count >= Self.parkings
        }
        #expect(isSent)
        // Time for either service to send one again.
        try await Task.sleep(for: .seconds(4))
        let deliveries = receiver.requests.compactMap { $0.headers["parkway-delivery"] }
        #expect(deliveries.count == Self.parkings)
        #expect(Set(deliveries).count == Self.parkings)
        for service in services {
            let answer = try await service.client.get(
                "/api/v1/events?after=0&limit=100", headers: ["Authorization": "Bearer \(token)"])
            let items = try #require(answer.object()["items"] as? [[String: Any]], "\(answer.text)")
            let reminders = items.filter { $0["name"] as? String == "reminder.leave" }
            #expect(reminders.count == Self.parkings)
            #expect(Set(reminders.compactMap { $0["subject"] as? String }).count == Self.parkings)
        }
        for service in services {
            service.send(SIGTERM)
            #expect(try await service.exitStatus() == 0)
        }
    }
}
