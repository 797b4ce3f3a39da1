import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("A service that is told to stop finishes what it has begun", .timeLimit(.minutes(10)))
struct StopTests {
    /// It may take longer to stop than any test: whoever holds it up is found out.
    private static let patience = ["PARKWAY_LIMITS_STOP_SECONDS": "3600"]

    @Test(arguments: [SIGTERM, SIGINT])
    func nobodyLosesAnAnswer(_ signal: Int32) async throws {
        let service = try await ServingProgram(SampleTown().program, settings: Self.patience)
        let client = service.client
        let tally = AnswerTally(clients: 16)
        let told = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for number in 0..<16 {
                tasks.addTask {
                    try await Self.askUntilTheEnd(client) { tally.count(for: number) }
                }
            }
            let allAreServed = try await eventually { tally.everybodyHasOne }
            #expect(allAreServed)
            service.send(signal)
            return try await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(told > 0)
        #expect(try await service.exitStatus(within: .seconds(120)) == 0)
        let taken = try service.log().ranges(of: " message=request ").count
        #expect(tally.total == taken)
        await #expect(throws: (any Error).self) { try await client.get("/healthz") }
    }

    /// - Returns: whether the last answer said that it was the last. Who is slow to ask again may
    ///   find the connection closed instead.
    private static func askUntilTheEnd(
        _ client: HTTPTestClient, answered: @Sendable () -> Void
    ) async throws -> Bool {
        try await client.withConnection { connection in
            while true {
                do {
                    let answer = try await connection.send("GET", "/readyz")
                    #expect(answer.status == 200)
                    answered()
                    if answer["connection"] == "close" { return true }
                } catch is HTTPTestConnection.Closed {
                    return false
                }
            }
        }
    }

    @Test func slowClientsDoNotHoldItUp() async throws {
        // Nothing but the stop would end what they have begun.
        let service = try await ServingProgram(
            SampleTown().program, ["--metrics"],
            settings: [
                "PARKWAY_LIMITS_STOP_SECONDS": "2", "PARKWAY_LIMITS_REQUEST_SECONDS": "3600",
                "PARKWAY_LIMITS_IDLE_SECONDS": "3600",
            ])
        let head = "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
        let beginnings = [
            "", "GET /heal", head, head + "Content-Type: application/json\r\n",
            head + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"email\"",
            head + "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
        ]
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for beginning in beginnings {
                tasks.addTask { [client = service.client] in
                    try await client.withRawConnection { connection in
                        try await connection.send(beginning)
                        _ = await connection.readToEnd()
                    }
                }
            }
            let allAreThere = try await eventually {
                try await service.client.get("/metrics").text
                    .contains("\nparkway_http_connections \(beginnings.count + 1)\n")
            }
            #expect(allAreThere)
            service.send(SIGTERM)
            #expect(try await service.exitStatus(within: .seconds(120)) == 0)
            try await tasks.waitForAll()
        }
    }

    @Test func beingToldTwiceIsBeingToldOnce() async throws {
        let service = try await ServingProgram(SampleTown().program, settings: Self.patience)
        try await service.client.withRawConnection { connection in
            try await connection.send("GET /heal")
            service.send(SIGTERM)
            try await Task.sleep(for: .milliseconds(50))
            service.send(SIGTERM)
            #expect(try await service.exitStatus(within: .seconds(120)) == 0)
        }
    }
}
