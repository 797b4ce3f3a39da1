import Geometry
import Guidance
import OSMModel
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("A place is never moved silently to another road")
struct UnmovedPlaceTests {
    /// The reason why there is no route, which is the same for every method and for a matrix.
    private func reason(
        _ town: AsciiTown, _ from: Coordinate, _ to: Coordinate,
        _ roads: RoadOptions = RoadOptions()
    ) throws -> NoRouteReason? {
        let router = try town.router(TestProfile.plain())
        let waypoints = [Waypoint(from), Waypoint(to)]
        var reasons: Set<NoRouteReason?> = []
        for method in SearchMethod.allCases {
            let matrix = try router.matrix(of: waypoints, roads: roads, method: method)
            let cell = matrix.durationMilliseconds(from: 0, to: 1)
            #expect(matrix.movedCells.isEmpty)
            do {
                let options = TripOptions(roads: roads, method: method)
                _ = try router.trips(through: waypoints, options: options)
                #expect(cell != nil)
                reasons.insert(nil)
            } catch RoutingError.notConnected(let start, let end, .driving, let reason) {
                #expect(start == from && end == to && cell == nil)
                reasons.insert(reason)
            }
        }
        #expect(reasons.count == 1)
        return reasons.first ?? nil
    }

    private static let crossing = """
          A
        D-J-B
          C
        """

    @Test(arguments: [
        ("no_left_turn", "JD"), ("no_straight_on", "JA"), ("only_right_turn", "JB"),
    ])
    func aTurnRestrictionLeavesNoRoute(_ kind: String, _ way: String) throws {
        let streets = ["CJ", "JA", "JB", "JD"].map { TownWay($0) { $0.isOneWay = true } }
        let town = AsciiTown(Self.crossing, streets, restrictions: [(kind, "CJ", "J", way)])
        for end in ["A", "B", "D"] as [Character] {
            let isForbidden = (way == "J\(end)") != kind.hasPrefix("only")
            #expect(
                try reason(town, town["C"], town[end]) == (isForbidden ? .noLegalWay : nil),
                "\(end)")
        }
    }

    @Test func nobodyDrivesAgainstAOneWay() throws {
        let town = AsciiTown(
            """
            A--B--C--D
            """, [TownWay("AB"), TownWay("BC") { $0.isOneWay = true }, TownWay("CD")])
        #expect(try reason(town, town["A"], town["D"]) == nil)
        #expect(try reason(town, town["D"], town["A"]) == .noLegalWay)
        #expect(
            try reason(town, town.between("B", "C", 0.8), town.between("B", "C", 0.2))
                == .noLegalWay)
    }

    @Test func aBarrierIsNoGapInTheMapping() throws {
        let town = AsciiTown(
            """
            A--B--C--D--E--F
                  |  |  |
            H     G--I--J
            """,
            [
                TownWay("AB"), TownWay("BCDEF"), TownWay("CG"), TownWay("DI"), TownWay("EJ"),
                TownWay("GIJ"),
            ], barriers: ["B": ("bollard", .forbidden)], scale: 0.5)
        #expect(try reason(town, town.between("A", "B", 0.9), town["F"]) == .noLegalWay)
        #expect(try reason(town, town["F"], town.between("A", "B", 0.5)) == .noLegalWay)
    }

    @Test func streetsThatAreNotJoinedHaveNoRoute() throws {
        let town = AsciiTown(
            """
            A--------B
            C--------D
            """, [TownWay("AB"), TownWay("CD")])
        #expect(try reason(town, town["A"], town["D"]) == .notJoined)
    }

    @Test func anExcludedOrClosedRoadIsTheReason() throws {
        let town = AsciiTown(
            "A--B--C--D", [TownWay("AB"), TownWay("BC") { $0.hasToll = true }, TownWay("CD")])
        #expect(
            try reason(town, town["A"], town["D"], RoadOptions(excluded: [.toll]))
                == .closedRoads)
        let router = try town.router(TestProfile.plain())
        let spot = Area.circle(center: town.between("B", "C", 0.5), radiusMeters: 5)
        let closed = RoadOptions(closed: router.graph.roads(touching: spot))
        #expect(try reason(town, town["A"], town["D"], closed) == .closedRoads)
        #expect(try reason(town, town["A"], town["B"], closed) == nil)
    }

    @Test func aTripThatMayNotTurnBackSaysSo() throws {
        // East of B, a one-way leads into a ring that nobody leaves.
        let town = AsciiTown(
            """
            A--B--C--E
                  |  |
                  G--F
            """,
            [
                TownWay("AB"), TownWay("BC") { $0.isOneWay = true },
                TownWay("CEFGC") { $0.isOneWay = true },
            ])
        let router = try town.router(TestProfile.plain())
        let stop = town.between("A", "B", 0.5)
        let trip = [town["A"], stop, town["A"]].map { Waypoint($0) }
        #expect(
            throws: RoutingError.notConnected(
                from: stop, to: town["A"], mode: .driving, .turningBack)
        ) { try router.trips(through: trip) }
        let turning = TripOptions(continuesStraight: false)
        #expect(try router.trips(through: trip, options: turning).trips.count == 1)
    }

    @Test(arguments: NoRouteReason.allCases)
    func everyReasonHasASentenceAndAnAdvice(_ reason: NoRouteReason) throws {
        let place = AsciiTown.onGrid(.of(50, 8))
        let text = RoutingError.notConnected(from: place, to: place, mode: .cycling, reason)
            .description
        #expect(text.hasPrefix("Cannot route from \(place) to \(place): "))
        #expect(text.contains("cycling route") && text.hasSuffix("."))
        #expect(text.matches(of: /\. [A-Z]/).count == 1)
    }
}

@Suite("A road that a gap in the mapping cuts off may be left")
struct CutOffRoadTests {
    /// A street south of a grid, which no road joins to it. A column or row is 50 m.
    private static func town(rowsApart rows: Int) -> AsciiTown {
        let gap = String(repeating: "\n", count: rows)
        return AsciiTown(
            """
            A--B--C--D
            |  |  |  |
            E--F--G--H
            """ + gap + "      I--J",
            [
                TownWay("ABCD"), TownWay("EFGH"), TownWay("AE"), TownWay("BF"), TownWay("CG"),
                TownWay("DH"), TownWay("IJ") { $0.name = "Cut-off Lane" },
            ])
    }

    @Test(arguments: SearchMethod.allCases)
    func theAnswerSaysHowFarThePlaceWasMoved(_ method: SearchMethod) throws {
        let town = Self.town(rowsApart: 1)
        let router = try town.router(TestProfile.plain())
        let (lane, corner) = (town.between("I", "J", 0.5), town["A"])
        let options = TripOptions(method: method)
        let away = try router.route(from: lane, to: corner, options: options)
        #expect(away.start.leavesCutOffRoad && !away.destination.leavesCutOffRoad)
        #expect(abs(away.start.distanceToRoadMeters - 50) < 0.5)
        #expect(away.start.onRoad.meters(to: town.between("G", "H", 0.5)) < 0.5)
        #expect(away.start.name == nil && away.start.requested == lane)
        let back = try router.route(from: corner, to: lane, options: options)
        #expect(back.destination.leavesCutOffRoad && !back.start.leavesCutOffRoad)
        #expect(abs(back.distanceMillimeters - away.distanceMillimeters) < 10)
        // Along the lane, nothing is moved.
        let along = try router.route(from: town["I"], to: lane, options: options)
        #expect(!along.start.leavesCutOffRoad && along.start.name == "Cut-off Lane")
        let summary = try router.duration(from: lane, to: corner, using: method)
        #expect(summary.durationMilliseconds == away.durationMilliseconds)
    }

    @Test func aPlaceIsNotMovedNearlyOntoTheOther() throws {
        let town = Self.town(rowsApart: 1)
        let router = try town.router(TestProfile.plain())
        let lane = town.between("I", "J", 0.5)
        // A fifth of the distance asked for is less than the fifty metres to the next road.
        for (end, isFar) in [("G", false), ("F", false), ("E", true)] as [(Character, Bool)] {
            let route = try? router.route(from: lane, to: town[end])
            #expect((route != nil) == isFar, "\(end)")
        }
    }

    @Test func roadsFartherThanAHundredMetresDoNotCount() throws {
        for (rows, isNear) in [(2, true), (3, false)] {
            let town = Self.town(rowsApart: rows)
            let router = try town.router(TestProfile.plain())
            // With two rows between, 100 m and half a metre by the roundness of the earth.
            let lane = LocalPlane(origin: town.between("I", "J", 0.5)).unproject(x: 0, y: 2)
            let far = LocalPlane(origin: town["A"]).unproject(x: -200, y: 0)
            let route = try? router.route(from: lane, to: far)
            #expect((route != nil) == isNear, "\(rows)")
        }
    }

    @Test func aViaPlaceOnACutOffRoadIsMovedForBothLegs() throws {
        let town = Self.town(rowsApart: 1)
        let router = try town.router(TestProfile.plain())
        let lane = town.between("I", "J", 0.5)
        let plan = try router.trips(
            through: [town["A"], lane, town["E"]].map { Waypoint($0) })
        #expect(plan.waypoints.map(\.leavesCutOffRoad) == [false, true, false])
        #expect(plan.trips[0].legs[0].destination == plan.trips[0].legs[1].start)
    }

    @Test func aHeadingKeepsThePlaceOnItsRoad() throws {
        let town = Self.town(rowsApart: 1)
        let router = try town.router(TestProfile.plain())
        let lane = town.between("I", "J", 0.5)
        let heading = Waypoint.Heading(degrees: 90, tolerance: 20)
        let trip = [Waypoint(lane, heading: heading), Waypoint(town["A"])]
        #expect(
            throws: RoutingError.notConnected(
                from: lane, to: town["A"], mode: .driving, .notJoined)
        ) { try router.trips(through: trip) }
        #expect(try router.trips(through: [Waypoint(lane), trip[1]]).trips.count == 1)
    }

    @Test func manyPlacesAtOnceFollowTheSameRule() throws {
        let town = Self.town(rowsApart: 1)
        let router = try town.router(TestProfile.plain())
        let letters: [Character] = ["A", "D", "E", "G", "I", "J"]
        let places = letters.map { town[$0] }
        let points = AccessPoints(places, on: router)
        var moved = 0
        for place in places {
            let (to, from) = (
                try router.ways(to: place, from: points), try router.ways(from: place, to: points)
            )
            for (number, other) in places.enumerated() {
                let there = try? router.route(from: other, to: place)
                #expect(try to.milliseconds(of: number) == there?.durationMilliseconds)
                let back = try? router.route(from: place, to: other)
                #expect(try from.milliseconds(of: number) == back?.durationMilliseconds)
                if there?.start.leavesCutOffRoad ?? false { moved += 1 }
            }
        }
        #expect(moved > 3)
        let area = try #require(
            try router.isochrones(from: Waypoint(town["I"]), within: [60_000]).first)
        #expect(area.start.leavesCutOffRoad && area.contains(town["E"]))
    }

    /// Every end is on its nearest road or says that it left it, and how far that is.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func noPlaceIsMovedSilently(_ seed: UInt64) throws {
        var random = RandomTown(seed: seed, side: 5)
        let router = try random.town.router(TestProfile.plain())
        for _ in 0..<40 {
            let (from, to) = (random.randomPlace(), random.randomPlace())
            let plan = try? router.trips(through: [Waypoint(from), Waypoint(to)])
            for place in plan?.waypoints ?? [] {
                let nearest = try #require(
                    try router.nearestRoads(to: Waypoint(place.requested), count: 1).first)
                if place.leavesCutOffRoad {
                    let asked = from.meters(to: to)
                    #expect(place.distanceToRoadMeters <= min(100, asked / 5))
                } else {
                    #expect(place.distanceToRoadMeters <= nearest.distanceMeters + 1.01)
                }
            }
        }
    }
}
