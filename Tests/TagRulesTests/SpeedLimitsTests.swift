import OSMModel
import TagRules
import Testing

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
    func ignoresOtherText(_ text: String) {
        #expect(SpeedLimits.limit(text) == nil)
    }

    @Test func practicalAndAdvisorySpeedsAreSeparateFromLimits() {
        let tags: Tags = [
            "maxspeed": "100", "maxspeed:advisory": "60", "maxspeed:practical:backward": "40",
        ]
        #expect(SpeedLimits.limits(tags) == (100, 100))
        #expect(SpeedLimits.practical(tags) == (60, 40))
        #expect(SpeedLimits.practical(["maxspeed": "50"]) == (nil, nil))
    }

    @Test func readsDirectionsAndZones() {
        let tags: Tags = ["maxspeed": "50", "maxspeed:backward": "30"]
        #expect(SpeedLimits.limits(tags) == (50, 30))
        #expect(SpeedLimits.limits(["zone:maxspeed": "DE:30"]) == (30, 30))
        #expect(SpeedLimits.limits(["source:maxspeed": "DE:urban"]) == (50, 50))
        #expect(
            SpeedLimits.limits(["maxspeed": "signals", "maxspeed:type": "IT:urban"]) == (50, 50))
        #expect(SpeedLimits.limits(["source:maxspeed": "sign"]) == (nil, nil))
    }
}
