import OSMModel
import Routing
import RoutingFixtures
import Testing

/// Turn restrictions from tags, and whom they apply to.
@Suite struct RestrictionSemanticsTests {
    private static let street = ["highway": "residential"]
    private static let drawing = """
        A--B--C
           |  |
           D--E
        """

    /// From A to D: down from B, or around by C and E if that is forbidden.
    private func path(
        _ tags: [String: String], _ mode: TravelMode = .driving,
        members: [(kind: String, name: String, role: String)] = [
            ("way", "AB", "from"), ("node", "B", "via"), ("way", "BD", "to"),
        ]
    ) throws -> String? {
        let town = TaggedTown(
            Self.drawing,
            ["AB": Self.street, "BC": Self.street, "BD": Self.street, "CED": Self.street],
            relations: [
                TaggedTown.Relation(
                    members: members, tags: tags.merging(["type": "restriction"]) { $1 })
            ])
        return try town.traveller(mode).path("A", "D")
    }

    @Test(arguments: [
        ["restriction": "no_right_turn"], ["restriction:motorcar": "no_right_turn"],
        ["restriction": "no_right_turn", "except": "psv;bicycle"],
        ["restriction": "no_entry"], ["restriction": "no_exit"],
    ])
    func appliesToCars(_ tags: [String: String]) throws {
        #expect(try path(tags) == "ABCED")
        #expect(try path(tags, .walking) == "ABD")
    }

    @Test(arguments: [
        ["restriction:hgv": "no_right_turn"], ["restriction:bicycle": "no_right_turn"],
        ["restriction": "no_right_turn", "except": "motorcar"], ["restriction": "no_parking"],
    ])
    func doesNotApplyToCars(_ tags: [String: String]) throws {
        #expect(try path(tags) == "ABD")
    }

    @Test func severalWaysMayBeRestricted() throws {
        let members = [
            ("way", "AB", "from"), ("way", "BC", "from"), ("node", "B", "via"),
            ("way", "BD", "to"),
        ].map { (kind: $0.0, name: $0.1, role: $0.2) }
        #expect(try path(["restriction": "no_entry"], members: members) == "ABCED")
    }

    @Test func aMandatoryTurnForbidsTheOthers() throws {
        #expect(try path(["restriction": "only_right_turn"]) == "ABD")
        let straight = [
            ("way", "AB", "from"), ("node", "B", "via"), ("way", "BC", "to"),
        ].map { (kind: $0.0, name: $0.1, role: $0.2) }
        #expect(try path(["restriction": "only_straight_on"], members: straight) == "ABCED")
    }
}
