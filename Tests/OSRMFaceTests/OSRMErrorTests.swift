import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Errors have OSRM's codes and messages")
struct OSRMErrorTests {
    private static let two = TownPlaces.across
    private static let one = "-65.3652,45.3921"

    private struct Refusal: Sendable {
        let target: String
        let code: String
        let message: String

        init(_ target: String, _ code: String, _ message: String) {
            self.target = target
            self.code = code
            self.message = message
        }
    }

    /// The messages of osrm-routed 26.9, where it has them.
    private static let refusals = [
        Refusal("/route/v2/driving/\(two)", "InvalidVersion", "Service route not found!"),
        Refusal("/match/v1/driving/\(two)", "InvalidService", "Service match not found!"),
        Refusal("/trip/v1/driving/\(two)", "InvalidService", "Service trip not found!"),
        Refusal(
            "/route/v1/driving/\(two)/more", "InvalidUrl",
            "URL string malformed close to position 51: \"952/mo\""),
        Refusal(
            "/route/v1/driving/\(two)?overview=round", "InvalidQuery",
            "Query string malformed close to position 61"),
        Refusal(
            "/table/v1/driving/\(two)?steps=true", "InvalidQuery",
            "Query string malformed close to position 52"),
        Refusal(
            "/route/v1/driving/\(one)", "InvalidOptions",
            "Number of coordinates needs to be at least two."),
        Refusal(
            "/route/v1/driving/\(two)?bearings=0,20", "InvalidOptions",
            "Number of elements in bearings size 1 does not match coordinate size 2"),
        Refusal(
            "/table/v1/driving/\(two)?radiuses=1;2;3", "InvalidOptions",
            "Number of elements in radiuses size 3 does not match coordinate size 2"),
        Refusal(
            "/nearest/v1/driving/\(one)?hints=;", "InvalidOptions",
            "Number of elements in hints size 2 does not match coordinate size 1"),
        Refusal(
            "/route/v1/driving/\(two)?approaches=curb", "InvalidOptions",
            "Number of elements in approaches size 1 does not match coordinate size 2"),
        Refusal(
            "/route/v1/driving/\(two)?bearings=400,20;", "InvalidOptions",
            "A bearing is from 0 to 360 degrees and its range from 0 to 180 degrees."),
        Refusal(
            "/route/v1/driving/181,45;1,1", "InvalidValue", "Invalid coordinate value."),
        Refusal(
            "/table/v1/driving/1,91;1,1", "InvalidOptions", "Coordinates are invalid"),
        Refusal(
            "/nearest/v1/driving/1,91", "InvalidOptions", "Coordinates are invalid"),
        Refusal(
            "/route/v1/driving/\(two)?exclude=hills", "InvalidValue",
            "Exclude flag combination is not supported."),
        Refusal(
            "/route/v1/lorry/\(two)", "InvalidValue",
            "Profile 'lorry' is not available. Use driving, cycling or walking "
                + "(or car, bike, foot)."),
        Refusal(
            "/route/v1/driving/\(two)?waypoints=0", "InvalidValue",
            "First and last coordinates must be specified as waypoints."),
        Refusal(
            "/route/v1/driving/\(two)?waypoints=0;5", "InvalidOptions",
            "waypoints index 5 is out of range; there are 2 coordinates, from 0."),
        Refusal(
            "/table/v1/driving/\(two)?sources=2", "InvalidOptions",
            "sources index 2 is out of range; there are 2 coordinates, from 0."),
        Refusal(
            "/table/v1/driving/\(two)?fallback_speed=0", "InvalidOptions",
            "fallback_speed must be > 0"),
        Refusal(
            "/table/v1/driving/\(two)?scale_factor=-1", "InvalidOptions",
            "scale_factor must be > 0"),
        Refusal(
            "/nearest/v1/driving/\(two)", "InvalidOptions",
            "Only one input coordinate is supported"),
        Refusal(
            "/nearest/v1/driving/\(one)?number=0", "InvalidOptions", "number must be at least 1"),
        Refusal(
            "/route/v1/driving/\(two)?radiuses=;0.01", "NoSegment",
            "Could not find a matching segment for coordinate 1"),
        Refusal(
            "/route/v1/driving/\(one);0,0", "NoSegment",
            "Could not find a matching segment for coordinate 1"),
        Refusal(
            "/table/v1/driving/0,0;\(one)", "NoSegment",
            "Could not find a matching segment for coordinate 0"),
        Refusal(
            "/nearest/v1/driving/0,0", "NoSegment",
            "Could not find a matching segment for coordinate"),
        Refusal(
            "/route/v1/driving/\(two)?alternatives=4", "TooBig",
            "Requested number of alternatives is higher than current maximum (3)"),
        Refusal(
            "/nearest/v1/driving/\(one)?number=101", "TooBig",
            "Number of results 101 is higher than current maximum (100)"),
        Refusal(
            "/route/v1/driving/" + Array(repeating: one, count: 501).joined(separator: ";"),
            "TooBig", "Number of entries 501 is higher than current maximum (500)"),
        Refusal(
            "/table/v1/driving/" + Array(repeating: one, count: 101).joined(separator: ";"),
            "TooBig", "Too many table coordinates"),
    ]

    @Test func eachErrorHasItsCodeAndMessage() async throws {
        try await RunningService.withTown { service in
            for refusal in Self.refusals {
                let answer = try await service.osrmError(refusal.target)
                #expect(answer.code == refusal.code, "\(refusal.target)")
                #expect(answer.message == refusal.message, "\(refusal.target)")
            }
        }
    }

    @Test func requestsAtTheLimitsAreAnswered() async throws {
        try await RunningService.withTown { service in
            let places = Array(repeating: Self.one, count: 500).joined(separator: ";")
            let route = try await service.osrm("/route/v1/walking/\(places)?overview=false")
            #expect(route.routes?.first?.legs.count == 499)
            let hundred = Array(repeating: Self.one, count: 100).joined(separator: ";")
            let table = try await service.osrm("/table/v1/walking/\(hundred)")
            #expect(table.durations?.count == 100)
        }
    }

    @Test func theLimitsAreSettings() async throws {
        var settings = ServiceSettings()
        settings.osrm = OSRMLimits(
            routeCoordinates: 2, alternatives: 0, tableCells: 3, nearestResults: 1)
        try await RunningService.withTown(settings) { service in
            for target in [
                "/route/v1/driving/\(Self.two);\(Self.one)",
                "/route/v1/driving/\(Self.two)?alternatives=true",
                "/table/v1/driving/\(Self.two)", "/nearest/v1/driving/\(Self.one)?number=2",
            ] {
                #expect(try await service.osrmError(target).code == "TooBig")
            }
            _ = try await service.osrm("/table/v1/driving/\(Self.two)?sources=0")
        }
    }

    @Test func pagesOfAnyOriginMayReadResponsesAndErrors() async throws {
        try await RunningService.withTown { service in
            let target = "/route/v1/driving/\(Self.two)"
            for target in [target, "\(target)?x=1"] {
                let answer = try await service.client.get(target)
                #expect(answer["access-control-allow-origin"] == "*")
                #expect(answer["content-type"] == "application/json; charset=UTF-8")
            }
            let options = try await service.client.send("OPTIONS", target)
            #expect(options.status == 204)
            #expect(options["access-control-allow-origin"] == "*")
            #expect(options["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            let post = try await service.client.send("POST", target)
            #expect(post.status == 405)
            #expect(try post.osrm().code == "InvalidMethod")
            let head = try await service.client.send("HEAD", target)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
        }
    }

    @Test func belowAPrefixPositionsAreThoseOfOSRM() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/town"
        try await RunningService.withTown(settings) { service in
            _ = try await service.osrm("/town/route/v1/driving/\(Self.two)")
            let refusal = try await service.osrmError("/town/route/v1/driving/\(Self.two)?x=1")
            #expect(refusal.message == "Query string malformed close to position 52")
        }
    }

    @Test func withoutAnAtlasTheServiceIsUnavailable() async throws {
        let folder = try TemporaryFolder()
        try await RunningService.withStore(folder.file("store")) { service in
            let answer = try await service.client.get("/route/v1/driving/\(Self.two)")
            #expect(answer.status == 503)
            #expect(try answer.osrm().message?.contains("has no atlas yet") == true)
        }
    }
}
