import Guidance
import OSMModel
import RoutingFixtures
import Testing

@Suite("A roundabout is taken in the direction in which it is drawn")
struct RoundaboutSemanticsTests {
    /// Roads enter and leave at the same nodes: A and C at the top, G and I at the bottom.
    private func town(_ ring: String) -> TaggedTown {
        TaggedTown(
            """
              A     C

                 b
            J  k   e  F
                 h

              I     G
            """,
            [
                ring: TaggedTown.road("tertiary", nil, ["junction": "roundabout"]),
                "Ab": TaggedTown.oneWay("tertiary", "North In"),
                "bC": TaggedTown.oneWay("tertiary", "North Out"),
                "Gh": TaggedTown.oneWay("tertiary", "South In"),
                "hI": TaggedTown.oneWay("tertiary", "South Out"),
                "kJ": TaggedTown.road("tertiary", "West"),
                "eF": TaggedTown.road("tertiary", "East"),
            ], scale: 0.8)
    }

    private func exit(_ town: TaggedTown, _ from: Character, _ to: Character) throws -> Int? {
        let steps = try town.steps(from, to)
        #expect(steps.count == 1 && steps[0].maneuver.kind == .roundabout, "\(from) to \(to)")
        return steps.first?.maneuver.exit
    }

    @Test func turningBackGoesRoundTheRingByTheLastExit() throws {
        let town = town("bkheb")
        for (from, exits) in [("A", "JIFC"), ("G", "FCJI")] as [(Character, String)] {
            for (number, to) in exits.enumerated() {
                #expect(try exit(town, from, to) == number + 1, "\(from) to \(to)")
            }
        }
        for (from, exits) in [("J", "IFC"), ("F", "CJI")] as [(Character, String)] {
            for (number, to) in exits.enumerated() {
                #expect(try exit(town, from, to) == number + 1, "\(from) to \(to)")
            }
        }
        // Cyclists keep the rule too; pedestrians cross where they like.
        let riding = try #require(try town.traveller(.cycling).route("A", "C"))
        let walking = try #require(try town.traveller(.walking).route("A", "C"))
        #expect(riding.distanceMillimeters > walking.distanceMillimeters + 200_000)
    }

    /// A road inside the ring meets it at the same node as the road to the south.
    @Test(
        "Who enters from inside passes the exit that is opposite",
        arguments: [
            ("bkheb", "FBJ"), ("behkb", "JBF"),
        ])
    func enteringFromInside(_ ring: String, _ exits: String) throws {
        let town = TaggedTown(
            """
                 B

                 b
            J  k M e  F
                 h

                 I
            """,
            [
                ring: TaggedTown.road("tertiary", nil, ["junction": "roundabout"]),
                "Mh": TaggedTown.road("residential", "Island"),
                "bB": TaggedTown.road("tertiary", "North"),
                "hI": TaggedTown.road("tertiary", "South"),
                "kJ": TaggedTown.road("tertiary", "West"),
                "eF": TaggedTown.road("tertiary", "East"),
            ], scale: 0.8)
        for (number, to) in exits.enumerated() {
            #expect(try exit(town, "M", to) == number + 2, "to \(to)")
            // Coming from outside, the road to the island is no exit before the others.
            #expect(try exit(town, "I", to) == number + 1, "to \(to)")
        }
    }

    @Test func exitsAreCountedAlongARingThatIsDrawnTheOtherWay() throws {
        let town = town("behkb")
        for (from, exits) in [("A", "CFIJ"), ("G", "IJCF")] as [(Character, String)] {
            for (number, to) in exits.enumerated().dropFirst() {
                #expect(try exit(town, from, to) == number + 1, "\(from) to \(to)")
            }
        }
        // The exit after the entry is reached without the ring.
        let direct = try #require(try town.traveller(.driving).route("A", "C"))
        let round = try #require(try self.town("bkheb").traveller(.driving).route("A", "C"))
        #expect(direct.distanceMillimeters + 200_000 < round.distanceMillimeters)
    }
}
