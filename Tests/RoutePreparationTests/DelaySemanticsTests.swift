import Foundation
import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

/// The delays and speeds that tags cause.
@Suite struct DelaySemanticsTests {
    private static let street = ["highway": "residential", "maxspeed": "50"]

    private func seconds(
        _ town: TaggedTown, _ from: Character, _ to: Character, _ mode: TravelMode = .driving
    ) throws -> Double {
        try #require(try town.traveller(mode).seconds(from, to))
    }

    /// The additional seconds from A to E and back that the tags of `nodes` cause, on a street of
    /// two segments.
    private func delays(
        _ nodes: [Character: [String: String]], side: [String: String] = street
    ) throws -> (there: Double, back: Double) {
        let drawing = """
            A---B---C---D---E
                    |
                    F
            """
        func town(_ nodes: [Character: [String: String]]) -> TaggedTown {
            TaggedTown(drawing, ["ABCDE": Self.street, "CF": side], nodes: nodes)
        }
        let (with, without) = (town(nodes), town([:]))
        return (
            try seconds(with, "A", "E") - seconds(without, "A", "E"),
            try seconds(with, "E", "A") - seconds(without, "E", "A")
        )
    }

    private func expect(
        _ delays: (there: Double, back: Double), _ there: Double, _ back: Double,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(abs(delays.there - there) < 0.01, sourceLocation: location)
        #expect(abs(delays.back - back) < 0.01, sourceLocation: location)
    }

    @Test func signalsDelayTheDirectionThatTheyFace() throws {
        expect(try delays(["C": ["highway": "traffic_signals"]]), 2, 2)
        expect(try delays(["B": ["highway": "traffic_signals"]]), 2, 2)
        expect(
            try delays([
                "B": [
                    "highway": "traffic_signals", "traffic_signals:direction": "backward",
                ]
            ]), 0, 2)
    }

    @Test(arguments: ["traffic_signals", "stop", "give_way"])
    func onlyThoseWhoPassASignalOrSignWaitThere(_ kind: String) throws {
        func seconds(_ nodes: [Character: [String: String]]) throws -> [Double] {
            let town = TaggedTown("A---B---C---D", ["ABCD": Self.street], nodes: nodes)
            let router = try town.router(.driving)
            // Before the sign, past it, behind it, and past it the other way.
            let places = [("A", "B"), ("B", "D"), ("A", "D")] as [(Character, Character)]
            return try places.flatMap { [$0, ($0.1, $0.0)] }.map { from, to in
                let route = try router.route(from: town[from], to: town[to])
                return Double(route.durationMilliseconds) / 1000
            }
        }
        let delay = kind == "give_way" ? 1.0 : 2
        let both = kind == "traffic_signals" ? ["highway": kind] : ["highway": kind, kind: "all"]
        let waits = zip(try seconds(["C": both]), try seconds([:])).map { $0 - $1 }
        for (wait, expected) in zip(waits, [0, 0, delay, delay, delay, delay]) {
            #expect(abs(wait - expected) < 0.01)
        }
    }

    /// The two halves of a street that a sign divides end at the same junctions as before.
    @Test func aSignFacesTheNearerJunctionOfItsStreet() throws {
        let drawing = """
            A---B-C---D
                |     |
                E     F
            """
        func seconds(_ nodes: [Character: [String: String]]) throws -> [Double] {
            let town = TaggedTown(
                drawing, ["ABCD": Self.street, "BE": Self.street, "DF": Self.street], nodes: nodes)
            return [
                try self.seconds(town, "A", "F"), try self.seconds(town, "F", "A"),
            ]
        }
        let waits = zip(try seconds(["C": ["highway": "stop"]]), try seconds([:])).map { $0 - $1 }
        // Close to B, so it stands before that junction.
        #expect(abs(waits[0]) < 0.01 && abs(waits[1] - 2) < 0.01)
    }

    @Test func signsFaceTheirJunction() throws {
        // On the junction, a sign delays everybody who arrives there.
        let nearC: [Character: [String: String]] = ["C": ["highway": "stop"]]
        expect(try delays(nearC), 2, 2)
        expect(try delays(["C": ["highway": "give_way"]]), 1, 1)
        expect(try delays(["B": ["highway": "stop", "direction": "forward"]]), 2, 0)
        expect(try delays(["B": ["highway": "stop", "direction": "backward"]]), 0, 2)
    }

    @Test func signsForMinorRoadsDoNotDelayTheMajorOne() throws {
        let minor: [Character: [String: String]] = ["C": ["highway": "stop", "stop": "minor"]]
        let lane = ["highway": "service", "maxspeed": "50"]
        expect(try delays(minor, side: lane), 0, 0)
        let drawing = """
            A---B---C
                |
                D
            """
        func town(_ tags: [String: String]) -> TaggedTown {
            TaggedTown(drawing, ["ABC": Self.street, "BD": lane], nodes: ["B": tags])
        }
        let with = try seconds(town(["highway": "stop", "stop": "minor"]), "D", "C")
        let without = try seconds(town([:]), "D", "C")
        #expect(abs(with - without - 2) < 0.01)
    }

    @Test func humpsAndLevelCrossingsDelay() throws {
        expect(try delays(["C": ["traffic_calming": "hump"]]), 1.5, 1.5)
        expect(try delays(["C": ["railway": "level_crossing"]]), 3, 3)
        expect(try delays(["C": ["highway": "crossing"]]), 0, 0)
    }

    @Test(arguments: ["turning_circle", "turning_loop", "mini_roundabout"])
    func carsTurnBackAtATurningCircle(_ kind: String) throws {
        func meters(_ nodes: [Character: [String: String]]) throws -> Double {
            let town = TaggedTown("A---B---C-------D", ["ABCD": Self.street], nodes: nodes)
            let eastward = Waypoint.Heading(degrees: 90, tolerance: 30)
            let trips = try town.router(.driving).trips(
                through: [Waypoint(town["B"], heading: eastward), Waypoint(town["A"])],
                options: TripOptions(roads: RoadOptions(snapRadiusMeters: 5)))
            let route = try #require(trips.trips.first?.legs.first)
            return Double(route.distanceMillimeters) / 1000
        }
        // To the end of the street and back, or to C only.
        let (far, near) = (try meters([:]), try meters(["C": ["highway": kind]]))
        #expect(abs(far - 1400) < 5)
        #expect(abs(near - 600) < 5)
    }

    /// Km/h on a street of a kilometre.
    private func speed(_ tags: [String: String], country: String? = nil) throws -> Double {
        let town = TaggedTown("A---------B", ["AB": tags], country: country, scale: 2)
        return 3.6 * town["A"].meters(to: town["B"]) / (try seconds(town, "A", "B"))
    }

    private func expectSpeed(
        _ tags: [String: String], _ expected: Double, country: String? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let speed = try speed(tags, country: country)
        #expect(abs(speed - expected) < 0.1, "\(tags)", sourceLocation: location)
    }

    @Test func limitsAndSurfacesDecideTheSpeed() throws {
        try expectSpeed(["highway": "primary", "maxspeed": "100"], 85)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "maxspeed:advisory": "60"], 60)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "maxspeed:practical": "70"], 70)
        try expectSpeed(["highway": "primary", "maxspeed": "60", "maxspeed:practical": "70"], 51)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "surface": "gravel"], 40)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "lanes": "1"], 68)
        try expectSpeed(
            ["highway": "primary", "maxspeed": "100", "lanes": "1", "oneway": "yes"], 85)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "width": "3"], 68)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "width": "3.5 m"], 85)
        try expectSpeed(["highway": "primary", "maxspeed": "100", "surface": "rock"], 15)
        try expectSpeed(
            ["highway": "residential", "maxspeed": "50", "traffic_calming": "table"], 30)
        try expectSpeed(["highway": "primary", "maxspeed": "40 mph"], 0.85 * 64.374)
        try expectSpeed(["highway": "living_street", "maxspeed": "DE:living_street"], 5.95)
    }

    @Test func theCountrysLimitAppliesWithoutASign() throws {
        let free = try speed(["highway": "living_street"])
        try expectSpeed(["highway": "living_street"], 7, country: "DE")
        #expect(free > 9)
        let trunk = try speed(["highway": "trunk"])
        try expectSpeed(["highway": "trunk"], min(trunk, 90), country: "es")
        try expectSpeed(["highway": "living_street", "maxspeed": "20"], 17, country: "DE")
        #expect(try speed(["highway": "primary"], country: "XX") == speed(["highway": "primary"]))
    }

    /// Seconds of a turn at a crossing, from the south to the west or to the east.
    private func turn(
        to end: Character, country: String?, side: String? = nil
    ) throws -> Double {
        let drawing = """
              N
            W-C-E
              S
            """
        let town = TaggedTown(
            drawing, ["SCN": Self.street, "WCE": Self.street], country: country, side: side,
            scale: 2)
        return try seconds(town, "S", end)
    }

    @Test func turningAcrossTheTrafficCostsMore() throws {
        let (left, right) = (
            try turn(to: "W", country: "FR"), try turn(to: "E", country: "FR")
        )
        #expect(left > right + 2)
        #expect(try turn(to: "E", country: "GB") == left)
        #expect(try turn(to: "W", country: "gb") == right)
        #expect(try turn(to: "E", country: nil) == right)
        // The tag of a boundary takes precedence over the country.
        #expect(try turn(to: "E", country: "FR", side: "left") == left)
        #expect(try turn(to: "W", country: "GB", side: "right") == left)
    }

    @Test(arguments: [("GB", TrafficSide.left), ("DE", .right)])
    func theKerbSideComesFromTheMap(_ country: String, _ side: TrafficSide) throws {
        let drawing = "A-----B-----C"
        let town = TaggedTown(drawing, ["ABC": Self.street], country: country)
        let router = try town.router(.driving)
        // A place north of the street: on the left of those who come from A.
        let place = try Coordinate(
            latitude: town["B"].latitude + 0.0001, longitude: town["B"].longitude)
        let trips = try router.trips(
            through: [Waypoint(town["A"]), Waypoint(place, approach: .curb)],
            options: TripOptions(roads: RoadOptions(snapRadiusMeters: 50))
        )
        let route = try #require(trips.trips.first?.legs.first)
        #expect(route.steps.allSatisfy { $0.drivingSide == side })
        let isDirect = route.distanceMillimeters < 350_000
        #expect(isDirect == (side == .left))
    }
}
