import OSMModel
import TagRules
import Testing

@Suite struct PhysicalLimitsTests {
    @Test(arguments: [
        ("2.1", 2.1), ("2,1", 2.1), (" 2.1 m", 2.1), ("210 cm", 2.1), ("6'11\"", 2.1082),
        ("7'", 2.1336), ("7 ft", 2.1336),
    ])
    func readsMetersAndFeet(_ text: String, _ expected: Double) throws {
        let meters = try #require(PhysicalLimits.meters(text))
        #expect(abs(meters - expected) < 0.0001)
    }

    @Test(arguments: ["default", "none", "unsigned", "", "0", "-2", "'", "2.1.1", "6'x", "1e9"])
    func ignoresOtherText(_ text: String) {
        #expect(PhysicalLimits.meters(text) == nil)
    }

    @Test(arguments: [("3.5", 3.5), ("7.5 t", 7.5), ("3500 kg", 3.5), ("2 st", 1.81437)])
    func readsWeights(_ text: String, _ expected: Double) throws {
        let tonnes = try #require(PhysicalLimits.tonnes(text))
        #expect(abs(tonnes - expected) < 0.0001)
    }

    @Test func theNarrowestWidthCounts() {
        let limits = PhysicalLimits(["maxwidth": "2.5", "est_width": "1.8", "maxheight": "none"])
        #expect(limits.width == 1.8)
        #expect(limits.height == nil)
    }
}
