import Atlas
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

    @Test func peopleOnFootHeedOnlyTheirOwn() {
        #expect(directions(.walking, ["highway": "footway", "oneway": "yes"]) == .both)
        #expect(directions(.walking, ["highway": "footway", "oneway:foot": "yes"]) == .forward)
        #expect(directions(.walking, ["highway": "steps", "conveying": "backward"]) == .backward)
        #expect(directions(.walking, ["highway": "steps", "conveying": "yes"]) == .both)
    }

    @Test func carsMayHaveOneOfTheirOwn() {
        #expect(
            directions(.driving, ["highway": "residential", "oneway:motor_vehicle": "yes"])
                == .forward)
        #expect(OnewayRules.sense(on: "primary", ["oneway": "-1"]) == -1)
        #expect(OnewayRules.sense(on: "motorway", [:]) == 1)
        #expect(OnewayRules.sense(on: "primary", [:]) == 0)
    }
}

@Suite struct SpeedLimitsTests {
    @Test(arguments: [
        ("50", 50.0), ("7.5", 7.5), ("30 mph", 48.280), ("30mph", 48.280), ("5 knots", 9.26),
        ("50 km/h", 50), ("none", 130), ("walk", 7), ("DE:walk", 7), ("DE:urban", 50),
        ("DE:rural", 100), ("de:living_street", 7), ("DE:zone:30", 30), ("DE:zone30", 30),
        ("FR:50", 50), ("FR:zone30", 30), ("FR:rural", 80), ("RO:urban", 50), ("RO:trunk", 100),
        ("GB:nsl_single", 96.561), ("GB:motorway", 112.654), ("US:25", 40.234),
        ("US:25 mph", 40.234),
        ("IT:motorway", 130), ("BE-VLG:rural", 70), ("CH:motorway", 120), ("50;70", 50),
        ("50|70", 50),
    ])
    func understandsEverySpelling(_ text: String, _ expected: Double) throws {
        let limit = try #require(SpeedLimits.limit(text))
        #expect(abs(limit - expected) < 0.001)
    }

    @Test(arguments: [
        "", "signals", "variable", "sign", "fast", "0", "-5", "9999", "1e400", "50 parsecs", ":",
        "DE:", "::::", "nan", "inf", "DE:unheard_of", "۵۰",
    ])
    func leavesTheRest(_ text: String) {
        #expect(SpeedLimits.limit(text) == nil)
    }

    @Test func practicalAndAdvisedSpeedsAreKeptApart() {
        let tags: Tags = [
            "maxspeed": "100", "maxspeed:advisory": "60", "maxspeed:practical:backward": "40",
        ]
        #expect(SpeedLimits.limits(tags) == (100, 100))
        #expect(SpeedLimits.practical(tags) == (60, 40))
        #expect(SpeedLimits.practical(["maxspeed": "50"]) == (nil, nil))
    }

    @Test func directionsAndZonesCount() {
        let tags: Tags = ["maxspeed": "50", "maxspeed:backward": "30"]
        #expect(SpeedLimits.limits(tags) == (50, 30))
        #expect(SpeedLimits.limits(["zone:maxspeed": "DE:30"]) == (30, 30))
        #expect(SpeedLimits.limits(["source:maxspeed": "DE:urban"]) == (50, 50))
        #expect(
            SpeedLimits.limits(["maxspeed": "signals", "maxspeed:type": "IT:urban"]) == (50, 50))
        #expect(SpeedLimits.limits(["source:maxspeed": "sign"]) == (nil, nil))
    }
}

@Suite struct BarrierRulesTests {
    private func expect(
        _ tags: Tags, _ driving: Access, _ cycling: Access, _ walking: Access,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let passage = try #require(BarrierRules.passage(tags), sourceLocation: location)
        #expect(passage.driving == driving, sourceLocation: location)
        #expect(passage.cycling == cycling, sourceLocation: location)
        #expect(passage.walking == walking, sourceLocation: location)
    }

    @Test func kindsLetPassWhoFitsThrough() throws {
        try expect(["barrier": "gate"], .allowed, .allowed, .allowed)
        try expect(["barrier": "lift_gate"], .allowed, .allowed, .allowed)
        try expect(["barrier": "bollard"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "block"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "cycle_barrier"], .forbidden, .dismount, .allowed)
        try expect(["barrier": "stile"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "kissing_gate"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "fence"], .forbidden, .forbidden, .forbidden)
        try expect(["barrier": "unheard_of"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "kerb", "kerb": "lowered"], .allowed, .allowed, .allowed)
        try expect(["barrier": "kerb", "kerb": "raised"], .forbidden, .dismount, .allowed)
    }

    @Test func accessTagsDecide() throws {
        try expect(["barrier": "gate", "access": "private"], .private, .private, .private)
        try expect(
            ["barrier": "gate", "access": "no", "foot": "yes"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "bollard", "motor_vehicle": "yes"], .allowed, .allowed, .allowed)
        try expect(["barrier": "bollard", "bicycle": "no"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "gate", "locked": "yes"], .forbidden, .forbidden, .forbidden)
        try expect(
            ["barrier": "gate", "locked": "yes", "foot": "yes"], .forbidden, .forbidden, .allowed)
    }

    @Test func sinkingBollardsAndKerbsOfCrossingsOpen() throws {
        try expect(
            ["barrier": "bollard", "bollard": "rising"], .permit, .allowed, .allowed)
        try expect(["barrier": "bollard", "bollard": "removable"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "kerb", "highway": "crossing"], .allowed, .allowed, .allowed)
    }

    @Test func accessTagsCloseANodeWithoutABarrier() throws {
        try expect(["access": "no", "entrance": "yes"], .forbidden, .forbidden, .forbidden)
        try expect(
            ["amenity": "parking_entrance", "motor_vehicle": "private"],
            .private, .allowed, .allowed)
        #expect(BarrierRules.passage(["access": "yes", "entrance": "yes"]) == nil)
        #expect(BarrierRules.passage(["highway": "crossing", "bicycle": "no"]) == nil)
    }

    @Test func heightAndWidthArePartOfABarrier() throws {
        let frame: Tags = ["barrier": "height_restrictor", "maxheight": "1.9 m", "maxwidth": "7'"]
        let passage = try #require(BarrierRules.passage(frame))
        #expect(passage.driving == .allowed)
        #expect(passage.limits.height == 1.9)
        #expect(abs((passage.limits.width ?? 0) - 2.1336) < 0.0001)
    }

    @Test func otherNodesAreNoBarriers() {
        #expect(BarrierRules.passage(["highway": "traffic_signals"]) == nil)
        #expect(BarrierRules.passage(["barrier": "no"]) == nil)
    }
}

@Suite struct RestrictionRulesTests {
    private func rules(_ tags: Tags) -> [TurnRule] { RestrictionRules.rules(tags) }

    private func rule(
        _ kind: String, driving: Bool = true, cycling: Bool = true, _ condition: String? = nil
    ) -> TurnRule {
        TurnRule(kind: kind, driving: driving, cycling: cycling, conditional: condition)
    }

    @Test func bindVehiclesUnlessExcepted() {
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

    @Test func vehiclesHaveRulesOfTheirOwn() {
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
    func everyWordForATurnBinds(_ kind: String) {
        #expect(rules(["restriction": kind]) == [rule(kind)])
    }

    @Test(arguments: ["", "yes", "no_parking", "NO_LEFT_TURN", "no_right_turn_on_red", "yield"])
    func unknownKindsBindNobody(_ kind: String) {
        #expect(rules(["restriction": kind]).isEmpty)
    }
}

@Suite struct FerryDurationTests {
    @Test(arguments: [
        ("10", 600), ("00:25", 1500), ("1:30", 5400), ("01:30:30", 5430), ("PT1H30M", 5400),
        ("P1DT2H", 93_600), ("PT90S", 90), ("pt5m", 300),
    ])
    func readsClockAndISO(_ text: String, _ seconds: Int) {
        #expect(FerryDuration.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "0", "soon", "1:2:3:4", "-5", "PT", "P", "PTM", "9999999", "P99999999999D",
    ])
    func leavesTheRest(_ text: String) {
        #expect(FerryDuration.seconds(text) == nil)
    }
}
