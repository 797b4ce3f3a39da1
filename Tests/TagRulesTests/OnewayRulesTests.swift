import OSMModel
import TagRules
import Testing

@Suite struct OnewayRulesTests {
    private func directions(_ mode: TravelMode, _ tags: Tags) -> Directions {
        OnewayRules.directions(for: mode, on: tags["highway"] ?? "", tags)
    }

    @Test(arguments: [
        ("yes", Directions.forward), ("1", .forward), ("true", .forward), ("-1", .backward),
        ("reverse", .backward), ("no", .both), ("alternating", .both), ("reversible", Directions()),
        ("rubbish", .both),
    ])
    func onewayHasManySpellings(_ value: String, _ expected: Directions) {
        #expect(directions(.driving, ["highway": "primary", "oneway": value]) == expected)
        #expect(directions(.cycling, ["highway": "primary", "oneway": value]) == expected)
        #expect(directions(.walking, ["highway": "primary", "oneway": value]) == .both)
    }

    @Test func motorwaysAndRoundaboutsAreOneWays() {
        #expect(directions(.driving, ["highway": "motorway"]) == .forward)
        #expect(directions(.driving, ["highway": "motorway", "oneway": "no"]) == .both)
        #expect(directions(.driving, ["highway": "motorway_link"]) == .both)
        #expect(directions(.driving, ["highway": "motorway", "oneway": "alternating"]) == .forward)
        let round: Tags = ["highway": "tertiary", "junction": "roundabout"]
        #expect(directions(.driving, round) == .forward)
        #expect(directions(.cycling, round) == .forward)
        #expect(directions(.walking, round) == .both)
    }

    @Test func bicyclesHaveExceptions() {
        let street: [(String, String)] = [("highway", "residential"), ("oneway", "yes")]
        func cycling(_ key: String, _ value: String) -> Directions {
            directions(
                .cycling, Tags((street + [(key, value)]).map { (key: $0.0, value: $0.1) }))
        }
        #expect(cycling("oneway:bicycle", "no") == .both)
        #expect(cycling("oneway:bicycle", "-1") == .backward)
        #expect(cycling("cycleway", "opposite") == .both)
        #expect(cycling("cycleway", "opposite_lane") == .both)
        #expect(cycling("cycleway:left", "opposite_track") == .both)
        #expect(cycling("cycleway", "lane") == .forward)
        #expect(
            directions(
                .cycling,
                [
                    "highway": "residential", "oneway": "yes", "cycleway:left": "lane",
                    "cycleway:left:oneway": "-1",
                ]) == .both)
        #expect(
            directions(
                .driving, ["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"])
                == .forward)
        #expect(
            directions(.cycling, ["highway": "residential", "oneway:bicycle": "yes"]) == .forward)
    }

    @Test func pedestriansFollowOnlyTheirOwnTags() {
        #expect(directions(.walking, ["highway": "footway", "oneway": "yes"]) == .both)
        #expect(directions(.walking, ["highway": "footway", "oneway:foot": "yes"]) == .forward)
        #expect(directions(.walking, ["highway": "steps", "conveying": "backward"]) == .backward)
        #expect(directions(.walking, ["highway": "steps", "conveying": "yes"]) == .both)
        let walked: Tags = ["highway": "steps", "conveying": "forward", "oneway": "no"]
        #expect(directions(.walking, walked) == .both)
    }

    @Test func carsMayHaveTheirOwnTag() {
        #expect(
            directions(.driving, ["highway": "residential", "oneway:motor_vehicle": "yes"])
                == .forward)
        #expect(OnewayRules.sense(on: "primary", ["oneway": "-1"]) == -1)
        #expect(OnewayRules.sense(on: "motorway", [:]) == 1)
        #expect(OnewayRules.sense(on: "primary", [:]) == 0)
    }
}
