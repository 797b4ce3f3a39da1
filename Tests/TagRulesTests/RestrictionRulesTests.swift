import OSMModel
import TagRules
import Testing

@Suite struct RestrictionRulesTests {
    private func rules(_ tags: Tags) -> [TurnRule] { RestrictionRules.rules(tags) }

    private func rule(
        _ kind: String, driving: Bool = true, cycling: Bool = true, _ condition: String? = nil
    ) -> TurnRule {
        TurnRule(kind: kind, driving: driving, cycling: cycling, conditional: condition)
    }

    @Test func restrictionsApplyUnlessTheVehicleIsExcepted() {
        #expect(rules(["restriction": "no_left_turn"]) == [rule("no_left_turn")])
        #expect(rules(["restriction": "only_straight_on"]) == [rule("only_straight_on")])
        #expect(
            rules(["restriction": "no_u_turn", "except": "bicycle"])
                == [rule("no_u_turn", cycling: false)])
        #expect(
            rules(["restriction": "no_u_turn", "except": "psv; motorcar"])
                == [rule("no_u_turn", driving: false)])
        #expect(rules(["restriction": "no_u_turn", "except": "motorcar;bicycle"]).isEmpty)
    }

    @Test func aVehicleMayHaveItsOwnRestriction() {
        #expect(rules(["restriction:hgv": "no_left_turn"]).isEmpty)
        #expect(
            rules(["restriction:motorcar": "no_left_turn"]) == [
                rule("no_left_turn", cycling: false)
            ])
        #expect(
            rules(["restriction:bicycle": "no_left_turn"]) == [rule("no_left_turn", driving: false)]
        )
    }

    @Test func conditionsAreKept() {
        #expect(
            rules(["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00; PH off)"])
                == [rule("no_left_turn", "Mo-Fr 07:00-09:00; PH off")])
        #expect(
            rules([
                "restriction": "no_u_turn", "day_on": "Monday", "day_off": "Friday",
                "hour_on": "07:00", "hour_off": "09:00",
            ]) == [rule("no_u_turn", "Mo-Fr 07:00-09:00")])
        #expect(rules(["restriction:conditional": "no_left_turn @"]).isEmpty)
        #expect(rules(["restriction:conditional": "@@;(;@ ("]).isEmpty)
    }

    @Test(arguments: ["no_turn", "no_weird_zigzags", "only_left", "only_right_on"])
    func everyNoOrOnlyTurnKindApplies(_ kind: String) {
        #expect(rules(["restriction": kind]) == [rule(kind)])
    }

    @Test(arguments: ["", "yes", "no_parking", "NO_LEFT_TURN", "no_right_turn_on_red", "yield"])
    func otherKindsAreIgnored(_ kind: String) {
        #expect(rules(["restriction": kind]).isEmpty)
    }
}
