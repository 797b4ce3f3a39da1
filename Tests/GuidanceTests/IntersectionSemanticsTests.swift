import Guidance
import OSMModel
import RoadNetwork
import RoutingFixtures
import Testing

/// The road that continues at an intersection, and the maneuvers onto the other roads.
@Suite struct IntersectionSemanticsTests {
    private typealias Tags = TaggedTown.Tags

    private func road(_ highway: String, _ name: String? = nil, _ tags: Tags = [:]) -> Tags {
        TaggedTown.road(highway, name, tags)
    }

    private func oneWay(
        _ highway: String, _ name: String? = nil, _ tags: Tags = [:]
    ) -> Tags {
        TaggedTown.oneWay(highway, name, tags)
    }

    /// A road that bends gently at an intersection where another goes off to the other side.
    private func fork(_ ab: Tags, _ bc: Tags, _ bd: Tags) -> TaggedTown {
        TaggedTown(
            """
                            c


            a---------b


                            d
            """, ["ab": ab, "bc": bc, "bd": bd], scale: 0.4)
    }

    // MARK: - Forks

    @Test func leavingARoadThatContinuesStraightIsATurn() throws {
        let town = TaggedTown(
            """
            a---------b---------c


                                d
            """, ["abc": road("secondary", "Main"), "bd": road("secondary", "Mill")],
            scale: 0.5)
        let (onward, turning) = (try town.maneuvers("a", "c"), try town.maneuvers("a", "d"))
        #expect(onward == "")
        #expect(turning == "turn slight right")
    }

    @Test func motorwaysThatPartAreAForkUnderAnyName() throws {
        let motorway = oneWay("motorway", "A 8")
        let town = fork(motorway, motorway, oneWay("motorway", "A 10"))
        let (own, other) = (try town.maneuvers("a", "c"), try town.maneuvers("a", "d"))
        #expect(own == "fork slight left")
        #expect(other == "fork slight right")
    }

    @Test func rampsAtTheEndOfAMotorwayAreAFork() throws {
        let link = oneWay("motorway_link", nil)
        let town = fork(oneWay("motorway", "A 8"), link, link)
        let maneuvers = try town.maneuvers("a", "c")
        #expect(maneuvers == "fork slight left")
    }

    @Test func aBendOppositeAnotherRoadIsAFork() throws {
        let town = fork(
            road("primary", "Main"), road("primary", "Main"),
            road("primary", "Mill"))
        let maneuvers = try town.maneuvers("a", "c")
        #expect(maneuvers == "fork slight left")
    }

    @Test func stayingOnTheLargerRoadNeedsNoInstruction() throws {
        let town = fork(
            road("primary", "Main"), road("primary", "Main"),
            road("tertiary", "Mill"))
        let (onward, turning) = (try town.maneuvers("a", "c"), try town.maneuvers("a", "d"))
        #expect(onward == "")
        #expect(turning == "turn slight right")
    }

    @Test func aRoadNumberContinuesStraightThroughAFork() throws {
        let town = TaggedTown(
            """
            a---------b---------c


                                d
            """,
            [
                "ab": road("primary", nil, ["ref": "CG 3"]),
                "bc": road("primary", "Main", ["ref": "CG 3"]),
                "bd": road("primary", nil, ["ref": "CG 3"]),
            ], scale: 0.5)
        let maneuvers = try town.maneuvers("a", "c")
        #expect(maneuvers == "")
    }

    // MARK: - Ramps

    @Test func twoRampsThatBecomeAMotorwayDoNotMerge() throws {
        let town = TaggedTown(
            """
            a---
                 ---c---------d
            b---
            """,
            [
                "ac": oneWay("motorway_link", nil), "bc": oneWay("motorway_link", nil),
                "cd": oneWay("motorway", nil),
            ], scale: 0.4)
        let maneuvers = try town.maneuvers("a", "d")
        #expect(maneuvers == "")
    }

    @Test func motorwaysMayMerge() throws {
        let town = TaggedTown(
            """
            a------b---------c
            d--/
            """,
            [
                "abc": oneWay("motorway", "A 8"), "db": oneWay("motorway", "A 10"),
            ], scale: 0.4)
        let maneuvers = try town.maneuvers("d", "c")
        #expect(maneuvers == "merge slight left")
    }

    @Test func aRampMayLeaveWhereAnotherOneJoins() throws {
        let town = TaggedTown(
            """
            a--------c--------e
            f--------
                     ---------i
            """,
            [
                "ace": oneWay("motorway", "A 8"), "fc": oneWay("motorway_link", nil),
                "ci": oneWay("motorway_link", nil),
            ], scale: 0.4)
        let (joined, left) = (try town.maneuvers("f", "e"), try town.maneuvers("f", "i"))
        #expect(joined == "merge slight left")
        #expect(left == "off ramp slight right")
    }

    @Test func aParallelLaneOfTheSameNameIsAnnounced() throws {
        let town = TaggedTown(
            """
            a---------b-------------------c

                                          d
            """,
            [
                "abc": oneWay("primary", "Main"), "bd": oneWay("primary_link", "Main"),
            ], scale: 0.4)
        let maneuvers = try town.maneuvers("a", "d")
        #expect(maneuvers == "continue slight right")
    }

    // MARK: - Turns

    @Test func aTurnOfTheSameRoadIsAnnouncedIfAnotherGoesStraight() throws {
        let town = TaggedTown(
            """
            a---------b---------c



                         d
            """, ["abd": road("tertiary", "Main"), "bc": road("residential", "Mill")],
            scale: 0.4)
        let (turned, straight) = (try town.maneuvers("a", "d"), try town.maneuvers("a", "c"))
        #expect(turned == "continue right")
        #expect(straight == "turn straight")
    }

    @Test func aOneWayThatOnlyArrivesMakesAnEndOfRoad() throws {
        let town = TaggedTown(
            """
                      c
                      |
            a----e----b
                 |    |
                 f    d
            """,
            [
                "aeb": road("residential", "Mill"), "ef": road("residential", "Dale"),
                "cbd": oneWay("residential", "Main"),
            ],
            scale: 0.8)
        let maneuvers = try town.maneuvers("a", "d")
        #expect(maneuvers == "end of road right")
    }

    // MARK: - Turning back

    @Test func carriagewaysThatMeetAllowAUTurn() throws {
        let town = TaggedTown(
            """
             a
             |
             b
            / \\
            | |
            c d
            | |
            g f
            """,
            [
                "ab": road("primary", "Main"), "bcg": oneWay("primary", "Main"),
                "fdb": oneWay("primary", "Main"),
            ], scale: 0.4)
        let maneuvers = try town.maneuvers("f", "g")
        #expect(maneuvers == "continue uturn")
    }

    @Test func theGapBetweenCarriagewaysMayHaveTheNameOfTheOtherRoad() throws {
        let (first, second) = (oneWay("primary", "First"), oneWay("primary", "Second"))
        let town = TaggedTown(
            """
                i l

            d   c b   a
            e   f g   h

                j k
            """,
            [
                "abcd": first, "efgh": first, "ic": second, "cfj": second, "kg": second,
                "gb": first, "bl": second,
            ], scale: 0.25)
        for (from, to, words) in [
            ("e", "l", "turn left"), ("k", "l", ""), ("k", "d", "turn left"),
            ("i", "l", "continue uturn"), ("e", "d", "continue uturn"),
        ] {
            let maneuvers = try town.maneuvers(Character(from), Character(to))
            #expect(maneuvers == words, "\(from) to \(to)")
        }
    }

    // MARK: - Names

    @Test(arguments: [
        ("42nd Street North", "42nd Street South", ""), ("West 42", "East 42", ""),
        ("Ring Ost", "Ring", ""), ("North", "South", "new name straight"),
        ("Main Street", "Mill Street", "new name straight"),
    ])
    func aDirectionInANameIsNotANewName(_ one: String, _ other: String, _ words: String) throws {
        let town = TaggedTown(
            "a---------b---------c", ["ab": road("primary", one), "bc": road("primary", other)])
        let maneuvers = try town.maneuvers("a", "c")
        #expect(maneuvers == words)
    }

    @Test(arguments: [
        ("US 75;US 69", "US 75", ""), ("US 75", "US 69; US 75", ""),
        ("A 1", "A 10", "new name straight"),
    ])
    func oneContinuingNumberOfSeveralIsEnough(
        _ one: String, _ other: String, _ words: String
    ) throws {
        let town = TaggedTown(
            "a---------b---------c",
            [
                "ab": road("primary", nil, ["ref": one]),
                "bc": road("primary", nil, ["ref": other]),
            ])
        let maneuvers = try town.maneuvers("a", "c")
        #expect(maneuvers == words)
    }

    @Test func aLongBridgeDoesNotInterruptItsRoad() throws {
        for (tags, words) in [
            (["bridge": "yes"], ""), ([:], "new name straight, new name straight"),
        ] {
            let town = TaggedTown(
                "a----b----------c----d",
                [
                    "ab": road("primary", "Main"), "bc": road("primary", "Old Bridge", tags),
                    "cd": road("primary", "Main"),
                ])
            let maneuvers = try town.maneuvers("a", "d")
            #expect(maneuvers == words)
        }
    }

    // MARK: - Roundabouts

    private func roundabout(_ ways: KeyValuePairs<String, Tags>) -> TaggedTown {
        TaggedTown(
            """
                N
                |
              c a
            W-d   b-E
                e
                |
                S
            """, ways, scale: 0.6)
    }

    @Test func drivewaysAreNotExits() throws {
        let town = roundabout([
            "adeba": road("tertiary", nil, ["junction": "roundabout"]),
            "Se": road("tertiary", "South"), "bE": road("service", nil),
            "aN": road("tertiary", "North"), "dW": road("tertiary", "West"),
        ])
        for (end, exit) in [("N", 1), ("W", 2), ("E", 1)] {
            let steps = try town.steps("S", Character(end))
            #expect(steps.first?.maneuver.exit == exit, "to \(end)")
        }
    }

    @Test func anExitRightAfterTheEntryIsTheFirst() throws {
        let town = roundabout([
            "adeba": road("tertiary", nil, ["junction": "roundabout"]),
            "Na": oneWay("tertiary", "North"), "ac": oneWay("tertiary", "Alley"),
            "dW": road("tertiary", "West"), "bE": road("tertiary", "East"),
        ])
        let steps = try town.steps("N", "W")
        #expect(steps.first?.maneuver.exit == 2)
    }

    @Test func aSmallRoundaboutIsATurnWithAnExitNumber() throws {
        let town = TaggedTown(
            """
                N
                a
            W d   b E
                c
                S
            """,
            [
                "adcba": road("tertiary", nil, ["junction": "roundabout"]),
                "Sc": road("tertiary", "South"), "bE": road("tertiary", "East"),
                "aN": road("tertiary", "North"), "dW": road("tertiary", "West"),
            ], scale: 0.1)
        let maneuver = try #require(try town.steps("S", "W").first?.maneuver)
        #expect(maneuver.kind == .roundaboutTurn)
        #expect(maneuver.modifier == .left)
        #expect(maneuver.exit == 3)
    }

    // MARK: - Signs

    @Test func aSignMayNameStreetsOnly() throws {
        let town = fork(
            oneWay("motorway", "A 8"), oneWay("motorway", "A 8"),
            oneWay("motorway_link", nil, ["destination:street": "Quay Street"]))
        let step = try #require(try town.steps("a", "d").first)
        #expect(step.signpost?.destinations == "Quay Street")
    }
}
