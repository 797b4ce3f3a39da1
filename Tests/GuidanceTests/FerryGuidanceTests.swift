import Guidance
import OSMModel
import RoutingFixtures
import Testing

/// What is said on the way onto a ferry, at sea and ashore.
@Suite struct FerryGuidanceTests {
    private typealias Town = TaggedTown
    private static let ferry = ["route": "ferry", "name": "Star"]

    /// A ferry that lands in the middle of a street.
    private let landing = Town(
        """
                   n
                   |
        a--b-------e
                   |
                   s
        """,
        [
            "ab": Town.road("primary", "Quay"), "be": ferry,
            "nes": Town.road("primary", "Shore Road"),
        ])

    @Test(arguments: [("n", "left"), ("s", "right")])
    func aStreetThatLeadsBothWaysIsTurnedInto(end: Character, word: String) throws {
        #expect(try landing.maneuvers("a", end) == "ferry, turn \(word)")
        #expect(
            try landing.steps("a", end).last?.instruction()
                == "Leave the ferry. Turn \(word) onto Shore Road.")
    }

    @Test func theOnlyWayAshoreHasTheModifierOfItsBend() throws {
        let town = Town(
            """
                       n
                       |
            a--b-------e
            """,
            [
                "ab": Town.road("primary", "Quay"), "be": Self.ferry,
                "en": Town.road("primary", "Shore Road"),
            ])
        #expect(try town.maneuvers("a", "n") == "ferry, continue left")
        #expect(try town.steps("a", "n").last?.instruction() == "Leave the ferry onto Shore Road.")
    }

    @Test func nothingIsSaidAtSea() throws {
        let town = Town(
            """
            a--b-------c-------d--e
                       |
                       f
                       |
                       g
            """,
            [
                "ab": Town.road("primary", "Quay"), "bcd": Self.ferry,
                "cf": ["route": "ferry", "name": "Moon"], "fg": Town.road("primary", "Pier"),
                "de": Town.road("primary", "Shore Road"),
            ])
        #expect(try town.maneuvers("a", "e") == "ferry, continue straight")
        #expect(try town.maneuvers("a", "g") == "ferry, continue straight")
    }

    @Test func aFerryThatIsChangedInAHarbourIsNamed() throws {
        let town = Town(
            """
            a--b-------c-------d--e
                       |
                       h
            """,
            [
                "ab": Town.road("primary", "Quay"), "bc": Self.ferry,
                "cd": ["route": "ferry", "name": "Moon"], "ch": Town.road("primary", "Island Road"),
                "de": Town.road("primary", "Shore Road"),
            ])
        let steps = try town.steps("a", "e")
        #expect(
            steps.map { $0.instruction() } == [
                "Take the ferry Star.", "Take the ferry Moon.",
                "Leave the ferry onto Shore Road.",
            ])
    }

    @Test func aRoadThatIsAFerryRouteAsWellIsAFerry() throws {
        let town = Town(
            "a--b-------c--d",
            [
                "ab": Town.road("primary", "Quay"),
                "bc": Town.road("primary", "Star", ["route": "ferry", "foot": "yes"]),
                "cd": Town.road("primary", "Shore Road"),
            ])
        let steps = try town.steps("a", "d")
        #expect(steps.map(\.maneuver.kind) == [.ferry, .continue])
        #expect(steps.first?.movement == .ferry)
    }
}
