import Guidance
import OSMModel
import RoadNetwork
import RoutingFixtures
import Testing

/// Divided roads, decisions near the start, and forks of like streets.
@Suite struct DividedRoadTests {
    private typealias Town = TaggedTown

    /// A street that crosses the near carriageway and joins the far one. The piece between them has
    /// the name of `gap`.
    private func divided(_ gap: String?, side: TrafficSide = .right) -> TaggedTown {
        let far = side == .right ? "cba" : "abc"
        let near = side == .right ? "def" : "fed"
        return Town(
            """
            a-----b-----c
                  |
            d-----e-----f
                  |
               h--g--i
                  |
                  S
            """,
            [
                far: Town.oneWay("secondary", "Main Street"),
                near: Town.oneWay("secondary", "Main Street"),
                "be": Town.road("residential", gap), "eg": Town.road("residential", "Side Street"),
                "gS": Town.road("residential", "Side Street"),
                "hg": Town.road("residential", "Oak Lane"),
                "gi": Town.road("residential", "Oak Lane"),
            ], country: side == .left ? "GB" : nil, side: side == .left ? "left" : nil, scale: 0.2)
    }

    @Test(arguments: ["Main Street", "Side Street", nil])
    func aTurnOntoTheFarCarriagewayIsOneTurn(gap: String?) throws {
        let town = divided(gap)
        let steps = try town.steps("S", "a")
        #expect(steps.count == 1)
        let step = try #require(steps.first)
        #expect(step.maneuver.modifier == .left)
        #expect(step.name == "Main Street")
        #expect(step.instruction().hasSuffix("urn left onto Main Street."), "\(step.instruction())")
        if gap == "Main Street" { #expect(step.maneuver.location == town["e"]) }
    }

    @Test func onTheLeftItIsOneTurnToTheRight() throws {
        let steps = try divided("Main Street", side: .left).steps("S", "c")
        #expect(steps.map(\.maneuver.modifier) == [.right])
    }

    /// A lane of 40 to 90 metres through the median, from one carriageway to the other.
    @Test(arguments: [0.25, 0.35, 0.6])
    func aCurvedLaneThroughTheMedianIsAUTurn(scale: Double) throws {
        let town = Town(
            """
            i---------------g-----h
                              f
                              e
            a---------k-----------b
                         c  d
            """,
            [
                "akb": Town.oneWay("primary", "Main Street"),
                "hgi": Town.oneWay("primary", "Main Street"),
                "kcdefg": Town.oneWay("primary_link"), "bh": Town.road("residential", "End Road"),
            ], scale: scale * 0.25)
        let steps = try town.steps("a", "i")
        #expect(steps.map(\.maneuver.modifier) == [.uturn], "\(steps.map { $0.instruction() })")
        #expect(steps.first?.instruction() == "Make a U-turn onto Main Street.")
    }

    /// The pieces between the carriageways of both roads bear the name of one of them.
    @Test func turningBackWhereTwoDividedRoadsCrossIsAUTurn() throws {
        let first = Town.oneWay("primary", "First Street")
        let second = Town.oneWay("primary", "Second Street")
        let town = Town(
            """
                i l

            d   c b   a

            e   f g   h

                j k
            """,
            [
                "abcd": first, "efgh": first, "cf": first, "gb": first, "ic": second,
                "bl": second, "kg": second, "fj": second,
            ], scale: 0.2)
        let steps = try town.steps("k", "j")
        #expect(steps.map(\.maneuver.modifier) == [.uturn], "\(steps.map { $0.instruction() })")
        #expect(steps.first?.name == "Second Street")
    }

    @Test(arguments: [0.21, 0.26, 0.31])
    func aDecisionSoonAfterTheStartIsTold(scale: Double) throws {
        let town = Town(
            """
                 n
                 |
            P----x----e
                 |
                 s
            """,
            [
                "Px": Town.road("service", nil, ["service": "parking_aisle"]),
                "nx": Town.road("residential", "Hill Road"),
                "xs": Town.road("residential", "Hill Road"),
                "xe": Town.road("residential", "Quay Street"),
            ], scale: scale)
        for (end, word) in [("n", "left"), ("s", "right")] {
            let steps = try town.steps("P", Character(end))
            #expect(steps.map { $0.maneuver.modifier?.rawValue } == [word])
            #expect(steps.first?.name == "Hill Road")
        }
    }

    @Test(arguments: ["residential", "primary"])
    func aForkOfLikeStreetsToOneSideSaysWhichToKeep(roadClass: String) throws {
        let like = Town.road(roadClass)
        let town = Town(
            """
            a---------b

                            c

                            d
            """, ["ab": like, "bc": like, "bd": like], scale: 0.5)
        #expect(try town.maneuvers("a", "c") == "fork slight left")
        let other = try town.steps("a", "d")
        #expect(other.count == 1 && other.first?.maneuver.modifier == .slightRight)
    }

    /// The piece between the carriageways of Second Street belongs to it. First Street, whose near
    /// carriageway ends on it, bends slightly there.
    @Test func thePieceBetweenTwoCarriagewaysIsNotAnnounced() throws {
        let first = Town.oneWay("primary", "First Street")
        let second = Town.oneWay("primary", "Second Street")
        let town = Town(
            """
                i l

                c b
            d   f g   a
            e         h
                j k
            """,
            [
                "ab": first, "bc": second, "cd": first, "ef": first, "fg": first, "gh": first,
                "ic": second, "bl": second, "kg": second, "fj": second, "cf": second, "gb": first,
            ], scale: 0.2)
        #expect(try town.maneuvers("a", "d") == "")
        #expect(try town.maneuvers("k", "d") == "turn left")
    }

    @Test func nothingIsSaidWhereCarriagewaysUnite() throws {
        let town = Town(
            """
                         e
                      g
                   .
            a-----b
                   .
                      c
                         d
            """,
            [
                "ab": Town.road("primary", "Main Street"),
                "bcd": Town.oneWay("primary", "Main Street"),
                "egb": Town.oneWay("primary", "Main Street"),
            ])
        #expect(try town.maneuvers("e", "a") == "")
        #expect(try town.maneuvers("a", "d") == "")
    }
}
