import Guidance
import OSMModel
import RoutingFixtures
import Testing

/// The effect of tags on cyclists and pedestrians.
@Suite struct PathSemanticsTests {
    private static let street = ["highway": "residential"]
    private static let square = """
        A--B--C
        |     |
        D--E--F
        """

    private func town(_ middle: [String: String], round: [String: String] = street) -> TaggedTown {
        TaggedTown(
            Self.square,
            [
                "AB": round, "BC": ["highway": "residential"].merging(middle) { $1 },
                "ADEFC": round,
            ])
    }

    @Test(arguments: [
        ["oneway": "-1"], ["oneway": "-1", "cycleway": "lane"], ["bicycle": "no"],
        ["bicycle": "use_sidepath"], ["vehicle": "no"], ["motorroad": "yes"],
        ["highway": "footway", "foot": "no"], ["highway": "bridleway"],
    ])
    func cyclistsGoAround(_ tags: [String: String]) throws {
        #expect(try town(tags).traveller(.cycling).path("A", "C") == "ADEFC")
    }

    @Test(arguments: [
        ["oneway": "-1", "oneway:bicycle": "no"], ["oneway": "-1", "cycleway": "opposite"],
        ["oneway": "-1", "cycleway:right": "opposite_lane"],
        ["oneway": "-1", "cycleway:left": "lane", "cycleway:left:oneway": "no"],
        ["vehicle": "no", "bicycle": "yes"], ["highway": "path"],
        ["highway": "busway", "bicycle": "yes"], ["access": "no", "bicycle": "yes"],
        ["highway": "footway", "bicycle": "designated"],
        ["highway": "motorway", "oneway": "yes", "bicycle": "yes"],
        ["highway": "motorway_link", "bicycle": "designated"],
    ])
    func cyclistsRideThrough(_ tags: [String: String]) throws {
        #expect(try town(tags).traveller(.cycling).path("A", "C") == "ABC")
    }

    @Test func bicyclesArePushedOnFootways() throws {
        let lane = TaggedTown("A--B--C", ["AB": Self.street, "BC": ["highway": "footway"]])
        let route = try #require(try lane.traveller(.cycling).route("A", "C"))
        #expect(route.steps.contains { $0.movement == .pushingBike })
    }

    @Test(arguments: [
        ["highway": "bridleway", "foot": "yes"], ["highway": "busway", "foot": "designated"],
        ["highway": "pedestrian"], ["man_made": "pier"], ["railway": "platform"],
        ["highway": "residential", "oneway": "-1"], ["highway": "cycleway", "oneway": "-1"],
        ["highway": "residential", "oneway:bicycle": "-1"],
        ["highway": "residential", "bicycle": "dismount"], ["highway": "steps"],
    ])
    func bicyclesArePushed(_ tags: [String: String]) throws {
        let lane = TaggedTown("A--B--C", ["AB": Self.street, "BC": tags])
        let route = try #require(try lane.traveller(.cycling).route("A", "C"))
        #expect(route.steps.contains { $0.movement == .pushingBike })
    }

    @Test(arguments: [
        ["oneway": "-1", "foot": "no"], ["oneway": "-1", "junction": "roundabout"],
        ["oneway": "-1", "bicycle": "no"], ["oneway": "-1", "access": "private"],
        ["oneway": "-1", "highway": "trunk"], ["highway": "bridleway"],
    ])
    func bicyclesAreNotPushed(_ tags: [String: String]) throws {
        let lane = TaggedTown(
            "A--B--C", ["AB": Self.street, "BC": Self.street.merging(tags) { $1 }])
        #expect(try lane.traveller(.cycling).path("A", "C") == nil)
    }

    @Test func pushingIsSlowerThanRiding() throws {
        let cyclist = try town(["oneway": "-1"]).traveller(.cycling)
        let pushed = try #require(try cyclist.seconds("B", "C"))
        let ridden = try #require(try cyclist.seconds("C", "B"))
        #expect(pushed > 2 * ridden)
        #expect(try cyclist.path("A", "C") == "ADEFC")
    }

    @Test func walkersPreferSidewalksThatAreMapped() throws {
        let town = TaggedTown(
            """
            A-----B
            C-----D
            """,
            [
                "AB": ["highway": "secondary", "sidewalk": "separate"],
                "CD": ["highway": "footway"], "AC": Self.street, "BD": Self.street,
            ], scale: 0.2)
        let walker = try town.traveller(.walking)
        let road = try #require(try walker.seconds("A", "B"))
        let sidewalk = try #require(try walker.seconds("C", "D"))
        #expect(road > 1.15 * sidewalk)
    }

    @Test(arguments: [TravelMode.walking, .cycling, .driving])
    func oneWayFerriesRunInOneDirection(_ mode: TravelMode) throws {
        let town = TaggedTown(
            "A--B-----C--D",
            ["AB": Self.street, "BC": ["route": "ferry", "oneway": "yes"], "CD": Self.street])
        #expect(try town.traveller(mode).path("A", "D") == "ABCD")
        #expect(try town.traveller(mode).path("D", "A") == nil)
    }

    @Test func aSidewalkOpensAMotorway() throws {
        for tags in [["highway": "motorway"], ["highway": "trunk", "motorroad": "yes"]] {
            let bridge = town(tags.merging(["sidewalk": "right"]) { $1 })
            #expect(try bridge.traveller(.walking).path("A", "C") == "ABC")
        }
    }

    @Test func walkersAvoidTrunkRoadsAndNeverUseMotorways() throws {
        #expect(try town(["highway": "motorway"]).traveller(.walking).path("A", "C") == "ADEFC")
        let trunk = try town(["highway": "trunk"]).traveller(.walking)
        let street = try town([:]).traveller(.walking)
        let along = try #require(try trunk.seconds("B", "C"))
        let quiet = try #require(try street.seconds("B", "C"))
        #expect(along > 1.2 * quiet)
    }

    @Test func liftsTakeTimeForEachLevel() throws {
        func seconds(_ level: String) throws -> Double {
            let town = TaggedTown(
                "A--B--C", ["ABC": ["highway": "corridor"]],
                nodes: ["B": ["highway": "elevator", "level": level]])
            return try #require(try town.traveller(.walking).seconds("A", "C"))
        }
        let way = TaggedTown(
            "A--B--C--D",
            [
                "AB": ["highway": "corridor"], "BC": ["highway": "elevator", "level": "0;1;2"],
                "CD": ["highway": "corridor"],
            ])
        let ride = try #require(try way.traveller(.walking).seconds("B", "C"))
        // A wait of 25 s and 5 s for each of two levels.
        #expect(ride == 35)
        let difference = try seconds("0;1;2") - seconds("0;1")
        #expect(difference == 5)
    }

    @Test func escalatorsRunOneWay() throws {
        let up = ["highway": "steps", "conveying": "forward"]
        let town = TaggedTown(Self.square, ["AB": Self.street, "BC": up, "ADEFC": Self.street])
        let walker = try town.traveller(.walking)
        #expect(try walker.path("B", "C") == "BC")
        #expect(try walker.path("C", "B") == "CFEDAB")
        let stairs = try self.town(["highway": "steps"]).traveller(.walking)
        let climbed = try #require(try stairs.seconds("B", "C"))
        let carried = try #require(try walker.seconds("B", "C"))
        #expect(carried < climbed)
    }

    @Test("Cyclists ride twenty times as far as stairs are long to avoid them")
    func cyclistsAvoidStairs() throws {
        let town = TaggedTown(
            "A--B--C--D",
            ["AB": Self.street, "BC": ["highway": "steps"], "CD": Self.street])
        let cyclist = try town.traveller(.cycling)
        let ridden = try #require(try cyclist.seconds("A", "B"))
        let carried = try #require(try cyclist.seconds("B", "C"))
        #expect((19.0...21.0).contains(Double(carried) / Double(ridden)))
    }

    @Test func platformsAndPiersAreWalkable() throws {
        for tags in [["railway": "platform"], ["man_made": "pier"]] {
            let town = TaggedTown("A--B--C", ["AB": Self.street, "BC": tags])
            #expect(try town.traveller(.walking).path("A", "C") == "ABC")
            #expect(try town.traveller(.driving).path("A", "C") == nil)
        }
    }
}
