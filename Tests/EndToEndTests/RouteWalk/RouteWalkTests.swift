import Geometry
import OSMModel
import TestSupport
import Testing

private let road = ["highway": "residential"]

private func road(_ tags: [String: String]) -> [String: String] {
    road.merging(tags) { $1 }
}

@Suite("The walk along a route finds what is wrong with it", .ownThreads)
struct RouteWalkTests {
    static let grid = """
        A--B--C--D
           |  |
           E--F--G
        """

    @Test func acceptsALineAlongWays() throws {
        let town = try SketchedTown(Self.grid, [("ABCD", road), ("BEFC", road)])
        for line in ["A B C D", "AB B E EF", "CD C B AB", "AB B BC", "AB B", "A A", "EF E B E EF"] {
            #expect(try town.violation(line) == nil, "\(line)")
        }
    }

    @Test func findsAGapAndAJump() throws {
        let town = try SketchedTown(Self.grid, [("ABCD", road), ("BEFG", road), ("CF", road)])
        #expect(
            try town.violation("A B CF D")
                == .gap(from: node("B"), to: town.place("CF")))
        #expect(try town.violation("A B F G") == .jump(from: node("B"), to: node("F")))
        #expect(try town.violation("A C D") == .startsOffTheRoads(town.place("A")))
        #expect(try town.violation("AE B C") == .startsOffTheRoads(town.place("AE")))
        #expect(try town.violation("A") == .noLine(points: 1))
    }

    @Test func findsAnEndOffTheRoads() throws {
        let town = try SketchedTown(Self.grid, [("ABCD", road), ("BEFG", road)])
        #expect(try town.violation("A B BC") == nil)
        #expect(try town.violation("A B BF") == .gap(from: node("B"), to: town.place("BF")))
    }

    @Test func findsDrivingAgainstAOneWayStreet() throws {
        let town = try SketchedTown(Self.grid, [("ABCD", road(["oneway": "yes"]))])
        let wrong = Violation.closed(
            way: 1, from: node("C"), to: node("B"), because: "oneway=yes")
        #expect(try town.violation("A B C D") == nil)
        #expect(try town.violation("C B AB") == wrong)
        #expect(try town.violation("C B AB", .walking) == nil)
    }

    @Test func allowsPushingABicycleAgainstAOneWayStreet() throws {
        let street = road(["oneway": "yes"])
        let town = try SketchedTown(Self.grid, [("ABCD", street)])
        #expect(try town.violation("C B AB", .cycling) == nil)
        for tags in [["foot": "no"], ["junction": "roundabout"]] {
            let closed = try SketchedTown(
                Self.grid, [("ABCD", street.merging(tags) { $1 })])
            #expect(
                try closed.violation("C B AB", .cycling)
                    == .closed(way: 1, from: node("C"), to: node("B"), because: "oneway=yes"))
        }
    }

    @Test func findsDrivingAgainstAOneWayStreetWithinOneEdge() throws {
        let long = try SketchedTown("A-B----C-D", [("AD", road(["oneway": "-1"]))])
        #expect(
            try long.violation("B C")
                == .closed(way: 1, from: node("A"), to: node("D"), because: "oneway=-1"))
        #expect(try long.violation("C B") == nil)
    }

    @Test(arguments: [
        (["junction": "roundabout"], "junction=roundabout"),
        (["highway": "motorway"], "highway=motorway"),
        (["oneway:motor_vehicle": "yes"], "oneway:motor_vehicle=yes"),
        (["motor_vehicle:backward": "no"], "motor_vehicle:backward=no"),
    ])
    func readsDirectionsInEverySpelling(_ tags: [String: String], because: String) throws {
        let town = try SketchedTown(Self.grid, [("ABCD", road(tags))])
        #expect(
            try town.violation("D C B")
                == .closed(way: 1, from: node("D"), to: node("C"), because: because))
        #expect(try town.violation("B C D") == nil)
    }

    @Test(arguments: [
        ["oneway:bicycle": "no"], ["cycleway": "opposite"], ["cycleway:left": "opposite_lane"],
        ["cycleway:right:oneway": "no"], ["bicycle:backward": "yes"],
    ])
    func allowsCyclingAgainstAOneWayStreetIfATagAllowsIt(_ tags: [String: String]) throws {
        let street = road(["oneway": "yes"]).merging(tags) { $1 }
        let town = try SketchedTown(Self.grid, [("ABCD", street)])
        #expect(try town.violation("D C B", .cycling) == nil)
        #expect(try town.violation("D C B") != nil)
    }

    @Test(arguments: [
        (["highway": "footway"], "highway=footway"),
        (["highway": "footway", "access": "yes"], "highway=footway"),
        (["highway": "residential", "motor_vehicle": "no"], "motor_vehicle=no"),
        (["highway": "residential", "access": "no", "bicycle": "yes"], "access=no"),
        (["highway": "construction", "construction": "primary"], "highway=construction"),
    ])
    func findsAClosedWay(_ tags: [String: String], because: String) throws {
        let town = try SketchedTown(Self.grid, [("AB", road), ("BC", tags), ("CD", road)])
        #expect(
            try town.violation("A B C D")
                == .closed(way: 2, from: node("B"), to: node("C"), because: because))
    }

    @Test func findsWalkersAndCyclistsOnAMotorway() throws {
        let town = try SketchedTown(Self.grid, [("ABCD", ["highway": "motorway"])])
        for mode in [TravelMode.walking, .cycling] {
            #expect(try town.violation("A B", mode) != nil)
        }
        #expect(try town.violation("A B") == nil)
    }

    @Test func findsABollardInTheWay() throws {
        let town = try SketchedTown(
            Self.grid, [("ABCD", road)], nodes: ["C": ["barrier": "bollard"]])
        #expect(
            try town.violation("A B C D")
                == .barrier(node: node("C"), because: "barrier=bollard"))
        #expect(try town.violation("A B C") == nil)
        #expect(try town.violation("A B C B") == nil)
        #expect(try town.violation("A B C D", .cycling) == nil)
        #expect(try town.violation("A B C D", .walking) == nil)
    }

    @Test func opensAndClosesBarriersByTheirTags() throws {
        let gate = ["barrier": "gate", "access": "no", "foot": "yes"]
        let removed = ["barrier": "bollard", "motor_vehicle": "yes"]
        let town = try SketchedTown(
            Self.grid, [("ABCD", road)], nodes: ["B": removed, "C": gate])
        #expect(try town.violation("A B C") == nil)
        #expect(
            try town.violation("A B C D") == .barrier(node: node("C"), because: "access=no"))
        #expect(try town.violation("A B C D", .walking) == nil)
    }

    @Test func followsAllWaysBetweenTheSameNodes() throws {
        let bus = ["highway": "residential", "access": "no"]
        let town = try SketchedTown(
            Self.grid, [("ABCD", bus), ("AB", road), ("BCD", road), ("DC", bus)])
        #expect(try town.violation("A B C D") == nil)
    }
}

@Suite("The walk finds short cuts over private ground", .ownThreads)
struct PassageTests {
    private static let sketch = """
        A--B--C--D--H
           |  |
           E--F--G
        """

    @Test func findsAShortCutOverPrivateGround() throws {
        let town = try SketchedTown(
            Self.sketch,
            [("AB", road), ("BC", road(["access": "private"])), ("CDH", road), ("BEFC", road)])
        #expect(
            try town.violation("A B C D")
                == .passesThrough(way: 2, node: node("B"), because: "access=private"))
        #expect(try town.violation("A B BC") == nil)
        #expect(try town.violation("BC C D") == nil)
        #expect(try town.violation("A B E F C D") == nil)
    }

    @Test func findsAShortCutThroughAPrivateGate() throws {
        let gate = ["barrier": "gate", "access": "private"]
        let town = try SketchedTown(
            Self.sketch, [("AB", road), ("BCD", road), ("DFEB", road)], nodes: ["C": gate])
        #expect(
            try town.violation("A B C D")
                == .passesThrough(way: 2, node: node("C"), because: "access=private"))
        #expect(try town.violation("A B E F D C") == nil)
    }

    @Test func allowsPrivateGroundIfNothingElseLeadsToAPublicPlace() throws {
        let town = try SketchedTown(
            Self.sketch, [("AB", road), ("BC", road(["access": "private"])), ("CDH", road)])
        #expect(try town.violation("A B C D H") == nil)
    }
}

@Suite("The walk finds forbidden turns", .ownThreads)
struct TurnWalkTests {
    private static let sketch = """
        A--B--C--D
           |  |
           E--F--G
        """
    private static let streets: [SketchedTown.Street] = [
        ("AB", road), ("BC", road), ("CD", road), ("BE", road), ("CF", road), ("EFG", road),
    ]

    private func town(_ restrictions: [SketchedTown.Restriction]) throws -> SketchedTown {
        try SketchedTown(Self.sketch, Self.streets, restrictions: restrictions)
    }

    @Test func findsAForbiddenTurn() throws {
        let town = try town([("no_right_turn", 1, "B", 4, [:])])
        let wrong = Violation.forbiddenTurn(
            relation: 1, kind: "no_right_turn", from: 1, node: node("B"), to: 4)
        #expect(try town.violation("A B E") == wrong)
        #expect(try town.violation("AB B E", .cycling) == wrong)
        #expect(try town.violation("A B E", .walking) == nil)
        #expect(try town.violation("A B C F E") == nil)
        #expect(try town.violation("C B E") == nil)
    }

    @Test(arguments: [
        ["except": "motorcar;bus"], ["hour_on": "07:00", "hour_off": "09:00"],
        ["restriction": "", "restriction:hgv": "no_right_turn"],
        ["restriction": "", "restriction:conditional": "no_right_turn @ (07:00-09:00)"],
    ])
    func ignoresRestrictionsThatDoNotBindTheMode(_ tags: [String: String]) throws {
        let town = try town([("no_right_turn", 1, "B", 4, tags)])
        #expect(try town.violation("A B E") == nil)
    }

    @Test func findsATurnOtherThanTheMandatoryOne() throws {
        let town = try town([("only_straight_on", 1, "B", 2, [:])])
        #expect(try town.violation("A B C D") == nil)
        #expect(
            try town.violation("A B E")
                == .forbiddenTurn(
                    relation: 1, kind: "only_straight_on", from: 1, node: node("B"), to: 4))
        #expect(try town.violation("A B AB") != nil)
    }

    @Test func ignoresAMandatoryTurnIntoAClosedWay() throws {
        var streets = Self.streets
        streets[1].tags["bicycle"] = "use_sidepath"
        let town = try SketchedTown(
            Self.sketch, streets, restrictions: [("only_straight_on", 1, "B", 2, [:])])
        #expect(try town.violation("A B E") != nil)
        #expect(try town.violation("A B E", .cycling) == nil)
    }

    @Test func findsAForbiddenUTurn() throws {
        let town = try town([("no_u_turn", 1, "B", 1, [:])])
        #expect(try town.violation("AB B A") != nil)
        #expect(try town.violation("AB B E") == nil)
    }

    @Test func findsAForbiddenTurnAlongAWay() throws {
        let town = try town([("no_u_turn", 1, "2", 5, [:])])
        #expect(
            try town.violation("A B C F")
                == .forbiddenTurn(
                    relation: 1, kind: "no_u_turn", from: 2, node: node("C"), to: 5))
        #expect(try town.violation("A B C D") == nil)
        #expect(try town.violation("BC C F") == nil)
        #expect(try town.violation("E B C F") == nil)
    }

    @Test func findsAForbiddenTurnAlongSeveralWays() throws {
        let town = try town([("no_u_turn", 1, "5 2", 6, [:])])
        #expect(try town.violation("A B C F E") != nil)
        #expect(try town.violation("A B C D") == nil)
    }

    @Test func findsALineThatLeavesAMandatoryWay() throws {
        let town = try town([("only_right_turn", 1, "2", 5, [:])])
        #expect(try town.violation("A B C F") == nil)
        #expect(try town.violation("A B C D") != nil)
        #expect(try town.violation("A B E") == nil)
    }
}
