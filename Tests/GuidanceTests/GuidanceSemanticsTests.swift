import Guidance
import OSMModel
import RoutingFixtures
import Testing

/// Maneuvers at intersections as they are usually mapped, with the shipped profiles.
@Suite struct GuidanceSemanticsTests {
    private func expect(
        _ maneuvers: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(maneuvers == expected, sourceLocation: location)
    }

    private static let carriageways: TaggedTown = {
        let (first, second) = ("First Avenue", "Second Avenue")
        func one(_ name: String) -> [String: String] { TaggedTown.oneWay("primary", name) }
        return TaggedTown(
            """
                    i l
                    | |
                    | |
            d-------c-b-------a
            e-------f-g-------h
                    | |
                    | |
                    j k
            """,
            [
                "abcd": one(first), "efgh": one(first), "icfj": one(second), "kgbl": one(second),
            ], scale: 0.25)
    }()

    @Test(
        arguments: [
            ("a", "l", "turn right"), ("a", "d", ""), ("a", "j", "turn left"),
            ("e", "j", "turn right"), ("e", "h", ""), ("e", "l", "turn left"),
            ("k", "h", "turn right"), ("k", "l", ""), ("k", "d", "turn left"),
            ("i", "d", "turn right"), ("i", "j", ""), ("i", "h", "turn left"),
        ] as [(Character, Character, String)])
    func aTurnBetweenDualCarriagewaysIsOneManeuver(
        _ from: Character, _ to: Character, _ expected: String
    ) throws {
        let maneuvers = try Self.carriageways.maneuvers(from, to)
        #expect(maneuvers == expected)
    }

    @Test(arguments: [("a", "h"), ("e", "d"), ("k", "j"), ("i", "l")] as [(Character, Character)])
    func aUTurnBetweenDualCarriagewaysIsOneManeuver(
        _ from: Character, _ to: Character
    ) throws {
        let maneuvers = try Self.carriageways.maneuvers(from, to)
        #expect(maneuvers == "continue uturn")
    }

    private static let star = """
        i      b      c







        h      a      d







        g      f      e
        """

    @Test(
        arguments: [
            ("c", "turn sharp left"), ("d", "turn left"), ("e", "turn slight left"), ("f", ""),
            ("g", "turn slight right"), ("h", "turn right"), ("i", "turn sharp right"),
        ] as [(Character, String)])
    func roadsAreDescribedByTheirAngle(_ to: Character, _ expected: String) throws {
        let town = TaggedTown(
            Self.star,
            [
                "ab": TaggedTown.road("primary", "Main"), "ac": TaggedTown.road("primary", "Coal"),
                "ad": TaggedTown.road("primary", "Dale"), "ae": TaggedTown.road("primary", "Elm"),
                "af": TaggedTown.road("primary", "Main"), "ag": TaggedTown.road("primary", "Gate"),
                "ah": TaggedTown.road("primary", "Hill"), "ai": TaggedTown.road("primary", "Inn"),
            ], scale: 0.4)
        let maneuvers = try town.maneuvers("b", to)
        #expect(maneuvers == expected)
    }

    private static let forkDrawing = """
                            c



        a---------b



                            d
        """

    private func fork(
        _ ab: [String: String], _ bc: [String: String], _ bd: [String: String]
    ) -> TaggedTown {
        TaggedTown(Self.forkDrawing, ["ab": ab, "bc": bc, "bd": bd], scale: 0.4)
    }

    @Test func roadsOfOneKindFork() throws {
        let town = fork(
            TaggedTown.road("primary", "A"), TaggedTown.road("primary", "C"),
            TaggedTown.road("primary", "D"))
        expect(try town.maneuvers("a", "c"), "fork slight left")
        expect(try town.maneuvers("a", "d"), "fork slight right")
    }

    @Test func roadsWithoutNamesFork() throws {
        let ramp = TaggedTown.oneWay("motorway_link")
        let town = fork(ramp, ramp, ramp)
        expect(try town.maneuvers("a", "c"), "fork slight left")
        expect(try town.maneuvers("a", "d"), "fork slight right")
    }

    @Test func aServiceRoadOrALinkIsNotAFork() throws {
        for minor in ["service", "secondary_link"] {
            let town = fork(
                TaggedTown.road("secondary", "A"), TaggedTown.road("secondary", "A"),
                TaggedTown.road(minor, "D"))
            expect(try town.maneuvers("a", "c"), "")
            expect(try town.maneuvers("a", "d"), "turn slight right")
        }
    }

    @Test func threeBranchesAreAFork() throws {
        let town = TaggedTown(
            """
                              c


            a---------b-------d


                              e
            """,
            [
                "ab": TaggedTown.road("secondary", "A"), "bc": TaggedTown.road("secondary", "C"),
                "bd": TaggedTown.road("secondary", "D"), "be": TaggedTown.road("secondary", "E"),
            ], scale: 0.4)
        expect(try town.maneuvers("a", "c"), "fork slight left")
        expect(try town.maneuvers("a", "d"), "fork straight")
        expect(try town.maneuvers("a", "e"), "fork slight right")
    }

    @Test func anExitLeavesTheMotorway() throws {
        let motorway = TaggedTown.road("motorway", nil, ["ref": "A 1", "oneway": "yes"])
        let town = fork(
            motorway, motorway,
            TaggedTown.road(
                "motorway_link", nil, ["oneway": "yes", "destination": "Town;Harbour"]))
        expect(try town.maneuvers("a", "d"), "off ramp slight right")
        expect(try town.maneuvers("a", "c"), "")
    }

    @Test func streetsThatOnlyLeadInAreNotCountedAsExits() throws {
        let town = TaggedTown(
            """
                 N
                 |
                 a
                / \\
            W--d   b--E
                \\   e-F
                 c
                 |
                 S
            """,
            [
                "adceba": TaggedTown.road("tertiary", nil, ["junction": "roundabout"]),
                "Sc": TaggedTown.road("tertiary", "South"),
                "bE": TaggedTown.road("tertiary", "East"),
                "aN": TaggedTown.road("tertiary", "North"),
                "dW": TaggedTown.road("tertiary", "West"),
                "Fe": TaggedTown.road("tertiary", "Inward", ["oneway": "yes"]),
            ])
        for mode in [TravelMode.driving, .cycling] {
            let route = try #require(try town.traveller(mode).route("S", "N"))
            #expect(route.steps[1].maneuver.exit == 2)
        }
    }
}
