import Foundation
import Geometry
import HTTPTestClient
import OSRMFace
import ServiceTestSupport
import TestSupport
import Testing

@Suite("The route service responds like OSRM")
struct OSRMRouteTests {
    static let full = "geometries=geojson&overview=full&steps=true&annotations=true"

    @Test(arguments: ["driving", "cycling", "walking"])
    func everyRouteIsConsistent(_ profile: String) async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 41)
            var unanswered = 0
            for _ in 0..<40 {
                let places = TownPlaces.text(2, using: &generator)
                let target = "/route/v1/\(profile)/\(places)?\(Self.full)&alternatives=true"
                let answer = try await service.client.get(target).osrm()
                // A place behind a locked gate has no route.
                if answer.code == "NoRoute" {
                    unanswered += 1
                    continue
                }
                for route in try #require(answer.routes) { try OSRMRouteAudit(route: route).run() }
                #expect(answer.waypoints?.count == 2)
            }
            #expect(unanswered < 4)
        }
    }

    @Test func aRouteOverSeveralPlacesHasALegForEachPair() async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 42)
            for count in [3, 4, 7] {
                let places = TownPlaces.text(count, using: &generator)
                let answer = try await service.osrm("/route/v1/car/\(places)?\(Self.full)")
                let route = try #require(answer.routes?.first)
                #expect(route.legs.count == count - 1)
                #expect(answer.waypoints?.count == count)
                try OSRMRouteAudit(route: route).run()
            }
        }
    }

    @Test func omittedPartsChangeNothingElse() async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 43)
            for _ in 0..<10 {
                let places = TownPlaces.text(3, using: &generator)
                let target = "/route/v1/driving/\(places)"
                let whole = try #require(
                    try await service.osrm("\(target)?\(Self.full)").routes?.first)
                let bare = try #require(
                    try await service.osrm("\(target)?overview=false").routes?.first)
                #expect(bare.geometry == nil)
                #expect(bare.duration == whole.duration)
                #expect(bare.distance == whole.distance)
                #expect(bare.legs.map(\.duration) == whole.legs.map(\.duration))
                #expect(bare.legs.allSatisfy { $0.steps.isEmpty && $0.annotation == nil })
                #expect(bare.legs.allSatisfy { $0.summary.isEmpty })
                let simplified = try #require(
                    try await service.osrm("\(target)?geometries=geojson").routes?.first?.geometry)
                let line = try #require(whole.geometry).positions
                #expect(Set(simplified.positions).isSubset(of: Set(line)))
                #expect(simplified.positions.first == line.first)
                #expect(simplified.positions.last == line.last)
            }
        }
    }

    @Test func everyFormOfALineIsTheSameLine() async throws {
        try await RunningService.withTown { service in
            let target =
                "/route/v1/walking/\(TownPlaces.across)?overview=full&steps=true&geometries="
            let geojson = try await service.osrm(target + "geojson")
            let line = try #require(geojson.routes?.first?.geometry).positions
            for (name, precision) in [
                ("polyline", OSRMPolyline.Precision.five), ("polyline6", .six),
            ] {
                let answer = try await service.osrm(target + name)
                let text = try #require(answer.routes?.first?.geometry?.text)
                let decoded = OSRMPolyline.decode(text.utf8, precision: precision)
                #expect(decoded.count == line.count)
                for (position, place) in zip(decoded, line) {
                    let slack = Int(0.6e6 / precision.rawValue) + 1
                    #expect(abs(OSRMAnswer.millionths(position.longitude) - place[0]) <= slack)
                    #expect(abs(OSRMAnswer.millionths(position.latitude) - place[1]) <= slack)
                }
            }
        }
    }

    @Test func onlyRequestedAnnotationsArePresent() async throws {
        try await RunningService.withTown { service in
            let target = "/route/v1/driving/\(TownPlaces.across)?overview=false&annotations="
            let answer = try await service.osrm(target + "duration,nodes")
            let annotation = try #require(answer.routes?.first?.legs.first?.annotation)
            #expect(annotation.duration != nil)
            #expect(annotation.nodes != nil)
            #expect(annotation.distance == nil)
            #expect(annotation.speed == nil)
            #expect(annotation.weight == nil)
            #expect(annotation.datasources == nil)
            let none = try await service.osrm(target + "false")
            #expect(none.routes?.first?.legs.first?.annotation == nil)
        }
    }

    @Test func placesAreAcceptedInAllNotations() async throws {
        try await RunningService.withTown { service in
            let (from, to) = ("-65.3652,45.3921", "-65.3521,45.3952")
            let plain = try await service.client.get("/route/v1/driving/\(from);\(to)?steps=true")
            let escaped = "\(from);\(to)".replacingOccurrences(of: ";", with: "%3B")
                .replacingOccurrences(of: ",", with: "%2C")
            for target in [
                "/route/v1/car/\(from);\(to).json?steps=true",
                "/route/v1/car/\(escaped)?steps=true",
                "/route/v1/driving/\(escaped).json?steps%3Dtrue",
                "/route/v1/driving/\(from);\(to)?s%74eps=true",
                "/route/v1/driving/polyline(ss%60tGns%7DmKkR%7BpA)?steps=true",
                "/route/v1/driving/polyline(ss%60tGns%7DmKkR%7BpA).json?steps=true",
                "/route/v1/driving/polyline%28ss%60tGns%7DmKkR%7BpA%29?steps=true",
                "/route/v1/driving/polyline6(gmoquA~kqt%7BBw%60EwqX)?steps=true",
            ] {
                let answer = try await service.client.get(target)
                #expect(answer.status == 200)
                #expect(answer.text == plain.text, "\(target)")
            }
        }
    }

    @Test func placesThatAreNotWaypointsMakeNoLegs() async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 44)
            let places = TownPlaces.text(4, using: &generator)
            let target = "/route/v1/driving/\(places)?\(Self.full)"
            let all = try await service.osrm(target)
            let some = try await service.osrm(target + "&waypoints=0;2;3")
            let route = try #require(some.routes?.first)
            #expect(route.legs.count == 2)
            #expect(some.waypoints?.count == 3)
            #expect(route.duration == all.routes?.first?.duration)
            try OSRMRouteAudit(route: route).run()
        }
    }

    @Test func aRouteToItsStartHasNoLength() async throws {
        try await RunningService.withTown { service in
            let place = TownPlaces.across.split(separator: ";")[0]
            let answer = try await service.osrm("/route/v1/walking/\(place);\(place)?\(Self.full)")
            let route = try #require(answer.routes?.first)
            #expect(route.duration == 0)
            #expect(route.distance == 0)
            try OSRMRouteAudit(route: route).run()
        }
    }

    @Test func placesSnapOnlyToRoadsThatMatch() async throws {
        try await RunningService.withTown { service in
            let target = "/route/v1/driving/\(TownPlaces.across)?overview=false"
            let free = try await service.osrm(target)
            for option in [
                "bearings=0,30;", "bearings=180,30;0,45", "approaches=curb;curb",
                "approaches=opposite;unrestricted", "radiuses=500;unlimited", "snapping=any",
                "continue_straight=false", "exclude=toll", "hints=;", "exclude=motorway,ferry",
            ] {
                let answer = try await service.osrm("\(target)&\(option)")
                #expect(
                    try #require(answer.waypoints).count == free.waypoints?.count, "\(option)")
            }
            let north = try await service.osrm("\(target)&bearings=0,30;")
            let south = try await service.osrm("\(target)&bearings=180,30;")
            let durations = try [north, south].map { try #require($0.routes?.first).duration }
            #expect(durations[0] != durations[1])
        }
    }

    @Test func hintsAndWaypointsCanBeLeftOut() async throws {
        try await RunningService.withTown { service in
            let target = "/route/v1/driving/\(TownPlaces.across)?overview=false"
            let answer = try await service.osrm(target)
            let hints = try #require(answer.waypoints).map { $0.hint ?? "" }
            #expect(hints.allSatisfy { !$0.isEmpty })
            let again = try await service.osrm(
                "\(target)&hints=" + hints.joined(separator: ";"))
            #expect(try #require(again.routes?.first).duration == answer.routes?.first?.duration)
            let bare = try await service.osrm("\(target)&generate_hints=false")
            #expect(bare.waypoints?.allSatisfy { $0.hint == nil } == true)
            let skipped = try await service.osrm("\(target)&skip_waypoints=true")
            #expect(skipped.waypoints == nil)
        }
    }
}

/// Places in the sample town, as `longitude,latitude;…`.
enum TownPlaces {
    static let across = "-65.3652,45.3921;-65.3521,45.3952"

    static func text(_ count: Int, using generator: inout SeededGenerator) -> String {
        (0..<count).map { _ in
            let longitude = Int.random(in: -65_374_000 ... -65_338_000, using: &generator)
            let latitude = Int.random(in: 45_384_000...45_401_500, using: &generator)
            return "\(Double(longitude) / 1e6),\(Double(latitude) / 1e6)"
        }.joined(separator: ";")
    }
}
