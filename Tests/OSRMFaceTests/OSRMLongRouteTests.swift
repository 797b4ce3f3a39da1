import Accounts
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Long routes are written and sent in parts", .timeLimit(.minutes(10)))
struct OSRMLongRouteTests {
    private static let ends = TownPlaces.across.split(separator: ";")

    private static func route(_ count: Int, _ options: String = "") -> String {
        let places = (0..<count).map { ends[$0 % ends.count] }.joined(separator: ";")
        return "/route/v1/walking/\(places)?steps=true&overview=full&annotations=true\(options)"
    }

    /// Seventeen places are written at once, more are not.
    @Test func theLegsAreTheSameAsThoseOfAShortRoute() async throws {
        try await RunningService.withTown { service in
            let short = try await service.client.get(Self.route(17))
            let long = try await service.client.get(Self.route(40))
            #expect(short["content-length"] == String(short.body.count))
            #expect(long["content-length"] == nil)
            #expect(long["transfer-encoding"] == "chunked")
            let (shortRoute, longRoute) = (try Self.route(in: short), try Self.route(in: long))
            let (legs, longLegs) = (try Self.legs(shortRoute), try Self.legs(longRoute))
            #expect(legs.count == 16)
            #expect(longLegs.count == 39)
            for index in legs.indices { #expect(longLegs[index].isEqual(legs[index])) }
            for name in ["duration", "distance"] {
                let sum = longLegs.compactMap { $0[name] as? Double }.reduce(0, +)
                let total = try #require(longRoute[name] as? Double)
                #expect(abs(sum - total) < 0.01)
            }
            #expect(longRoute["geometry"] is String)
            let waypoints = try #require(long.object()["waypoints"] as? [Any])
            #expect(waypoints.count == 40)
        }
    }

    @Test func passedCoordinatesJoinLegsInALongRoute() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(Self.route(40, "&waypoints=0;30;39"))
            let legs = try Self.legs(Self.route(in: answer))
            #expect(legs.count == 2)
        }
    }

    @Test(arguments: [2, 17, 300]) func anAnswerThatIsTooLargeIsRefused(_ count: Int) async throws {
        var settings = ServiceSettings()
        settings.limits.answerBytes = count < 300 ? 1_000 : 100_000
        try await RunningService.withTown(settings) { service in
            let refused = try await service.client.get(Self.route(count))
            #expect(refused.status == 400)
            let code = try refused.object()["code"] as? String
            #expect(code == "TooBig")
            let message = try refused.object()["message"] as? String
            let limit = settings.limits.answerBytes
            #expect(message?.contains("maximum of \(limit) bytes; request fewer coord") == true)
            // It holds no place.
            let ends = Self.ends.prefix(2).joined(separator: ";")
            let short = try await service.client.get("/route/v1/walking/\(ends)?overview=false")
            #expect(short.status == 200)
        }
    }

    @Test func tooManyLongAnswersToOneClientGet503() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.limits.largeAnswers = 2
        settings.limits.largeAnswersPerClient = 1
        settings.trustedProxies = [try #require(NetworkAddress("127.0.0.1"))]
        try await RunningService.withTown(settings) { service in
            try await Self.whileClientDoesNotRead(service, from: "192.0.2.1") {
                let refused = try await Self.get(service, Self.route(40), from: "192.0.2.1")
                #expect(refused.status == 503)
                #expect(refused["retry-after"] == "1")
                let short = try await Self.get(service, Self.route(17), from: "192.0.2.1")
                #expect(short.status == 200)
                let other = try await Self.get(service, Self.route(40), from: "192.0.2.2")
                #expect(other.status == 200)
                let figures = try await service.client.get("/metrics").text
                #expect(figures.contains(#"requests_refused_total{limit="largeAnswers"} 1"#))
            }
            let isFree = try await eventually {
                try await service.client.get("/metrics").text.contains(
                    "\nparkway_large_answers 0\n")
            }
            #expect(isFree)
        }
    }

    /// The answer is larger than the buffers of the system.
    @Test func aClientThatDoesNotReadHoldsNoThreadAndLittleMemory() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.limits.engineThreads = 1
        settings.limits.answerBytes = 1 << 30
        try await RunningService.withTown(settings) { service in
            try await Self.whileClientDoesNotRead(service, from: "192.0.2.1") {
                let isIdle = try await eventually {
                    let figures = try await service.client.get("/metrics").text
                    return figures.contains("\nparkway_engine_requests 0\n")
                }
                #expect(isIdle)
                let long = try await service.client.get(Self.route(40))
                #expect(long.status == 200)
                // The rest of the answer is not made yet.
                let figures = try await service.client.get("/metrics").text
                #expect(figures.contains("\nparkway_large_answers 1\n"))
            }
        }
    }

    @Test func aServiceThatStopsCompletesALongAnswer() async throws {
        var settings = ServiceSettings()
        settings.servesMetrics = true
        settings.limits.answerBytes = 1 << 30
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let answer = try await RunningService.withTown(settings) { service in
            let answer = Task {
                try await service.client.withRawConnection { connection in
                    try await connection.send(
                        "GET \(Self.route(500, "&geometries=geojson")) HTTP/1.1\r\n"
                            + "Host: localhost\r\n\r\n")
                    for await _ in stops { break }
                    return await connection.readToEnd()
                }
            }
            let isSending = try await eventually {
                try await service.client.get("/metrics").text.contains(
                    "\nparkway_large_answers 1\n")
            }
            #expect(isSending)
            stop.yield()
            return answer
        }
        let text = try await answer.value
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let body = try #require(Self.joined(chunksOf: text))
        let document = try JSONSerialization.jsonObject(with: body) as? [String: Any]
        let route = try #require((document?["routes"] as? [[String: Any]])?.first)
        #expect(try Self.legs(route).count == 499)
    }

    /// The body of a response in chunks; nil if its end is missing.
    private static func joined(chunksOf response: String) -> Data? {
        var rest = response.utf8[...]
        guard let start = response.firstRange(of: "\r\n\r\n")?.upperBound else { return nil }
        rest = rest[start...]
        var body: [UInt8] = []
        while let line = rest.firstIndex(of: 0x0D),
            let size = Int(String(decoding: rest[..<line], as: UTF8.self), radix: 16)
        {
            if size == 0 { return Data(body) }
            rest = rest[line...].dropFirst(2)
            guard rest.count >= size + 2 else { return nil }
            body += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return nil
    }

    /// Runs `work` while the answer to a long route waits for its client.
    private static func whileClientDoesNotRead(
        _ service: RunningService, from address: String, _ work: () async throws -> Void
    ) async throws {
        try await service.client.withRawConnection { connection in
            try await connection.send(
                "GET \(route(500, "&geometries=geojson")) HTTP/1.1\r\nHost: localhost\r\n"
                    + "X-Forwarded-For: \(address)\r\n\r\n")
            let waits = try await eventually {
                let figures = try await service.client.get("/metrics").text
                return figures.contains("\nparkway_large_answers 1\n")
            }
            #expect(waits)
            try await work()
        }
    }

    private static func get(
        _ service: RunningService, _ target: String, from address: String
    ) async throws -> HTTPAnswer {
        try await service.client.send("GET", target, headers: ["x-forwarded-for": address])
    }

    private static func route(in answer: HTTPAnswer) throws -> [String: Any] {
        let routes = try #require(answer.object()["routes"] as? [[String: Any]], "\(answer.text)")
        return try #require(routes.first)
    }

    private static func legs(_ route: [String: Any]) throws -> [NSDictionary] {
        try #require(route["legs"] as? [NSDictionary])
    }
}
