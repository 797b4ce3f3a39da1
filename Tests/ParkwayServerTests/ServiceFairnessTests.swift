import Accounts
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("A client's heavy requests do not delay those of another", .timeLimit(.minutes(10)))
struct ServiceFairnessTests {
    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock(\.self) }
        func increase() { number.withLock { $0 += 1 } }
    }

    private static let queued = 24
    private static let ends = ["-65.3652,45.3921", "-65.3521,45.3952"]

    private static func settings() throws -> ServiceSettings {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.trustedProxies = [try #require(NetworkAddress("127.0.0.1"))]
        settings.limits.engineThreads = 1
        return settings
    }

    /// A route through `count` places of the town, with everything that an answer may have.
    private static func heavyRoute(_ count: Int) -> String {
        let places = (0..<count).map { ends[$0 % ends.count] }.joined(separator: ";")
        return "/route/v1/driving/\(places)?steps=true&overview=full&annotations=true"
    }

    private static func get(
        _ service: RunningService, _ target: String, from address: String
    ) async throws -> HTTPAnswer {
        try await service.client.send("GET", target, headers: ["x-forwarded-for": address])
    }

    /// Runs `work` while ``queued`` heavy routes of one client wait. Passes it a closure that returns
    /// how many of them have been answered.
    private func whileRoutesWait(
        _ work: @Sendable (RunningService, @Sendable () -> Int) async throws -> Void
    ) async throws {
        try await RunningService.withTown(Self.settings()) { service in
            let answered = Counter()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<Self.queued {
                    tasks.addTask {
                        let answer = try await Self.get(
                            service, Self.heavyRoute(300), from: "192.0.2.1")
                        #expect(answer.status == 200)
                        answered.increase()
                    }
                }
                let waits = try await eventually {
                    let figures = try await Self.get(service, "/metrics", from: "192.0.2.3").text
                    return figures.contains("\nparkway_engine_requests \(Self.queued)\n")
                }
                #expect(waits)
                try await work(service) { answered.count }
                try await tasks.waitForAll()
            }
        }
    }

    @Test func aLightRequestIsAnsweredBeforeTheHeavyOnesOfAnotherClient() async throws {
        try await whileRoutesWait { service, answered in
            for target in [
                "/route/v1/driving/\(Self.ends.joined(separator: ";"))",
                "/search?q=Harbour+Street&format=jsonv2",
                "/readyz",
            ] {
                let answer = try await Self.get(service, target, from: "192.0.2.2")
                #expect(answer.status == 200)
            }
            #expect(answered() < Self.queued / 2)
        }
    }

    @Test func aClientWithTooManyRequestsDoesNotKeepOthersOut() async throws {
        var settings = try Self.settings()
        settings.limits.requestsPerClient = 1
        try await RunningService.withTown(settings) { service in
            try await service.client.withRawConnection { connection in
                try await connection.send(
                    "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
                        + "X-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 100\r\n\r\n{")
                let isRefused = try await eventually {
                    let answer = try await Self.get(service, "/readyz", from: "192.0.2.1")
                    #expect(answer.status == 200 || answer["retry-after"] == "1")
                    return answer.status == 503
                }
                #expect(isRefused)
                #expect(try await Self.get(service, "/readyz", from: "192.0.2.2").status == 200)
            }
        }
    }

    @Test func aHeavyRequestTakesTurnsWithThoseOfAnotherClient() async throws {
        try await whileRoutesWait { service, answered in
            let answer = try await Self.get(service, Self.heavyRoute(100), from: "192.0.2.2")
            #expect(answer.status == 200)
            #expect(answered() < Self.queued / 2)
        }
    }
}
