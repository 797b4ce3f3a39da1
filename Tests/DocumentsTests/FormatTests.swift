import Documents
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        (0, "0 m"), (4_400, "4 m"), (99_400, "99 m"), (99_600, "100 m"), (344_000, "340 m"),
        (994_000, "990 m"), (995_000, "1.0 km"), (1_250_000, "1.3 km"), (99_940_000, "99.9 km"),
        (123_456_000, "123 km"),
    ])
    func distancesAreRounded(millimeters: Int64, text: String) {
        #expect(ReadableMeasure.distance(millimeters: millimeters) == text)
    }

    @Test(arguments: [
        (0, "0 s"), (59_400, "59 s"), (59_600, "1 min"), (89_000, "1 min"), (90_000, "2 min"),
        (3_569_000, "59 min"), (3_571_000, "1 h 0 min"), (7_500_000, "2 h 5 min"),
    ])
    func durationsAreRounded(milliseconds: Int64, text: String) {
        #expect(ReadableMeasure.duration(milliseconds: milliseconds) == text)
    }
}
