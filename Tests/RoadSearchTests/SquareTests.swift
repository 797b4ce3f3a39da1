import Geometry
import Guidance
import OSMModel
import RoutingFixtures
import Testing

/// Pedestrians cross squares in straight lines.
@Suite struct SquareTests {
    private static let street = ["highway": "residential"]
    private static let plaza = ["highway": "pedestrian", "area": "yes", "name": "Plaza"]

    private static func relation(
        _ outer: [String], holes: [String] = [], _ tags: [String: String] = [:]
    ) -> TaggedTown.Relation {
        TaggedTown.Relation(
            members: outer.map { ("way", $0, "outer") } + holes.map { ("way", $0, "inner") },
            tags: ["type": "multipolygon", "highway": "pedestrian"].merging(tags) { $1 })
    }

    private static let crossing = """
        A--B-----C--D
           |     |
           |     |
        E--F-----G--H
        """

    private static func town(_ square: [String: String]) -> TaggedTown {
        TaggedTown(
            crossing,
            ["AB": street, "CD": street, "EF": street, "GH": street, "BCGFB": square])
    }

    @Test func pedestriansWalkStraightAcross() throws {
        let walker = try Self.town(Self.plaza).traveller(.walking)
        #expect(try walker.path("A", "H") == "ABGH")
        #expect(try walker.path("H", "A") == "HGBA")
        #expect(try walker.path("E", "D") == "EFCD")
        #expect(try walker.path("A", "D") == "ABCD")
        let route = try #require(try walker.route("A", "H"))
        #expect(route.steps.contains { $0.name == "Plaza" })
    }

    @Test func aRingOfPathsIsNotASquare() throws {
        let ring = try Self.town(["highway": "pedestrian"]).traveller(.walking)
        #expect(["ABCGH", "ABFGH"].contains(try ring.path("A", "H")))
    }

    @Test(arguments: [["access": "no"], ["foot": "no"]])
    func aClosedSquareIsNotCrossed(_ tags: [String: String]) throws {
        let town = Self.town(Self.plaza.merging(tags) { $1 })
        #expect(try town.traveller(.walking).path("A", "H") == nil)
    }

    @Test func bicyclesArePushedAcrossAndCarsExcluded() throws {
        let town = Self.town(Self.plaza)
        let cyclist = try town.traveller(.cycling)
        #expect(try cyclist.path("A", "H") == "ABGH")
        let route = try #require(try cyclist.route("A", "H"))
        #expect(route.steps.contains { $0.movement == .pushingBike })
        #expect(try town.traveller(.driving).path("A", "H") == nil)
    }

    @Test func pedestriansWalkAroundHoles() throws {
        let town = TaggedTown(
            """
            A--B--------C--D
               |        |
               |  I--J  |
               |  |  |  |
               |  K--L  |
               |        |
            E--F--------G--H
            """,
            [
                "AB": Self.street, "CD": Self.street, "EF": Self.street, "GH": Self.street,
                "BCG": [:], "GFB": [:], "IJLKI": [:],
            ], relations: [Self.relation(["BCG", "GFB"], holes: ["IJLKI"])])
        let walker = try town.traveller(.walking)
        let (down, up) = (try walker.path("A", "H"), try walker.path("E", "D"))
        #expect(["ABJGH", "ABKGH"].contains(down))
        #expect(["EFICD", "EFLCD"].contains(up))
        #expect(try walker.path("A", "D") == "ABCD")
    }

    @Test func pathsBendAtCornersThatReachIntoTheSquare() throws {
        // An L-shaped square: the path goes around its inner corner.
        let town = TaggedTown(
            """
            A--B--C
               |  |
               |  |
               |  I--G--H
               |     |
               F-----J
            """,
            ["AB": Self.street, "GH": Self.street, "BCIGJFB": Self.plaza])
        #expect(try town.traveller(.walking).path("A", "H") == "ABIGH")
    }

    @Test func theSpaceBetweenTwoArmsIsNotCrossed() throws {
        // A horseshoe: the straight line between the ends of its arms is outside.
        let town = TaggedTown(
            """
            A--B--C     D--E--F
               |  |     |  |
               |  I-----J  |
               K-----------L
            """,
            ["AB": Self.street, "EF": Self.street, "BCIJDELKB": Self.plaza])
        #expect(try town.traveller(.walking).path("A", "F") == "ABIJEF")
    }

    @Test func betweenManyEntrancesNoPathIsMuchLongerThanTheStraightLine() throws {
        let rim = "ABCDEFGHIJKL"
        let town = TaggedTown(
            """
            a   b   c   d
             \\  |   |  /
              A--B--C--D
            l-L        E-e
              |        |
            k-K        F-f
              J--I--H--G
             /   |   |  \\
            j   i   h   g
            """,
            [
                "ABCDEFGHIJKLA": Self.plaza, "Aa": Self.street, "Bb": Self.street,
                "Cc": Self.street, "Dd": Self.street, "Ee": Self.street, "Ff": Self.street,
                "Gg": Self.street, "Hh": Self.street, "Ii": Self.street, "Jj": Self.street,
                "Kk": Self.street, "Ll": Self.street,
            ])
        let walker = try town.traveller(.walking)
        for from in rim {
            for to in rim where to != from {
                let route = try #require(try walker.route(from, to))
                let straight = town[from].meters(to: town[to])
                #expect(Double(route.distanceMillimeters) / 1000 < 1.11 * straight + 1)
            }
        }
    }

    @Test func aLargeAreaIsWalkedAlongItsOutline() throws {
        // Every node of the comb is a corner or an entrance; beyond the limit, no path is added.
        let letters = (0x4E00..<0x4E00 + 600).compactMap { Unicode.Scalar($0).map(Character.init) }
        let top = letters.prefix(300)
        let bottom = letters.suffix(300)
        let drawing = "A" + String(top) + "\n\n\n B" + String(bottom.dropFirst())
        let rim = String(top) + String(bottom.dropFirst().reversed()) + "B"
        let first = try #require(top.first)
        let town = TaggedTown(
            drawing,
            ["A\(first)": Self.street, rim + String(first): Self.plaza], scale: 0.1)
        let last = try #require(top.last)
        #expect(try town.traveller(.walking).route("A", last) != nil)
    }
}
