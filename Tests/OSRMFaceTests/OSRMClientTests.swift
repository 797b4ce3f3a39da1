import Foundation
import HTTPTestClient
import OSRMFace
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Clients of OSRM find what they read")
struct OSRMClientTests {
    private static let places = [("-65.3652", "45.3921"), ("-65.3521", "45.3952")]

    // MARK: Leaflet Routing Machine

    /// As its `OSRMv1` builds the address.
    private func address(
        ofLeaflet hints: [String], options: String = "overview=false"
    ) -> String {
        let places = Self.places.map { "\($0.0),\($0.1)" }.joined(separator: ";")
        return "/route/v1/driving/\(places)?\(options)&alternatives=true&steps=true&hints="
            + hints.joined(separator: ";")
    }

    @Test func leafletRoutingMachineFindsItsItinerary() async throws {
        try await RunningService.withTown { service in
            let first = try await service.osrm(address(ofLeaflet: ["", ""]))
            let routes = try #require(first.routes)
            #expect(!routes.isEmpty)
            for route in routes {
                let itinerary = try LeafletItinerary(route)
                #expect(itinerary.instructions.first == "Head")
                #expect(itinerary.instructions.last == "DestinationReached")
                #expect(itinerary.waypointIndices.count == 2)
                #expect(itinerary.places.count > 2)
            }
            let waypoints = try #require(first.waypoints)
            #expect(waypoints.count == Self.places.count)
            #expect(waypoints.allSatisfy { $0.location.count == 2 })
            let hints = waypoints.map { $0.hint ?? "" }
            let again = try await service.osrm(address(ofLeaflet: hints))
            #expect(try #require(again.routes?.first).duration == routes.first?.duration)
            let dragged = try await service.osrm(
                address(ofLeaflet: [hints[0], ""], options: "overview=full")
                    + "&continue_straight=false")
            #expect(dragged.routes?.first?.geometry?.text?.isEmpty == false)
        }
    }

    @Test func leafletRoutingMachineGetsErrors() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/route/v1/driving/1,1;2,2?overview=false")
            #expect(answer.status == 400)
            #expect(answer["access-control-allow-origin"] == "*")
            #expect(try answer.osrm().code == "NoSegment")
        }
    }

    // MARK: OsmAnd

    @Test(arguments: ["car", "bike", "foot"])
    func osmAndFindsEachTurnOnItsLine(_ vehicle: String) async throws {
        try await RunningService.withTown { service in
            var generator = SeededGenerator(seed: 61)
            for count in [2, 2, 2, 3] {
                let places = TownPlaces.text(count, using: &generator)
                let answer = try await service.osrm(
                    "/route/v1/\(vehicle)/\(places)?overview=full&steps=true")
                #expect(answer.message == nil)
                let route = try #require(answer.routes?.first)
                let text = try #require(route.geometry?.text)
                var line = OSRMPolyline.decode(text.utf8, precision: .five)[...]
                for step in route.legs.flatMap(\.steps) {
                    // The search continues after the last match.
                    let index = line.firstIndex { position in
                        abs(position.longitude - step.maneuver.location[0]) < 1e-5
                            && abs(position.latitude - step.maneuver.location[1]) < 1e-5
                    }
                    line = line[try #require(index)...]
                }
            }
        }
    }
}

/// What Leaflet Routing Machine reads from a route.
///
/// Source: leaflet-routing-machine 3, src/osrm-v1.js.
private struct LeafletItinerary {
    private(set) var places: [OSRMPosition] = []
    private(set) var instructions: [String] = []
    private(set) var waypointIndices: [Int] = []

    init(_ route: OSRMAnswer.Route) throws {
        for (index, leg) in route.legs.enumerated() {
            for step in leg.steps {
                let text = try #require(step.geometry.text)
                let isLast = index == route.legs.count - 1
                instructions.append(try Self.instruction(step.maneuver, isLastLeg: isLast))
                #expect((0...360).contains(step.maneuver.bearingAfter))
                if step.maneuver.type == "arrive" || index == 0 && step.maneuver.type == "depart" {
                    waypointIndices.append(places.count)
                }
                places += OSRMPolyline.decode(text.utf8, precision: .five)
            }
        }
    }

    private static func instruction(
        _ maneuver: OSRMAnswer.Maneuver, isLastLeg: Bool
    ) throws -> String {
        switch maneuver.type {
        case "new name": return "Continue"
        case "depart": return "Head"
        case "arrive": return isLastLeg ? "DestinationReached" : "WaypointReached"
        case "roundabout", "rotary": return "Roundabout"
        case "merge", "fork", "on ramp", "off ramp", "end of road":
            _ = try #require(maneuver.modifier)
            return maneuver.type
        default: return try #require(maneuver.modifier)
        }
    }
}
