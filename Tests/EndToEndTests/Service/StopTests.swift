import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("A service that is told to stop finishes what it has begun", .timeLimit(.minutes(1)))
struct StopTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func nobodyLosesAnAnswer(_ signal: Int32) async throws {
        let service = try await ServingProgram(SampleTown().program)
        let client = service.client
        try await withThrowingTaskGroup(of: (answers: Int, wasToldToClose: Bool).self) { tasks in
            for _ in 0..<16 {
                tasks.addTask { try await Self.askUntilTheEnd(client) }
            }
            try await Task.sleep(for: .milliseconds(300))
            service.send(signal)
            for try await client in tasks {
                #expect(client.answers > 0)
                #expect(client.wasToldToClose)
            }
        }
        #expect(try await service.exitStatus(within: .seconds(5)) == 0)
        await #expect(throws: (any Error).self) { try await client.get("/healthz") }
    }

    private static func askUntilTheEnd(
        _ client: HTTPTestClient
    ) async throws -> (answers: Int, wasToldToClose: Bool) {
        try await client.withConnection { connection in
            var answers = 0
            while true {
                let answer = try await connection.send("GET", "/readyz")
                #expect(answer.status == 200)
                answers += 1
                if answer["connection"] == "close" { return (answers, true) }
            }
        }
    }

    @Test func slowClientsDoNotHoldItUp() async throws {
        let service = try await ServingProgram(
            SampleTown().program, settings: ["PARKWAY_LIMITS_STOP_SECONDS": "2"])
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
            try await Task.sleep(for: .milliseconds(300))
            let began = ContinuousClock.now
            service.send(SIGTERM)
            #expect(try await service.exitStatus() == 0)
            #expect(ContinuousClock.now - began < .milliseconds(2_500))
            try await tasks.waitForAll()
        }
    }

    @Test func beingToldTwiceIsBeingToldOnce() async throws {
        let service = try await ServingProgram(SampleTown().program)
        try await service.client.withRawConnection { connection in
            try await connection.send("GET /heal")
            service.send(SIGTERM)
            try await Task.sleep(for: .milliseconds(50))
            service.send(SIGTERM)
            #expect(try await service.exitStatus(within: .seconds(5)) == 0)
        }
    }
}
