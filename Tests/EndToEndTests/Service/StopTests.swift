import Foundation
import HTTPTestClient
import NIOPosix
import TestSupport
import Testing

@Suite("A stopping service finishes the requests it has begun", .timeLimit(.minutes(10)))
struct StopTests {
    /// The service may stop for an hour, so a connection that delays the stop fails the test.
    private static let patience = ["PARKWAY_LIMITS_STOP_SECONDS": "3600"]

    @Test(arguments: [SIGTERM, SIGINT])
    func everyRequestIsAnswered(_ signal: Int32) async throws {
        let service = try await ServingProgram(SampleTown().program, settings: Self.patience)
        let client = service.client
        let tally = AnswerTally(clients: 16)
        let notified = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for number in 0..<16 {
                tasks.addTask {
                    try await Self.askUntilTheEnd(client) { tally.count(for: number) }
                }
            }
            let allAreServed = try await eventually { tally.allHaveOne }
            #expect(allAreServed)
            service.send(signal)
            return try await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(notified > 0)
        #expect(try await service.exitStatus(within: .seconds(120)) == 0)
        let logged = try service.log().ranges(of: " message=request ").count
        #expect(tally.total == logged)
        await #expect(throws: (any Error).self) { try await client.get("/healthz") }
    }

    /// The service accepts some of these connections just when it begins to stop.
    @Test func newConnectionsDoNotDisturbTheStop() async throws {
        let town = try SampleTown()
        var random = SeededGenerator(seed: 14)
        for _ in 0..<(ProcessInfo.processInfo.environment["PARKWAY_FULL"] != nil ? 200 : 5) {
            let service = try await ServingProgram(town.program)
            let client = service.client
            let tally = AnswerTally(clients: 16)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for number in 0..<16 {
                    tasks.addTask {
                        try await Self.connectUntilTheEnd(client) { tally.count(for: number) }
                    }
                }
                let allAreServed = try await eventually { tally.allHaveOne }
                #expect(allAreServed)
                try await Task.sleep(for: .milliseconds(.random(in: 0...200, using: &random)))
                service.send(SIGTERM)
                try await tasks.waitForAll()
            }
            #expect(try await service.exitStatus(within: .seconds(120)) == 0)
            let logged = try service.log().ranges(of: " message=request ").count
            #expect(tally.total == logged)
        }
    }

    /// It does not wait until its crash is examined.
    @Test func aCrashFreesThePortAtOnce() async throws {
        let service = try await ServingProgram(SampleTown().program)
        service.send(SIGILL)
        #expect(try await service.exitStatus(within: .seconds(120)) == nil)
        #expect(try !service.log().contains("acktrac"))
        await #expect(throws: NIOConnectionError.self) {
            try await service.client.get("/healthz")
        }
    }

    /// Opens a connection for each request until none is accepted. A response that breaks off is an
    /// error.
    private static func connectUntilTheEnd(
        _ client: HTTPTestClient, answered: @Sendable () -> Void
    ) async throws {
        while true {
            do {
                let answer = try await client.get("/search?q=Harbour+Street")
                #expect(answer.status == 200)
                answered()
            } catch is HTTPTestConnection.Closed {
                continue
            } catch is NIOConnectionError {
                return
            }
        }
    }

    /// Sends requests until the service closes the connection.
    ///
    /// - Returns: Whether the last response announced the close. The service may also close an idle
    ///   connection between two requests.
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

    @Test func slowClientsDoNotDelayTheStop() async throws {
        // Only the stop ends these requests.
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

    @Test func aSecondSignalChangesNothing() async throws {
        let service = try await ServingProgram(SampleTown().program, settings: Self.patience)
        try await service.client.withRawConnection { connection in
            try await connection.send("GET /heal")
            service.send(SIGTERM)
            // The stop begins meanwhile.
            try await Task.sleep(for: .milliseconds(50))
            service.send(SIGTERM)
            #expect(try await service.exitStatus(within: .seconds(120)) == 0)
        }
    }
}
