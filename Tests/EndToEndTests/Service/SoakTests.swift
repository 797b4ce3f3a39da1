import Foundation
import HTTPTestClient
import TestSupport
import Testing

/// Takes minutes, so it runs only with `PARKWAY_FULL=1`.
@Suite(
    "Memory does not grow over 200,000 requests",
    .enabled(
        if: ProcessInfo.processInfo.environment["PARKWAY_FULL"] != nil,
        "takes minutes; set PARKWAY_FULL=1"),
    .timeLimit(.minutes(30)))
struct SoakTests {
    private static let targets = [
        "/search?q=12+Harbour+Street", "/search?q=Church+Street&format=geojson", "/readyz",
        "/api/v1/geocode?q=Harbour+Street", "/healthz", "/nowhere", "/search?q=", "/status",
        "/tiles/14/8192/8192.png", "/tiles/15/10435/11736.png", "/api/v1/status",
        "/route/v1/driving/-65.3652,45.3921;-65.3521,45.3952",
        "/table/v1/walking/-65.3652,45.3921;-65.3521,45.3952;-65.3601,45.3899",
    ]

    @Test func memoryDoesNotGrow() async throws {
        let service = try await ServingProgram(
            SampleTown().program, ["--log-level", "warning"])
        try await Self.ask(40_000, service.client)
        let before = try service.residentBytes()
        try await Self.ask(200_000, service.client)
        let growth = (try service.residentBytes() - before) >> 20
        #expect(growth < 32, "MB more after 200,000 requests than \(before >> 20) MB after 40,000")
    }

    private static func ask(_ count: Int, _ client: HTTPTestClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for start in 0..<32 {
                tasks.addTask {
                    try await client.withConnection { connection in
                        for number in 0..<(count / 32) {
                            let target = targets[(start + number) % targets.count]
                            let answer = try await connection.send("GET", target)
                            #expect(answer.status < 500, "\(target): \(answer.text)")
                        }
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }
}
