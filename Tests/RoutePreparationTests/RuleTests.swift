import Geometry
import Guidance
import OSMModel
import RoadSearch
import RoutePreparation
import Routing
import RoutingFixtures
import Testing

/// One rule for each test, on a small town with 10 m/s and free turns.
@Suite struct RuleTests {
    /// The letters that a route passes, in order.
    private func letters(_ town: AsciiTown, _ route: Route) -> String {
        var letters = ""
        for place in route.geometry {
            for (node, at) in town.town.places where at.meters(to: place) < 0.05 {
                letters.unicodeScalars.append(Unicode.Scalar(UInt32(node)) ?? "?")
            }
        }
        return letters
    }

    private func path(
        _ town: AsciiTown, _ from: Coordinate, _ to: Coordinate,
        _ profile: Profile? = nil
    ) throws -> String {
        let router = try town.router(profile ?? TestProfile.plain())
        let route = try router.route(from: from, to: to)
        let oracle = try router.duration(from: from, to: to, using: .dijkstra)
        #expect(route.durationMilliseconds == oracle.durationMilliseconds)
        #expect(try router.durations(from: from, to: [to]) == [route.durationMilliseconds])
        let steps = route.steps.reduce(0) { $0 + $1.durationMilliseconds }
        #expect(steps == route.durationMilliseconds)
        #expect(route.steps.reduce(0) { $0 + $1.distanceMillimeters } == route.distanceMillimeters)
        return letters(town, route)
    }

    private let square = """
        A--B--C
        |  |  |
        D--E--F
        """

    @Test func takesTheShortestPath() throws {
        let town = AsciiTown(
            square,
            [TownWay("ABC"), TownWay("DEF"), TownWay("BE"), TownWay("CF"), TownWay("AD")])
        let route = try town.router(TestProfile.plain())
            .route(from: town["A"], to: town.between("B", "C", 0.5))
        #expect(letters(town, route) == "AB")
        // 225 m at 10 m/s; each arc is rounded up to a millisecond.
        #expect((22_490...22_510).contains(route.durationMilliseconds))
        #expect((224_900...225_100).contains(route.distanceMillimeters))
    }

    @Test func neverGoesAgainstAOneWayStreet() throws {
        let town = AsciiTown(
            square,
            [TownWay("BA") { $0.isOneWay = true }, TownWay("AD"), TownWay("DE"), TownWay("EB")])
        #expect(try path(town, town.between("A", "B", 0.1), town.between("E", "B", 0.9)) == "ADE")
    }

    @Test func goesAroundTheBlockToAPlaceBehindOnTheSameOneWayStreet() throws {
        let town = AsciiTown(
            square,
            [TownWay("AB") { $0.isOneWay = true }, TownWay("BE"), TownWay("ED"), TownWay("DA")])
        let (front, behind) = (town.between("A", "B", 0.7), town.between("A", "B", 0.3))
        #expect(try path(town, front, behind) == "BEDA")
        #expect(try path(town, behind, front) == "")
    }

    @Test func turnsOnTheSameTwoWayStreetToAPlaceBehind() throws {
        let town = AsciiTown(square, [TownWay("AB")])
        let route = try town.router(TestProfile.plain()).route(
            from: town.between("A", "B", 0.7), to: town.between("A", "B", 0.3))
        #expect((59_900...60_100).contains(route.distanceMillimeters))
        #expect((5_990...6_010).contains(route.durationMilliseconds))
    }

    @Test func obeysAForbiddenTurn() throws {
        let ways = [TownWay("AB"), TownWay("BC"), TownWay("BE"), TownWay("CF"), TownWay("EF")]
        let free = AsciiTown(square, ways)
        #expect(try path(free, free["A"], free.between("B", "E", 0.6)) == "AB")
        let bound = AsciiTown(
            square, ways, restrictions: [("no_right_turn", "AB", "B", "BE")])
        #expect(try path(bound, bound["A"], bound.between("B", "E", 0.6)) == "ABCFE")
    }

    @Test func obeysOnlyStraightOn() throws {
        let ways = [TownWay("AB"), TownWay("BC"), TownWay("BE"), TownWay("CF"), TownWay("EF")]
        let town = AsciiTown(
            square, ways, restrictions: [("only_straight_on", "AB", "B", "BC")])
        #expect(try path(town, town["A"], town.between("B", "E", 0.6)) == "ABCFE")
        #expect(try path(town, town["A"], town.between("B", "C", 0.6)) == "AB")
    }

    private let ladder = """
        A--B--C--D
           |  |
        G--E--F--H
           |  |
           I--J
        """

    private var ladderWays: [TownWay] {
        ["AB", "BC", "CD", "BE", "CF", "GE", "EF", "FH", "EI", "FJ", "IJ"].map { TownWay($0) }
    }

    @Test func obeysAViaWayRestrictionOnItsWholePathOnly() throws {
        let bound = AsciiTown(
            ladder, ladderWays, restrictions: [("no_u_turn", "AB", "BE", "GE")])
        // A, B, E, G is the shortest way, but forbidden; E entered from elsewhere is free.
        #expect(try path(bound, bound["A"], bound.between("E", "G", 0.5)) == "ABCFE")
        #expect(try path(bound, bound.between("B", "E", 0.2), bound.between("E", "G", 0.5)) == "E")
        let fromD = try path(bound, bound["D"], bound.between("E", "G", 0.5))
        #expect(["DCFE", "DCBE"].contains(fromD))
    }

    @Test func aMandatoryTurnBindsAtTheEndOfItsLastViaWay() throws {
        let bound = AsciiTown(
            ladder, ladderWays, restrictions: [("only_straight_on", "AB", "BE", "EI")])
        // Straight on at E, but only for those who came from A along the via way.
        #expect(try path(bound, bound["A"], bound.between("E", "G", 0.5)) == "ABCFE")
        #expect(try path(bound, bound["A"], bound.between("E", "I", 0.5)) == "ABE")
        #expect(try path(bound, bound["A"], bound.between("B", "C", 0.5)) == "AB")
        let fromC = try path(bound, bound.between("B", "C", 0.5), bound.between("E", "F", 0.1))
        #expect(fromC == "BE")
    }

    @Test func stopsAtABollardAndComesFromTheOtherSide() throws {
        let town = AsciiTown(
            square,
            [TownWay("ABC"), TownWay("AD"), TownWay("DEF"), TownWay("FC")],
            barriers: ["B": ("bollard", .forbidden)])
        #expect(try path(town, town["A"], town.between("B", "C", 0.1)) == "ADEFC")
    }

    @Test func waitsAtAGate() throws {
        let open = AsciiTown(square, [TownWay("ABC")])
        let gated = AsciiTown(square, [TownWay("ABC")], barriers: ["B": ("gate", .allowed)])
        let profile = try TestProfile.plain()
        let without = try open.router(profile).duration(from: open["A"], to: open["C"])
        let with = try gated.router(profile).duration(from: gated["A"], to: gated["C"])
        let wait = with.durationMilliseconds - without.durationMilliseconds
        #expect((9_998...10_002).contains(wait))
    }

    @Test func passesAPrivateGateOnlyToEndBehindIt() throws {
        let ways = [TownWay("ABC"), TownWay("AD"), TownWay("DEF"), TownWay("FC")]
        let town = AsciiTown(square, ways, barriers: ["B": ("gate", .private)])
        #expect(try path(town, town["A"], town["C"]) == "ADEFC")
        let yard = AsciiTown(
            square, [TownWay("ABC"), TownWay("AD")], barriers: ["B": ("gate", .private)])
        #expect(try path(yard, yard["D"], yard["C"]) == "DABC")
        #expect(try path(yard, yard["C"], yard["D"]) == "CBAD")
    }

    @Test func entersADestinationRoadOnlyToReachItsPlaces() throws {
        let ways = [
            TownWay("AB") { $0.access = .destination }, TownWay("BC"), TownWay("AD"),
            TownWay("DEF"), TownWay("FC"),
        ]
        let town = AsciiTown(square, ways)
        #expect(try path(town, town.between("D", "A", 0.5), town.between("B", "C", 0.2)) == "DEFC")
        #expect(try path(town, town.between("D", "A", 0.5), town.between("A", "B", 0.8)) == "A")
        #expect(try path(town, town.between("A", "B", 0.2), town.between("B", "C", 0.2)) == "B")
    }

    @Test func reachesAPrivateDrivewayAndTheStreetsBehindIt() throws {
        let drawing = """
            A--B--C
               |
               D--E
            """
        let ways = [
            TownWay("ABC"), TownWay("BD") { ($0.access, $0.roadClass) = (.private, "service") },
            TownWay("DE"),
        ]
        let town = AsciiTown(drawing, ways)
        #expect(try path(town, town["A"], town.between("B", "D", 0.5)) == "AB")
        #expect(try path(town, town["A"], town["E"]) == "ABDE")
        #expect(try path(town, town["E"], town["C"]) == "EDBC")
    }

    @Test func takesAFerryForItsDuration() throws {
        let town = AsciiTown(
            square,
            [TownWay("AB"), TownWay("BC") { ($0.roadClass, $0.ferrySeconds) = ("ferry", 300) }])
        let router = try town.router(TestProfile.plain())
        let route = try router.route(from: town["A"], to: town["C"])
        #expect((314_990...315_010).contains(route.durationMilliseconds))
        #expect(route.steps.map(\.movement) == [.driving, .ferry, .ferry])
    }

    @Test func pushesABicycleWhereItMustNotBeRidden() throws {
        let town = AsciiTown(
            square, [TownWay("AB"), TownWay("BC") { $0.modes = [.cycling: .dismount] }])
        let route = try town.router(TestProfile.plain(.cycling))
            .route(from: town["A"], to: town["C"])
        // 150 m ridden at 10 m/s, 150 m pushed at 1 m/s.
        #expect((164_950...165_050).contains(route.durationMilliseconds))
        #expect(route.steps.contains { $0.instruction().contains("Push your bike.") })
    }

    @Test func turnsBackOnlyAtADeadEnd() throws {
        let drawing = """
            A--B--C--D
               |
               E
            """
        let ways = [
            TownWay("AB") { $0.isOneWay = true }, TownWay("BC"), TownWay("CD"),
            TownWay("BE"), TownWay("EA") { $0.isOneWay = true },
        ]
        let town = AsciiTown(
            drawing, ways, restrictions: [("no_right_turn", "AB", "B", "BE")])
        let router = try town.router(TestProfile.plain())
        let route = try router.route(from: town["A"], to: town.between("B", "E", 0.5))
        #expect(letters(town, route) == "ABCDCB")
        #expect(route.steps.contains { $0.maneuver.modifier == .uturn })
    }

    @Test func reportsWhyThereIsNoRoute() throws {
        let drawing = """
            A--B


            C--D
            """
        let town = AsciiTown(drawing, [TownWay("AB"), TownWay("CD")])
        let router = try town.router(TestProfile.plain())
        let far = Coordinate.of(10, 10)
        let near = TripOptions(roads: RoadOptions(snapRadiusMeters: 100))
        #expect(
            throws: RoutingError.noRoadNear(
                UnreachablePlace(
                    index: 0, part: .start, coordinate: far, nearestMeters: nil,
                    radiusMeters: 1000, mode: .driving))
        ) { try router.route(from: far, to: town["A"]) }
        #expect(
            throws: RoutingError.noRoadNear(
                UnreachablePlace(
                    index: 1, part: .destination, coordinate: far, nearestMeters: nil,
                    radiusMeters: 1000, mode: .driving))
        ) { try router.route(from: town["A"], to: far) }
        for options in [near, TripOptions()] {
            #expect(
                throws: RoutingError.notConnected(
                    from: town["A"], to: town["C"], mode: .driving, .notJoined)
            ) { try router.route(from: town["A"], to: town["C"], options: options) }
        }
    }
}
