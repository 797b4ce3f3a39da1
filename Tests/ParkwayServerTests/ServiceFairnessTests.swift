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

    private static let waiting = 24
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

    /// Sends each of `targets` in the name of another client, while one client always waits for
    /// ``waiting`` heavy routes.
    ///
    /// - Returns: how many of those were answered during each request.
    private static func overtaken(by targets: [String]) async throws -> [Int] {
        try await RunningService.withTown(settings()) { service in
            // What is opened at its first use.
            for target in targets {
                #expect(try await get(service, target, from: "192.0.2.2").status == 200)
            }
            let answered = Counter()
            let isOver = Counter()
            return try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<waiting {
                    tasks.addTask {
                        while isOver.count == 0 {
                            let answer = try await get(service, heavyRoute(300), from: "192.0.2.1")
                            #expect(answer.status == 200)
                            answered.increase()
                        }
                    }
                }
                defer { isOver.increase() }
                let isBusy = try await eventually { answered.count > waiting }
                #expect(isBusy)
                var counts: [Int] = []
                for target in targets {
                    let before = answered.count
                    #expect(try await get(service, target, from: "192.0.2.2").status == 200)
                    counts.append(answered.count - before)
                }
                isOver.increase()
                try await tasks.waitForAll()
                return counts
            }
        }
    }

    @Test func aLightRequestIsAnsweredBeforeTheHeavyOnesOfAnotherClient() async throws {
        let counts = try await Self.overtaken(by: [
            "/route/v1/driving/\(Self.ends.joined(separator: ";"))",
            "/search?q=Harbour+Street&format=jsonv2",
            "/readyz",
        ])
        for count in counts { #expect(count < Self.waiting / 2) }
    }

    @Test func aClientWithTooManyRequestsDoesNotKeepOthersOut() async throws {
        var settings = try Self.settings()
        settings.limits.requestsPerClient = 1
        try await RunningService.withTown(settings) { service in
            // A GET that is in progress when the POST arrives takes the only place; then the POST is
            // refused, and only another one can take it.
            let isRefused = try await eventually {
                try await Self.whileARequestIsIncomplete(service, from: "192.0.2.1") {
                    let answer = try await Self.get(service, "/readyz", from: "192.0.2.1")
                    guard answer.status == 503 else { return false }
                    #expect(answer["retry-after"] == "1")
                    #expect(try await Self.get(service, "/readyz", from: "192.0.2.2").status == 200)
                    return true
                }
            }
            #expect(isRefused)
        }
    }

    /// Sends the first byte of the body of a request from `address`, then asks `answers` up to ten
    /// times whether what it tests has happened.
    private static func whileARequestIsIncomplete(
        _ service: RunningService, from address: String, _ answers: () async throws -> Bool
    ) async throws -> Bool {
        try await service.client.withRawConnection { connection in
            try await connection.send(
                "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
                    + "X-Forwarded-For: \(address)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 100\r\n\r\n{")
            for _ in 0..<10 where try await answers() { return true }
            return false
        }
    }

    @Test func aHeavyRequestTakesTurnsWithThoseOfAnotherClient() async throws {
        let counts = try await Self.overtaken(by: [Self.heavyRoute(100)])
        for count in counts { #expect(count < Self.waiting / 2) }
    }
}
