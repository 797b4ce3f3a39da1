import Documents
import Geometry
import Guidance
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
        (0, "0 ft"), (4_400, "15 ft"), (29_000, "95 ft"), (30_400, "100 ft"), (200_000, "650 ft"),
        (290_000, "950 ft"), (297_000, "950 ft"), (297_400, "0.2 mi"), (402_336, "0.3 mi"),
        (1_609_344, "1.0 mi"), (160_853_000, "99.9 mi"), (160_900_000, "100 mi"),
        (402_336_000, "250 mi"),
    ])
    func milesAndFeetAreRounded(millimeters: Int64, text: String) {
        #expect(ReadableMeasure.distance(millimeters: millimeters, in: .feetAndMiles) == text)
    }

    @Test(arguments: [
        (0, "0 yd"), (4_400, "5 yd"), (91_000, "100 yd"), (200_000, "220 yd"),
        (402_000, "440 yd"), (402_400, "0.3 mi"), (1_609_344, "1.0 mi"),
    ])
    func milesAndYardsAreRounded(millimeters: Int64, text: String) {
        #expect(ReadableMeasure.distance(millimeters: millimeters, in: .yardsAndMiles) == text)
    }

    @Test(arguments: [
        (120_000.0, "12 ha", "30 acres"), (2_400_000, "2.4 km²", "593 acres"),
        (2_590_000, "2.5 km²", "1.0 sq mi"), (26_000_000, "26.0 km²", "10.0 sq mi"),
    ])
    func areasAreRounded(squareMeters: Double, metric: String, imperial: String) {
        #expect(ReadableMeasure.area(squareMeters: squareMeters) == metric)
        for units in [DistanceUnits.feetAndMiles, .yardsAndMiles] {
            #expect(ReadableMeasure.area(squareMeters: squareMeters, in: units) == imperial)
        }
    }

    @Test(arguments: [
        (0, "0 s"), (59_400, "59 s"), (59_600, "1 min"), (89_000, "1 min"), (90_000, "2 min"),
        (3_569_000, "59 min"), (3_571_000, "1 h 0 min"), (7_500_000, "2 h 5 min"),
    ])
    func durationsAreRounded(milliseconds: Int64, text: String) {
        #expect(ReadableMeasure.duration(milliseconds: milliseconds) == text)
    }

    @Test(arguments: [
        (Language.english, DistanceUnits.metric, "2,599 m"), (.german, .metric, "2.599 m"),
        (.english, .feetAndMiles, "8,527 ft"), (.french, .feetAndMiles, "8\u{202F}527 pi"),
        (.english, .yardsAndMiles, "8,527 ft"),
    ])
    func elevationsAreRounded(language: Language, units: DistanceUnits, text: String) {
        #expect(RouteWords(language, units).elevation(meters: 2_599) == text)
    }
}
