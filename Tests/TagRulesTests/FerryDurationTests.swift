import OSMModel
import TagRules
import Testing

@Suite struct FerryDurationTests {
    @Test(arguments: [
        ("10", 600), ("00:25", 1500), ("1:30", 5400), ("01:30:30", 5430), ("PT1H30M", 5400),
        ("P1DT2H", 93_600), ("PT90S", 90), ("pt5m", 300),
    ])
    func readsClockTimesAndISODurations(_ text: String, _ seconds: Int) {
        #expect(FerryDuration.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "0", "soon", "1:2:3:4", "-5", "PT", "P", "PTM", "9999999", "P99999999999D",
    ])
    func ignoresOtherText(_ text: String) {
        #expect(FerryDuration.seconds(text) == nil)
    }
}
