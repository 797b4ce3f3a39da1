import Documents
import OpeningHours
import Operations
import RecordKeeping
import Testing

@Suite("Car parks are described in words")
struct CarParkWordsTests {
    @Test(arguments: [
        ("surface", "open-air"), ("multi-storey", "multi-storey"), ("street_side", "on the street"),
        ("half_on_kerb", "half on the kerb"), ("park_and_ride", "park and ride"),
    ])
    func theKind(value: String, words: String) {
        #expect(CarParkWords.kind(value) == words)
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("no", nil, "free"), ("yes", nil, "paid"),
            ("yes", "2 CAD/hour", "2 CAD per hour"),
            (nil, "0.50 EUR / 15 min", "0.50 EUR per 15 minutes"),
            ("yes", "1 EUR/h; 8 EUR/day", "1 EUR per hour, 8 EUR per day"), ("yes", "yes", "paid"),
            ("Mo-Sa 09:00-19:00", nil, "paid Mon-Sat 09:00-19:00"),
            ("Mo-Fr 08:00-18:00", "1 EUR/hour", "1 EUR per hour, Mon-Fri 08:00-18:00"),
            ("donation", nil, "by donation"), ("sometimes?", nil, "paid \"sometimes?\""),
        ] as [(String?, String?, String?)])
    func thePrice(fee: String?, charge: String?, words: String?) {
        #expect(CarParkWords.price(fee: fee, charge: charge) == words)
    }

    @Test(arguments: [
        ("2 hours", "2 hours"), ("2h", "2 hours"), ("1 h", "1 hour"), ("30 min", "30 minutes"),
        ("no", "no limit"), ("load-unload", "load-unload"),
    ])
    func theLongestStay(value: String, words: String) {
        #expect(CarParkWords.longestStay(value) == words)
    }

    @Test(arguments: [
        ("24/7", "always open"), ("Mo-Fr 08:00-18:00", "Mon-Fri 08:00-18:00"),
        (
            "Mo-Sa 08:00-21:00; Su,PH 10:00-18:00",
            "Mon-Sat 08:00-21:00, Sun, public holidays 10:00-18:00"
        ),
        ("Mo-Su 06:00-24:00; PH off", "Mon-Sun 06:00-24:00, closed on public holidays"),
        ("May-Sep 07:00-22:00", "May-Sep 07:00-22:00"),
        ("08:00-12:00,13:00-18:00", "08:00-12:00, 13:00-18:00"),
        ("when the sun shines", "\"when the sun shines\""),
    ])
    func theHours(value: String, words: String) {
        #expect(OpeningHoursWords.text(value) == words)
    }

    /// 2026-11-21 is a Saturday.
    @Test(arguments: [
        ("24/7", "2026-11-21 14:00", "always open"),
        ("Mo-Sa 08:00-18:00", "2026-11-21 14:00", "until 18:00"),
        ("Mo-Sa 08:00-18:00", "2026-11-21 18:00", "closed until Mon 08:00"),
        ("Mo-Sa 08:00-18:00", "2026-11-23 07:00", "closed until 08:00"),
        ("Mo-Su 06:00-24:00", "2026-11-21 14:00", "until 24:00"),
        ("2030 Mo-Su 06:00-24:00", "2026-11-21 14:00", "closed"),
        ("Mo-Su 06:00+", "2026-11-21 14:00", nil),
    ])
    func theStateAtAMoment(hours: String, time: String, words: String?) throws {
        let schedule = try OpeningSchedule(hours)
        let moment = try #require(LocalMoment(time))
        let outlook = OpeningOutlook(
            state: schedule.state(at: moment), at: moment,
            until: schedule.nextChange(after: moment))
        #expect(CarParkWords.state(outlook) == words)
        #expect(CarParkWords.state(nil) == nil)
    }
}

@Suite("The time left is rounded down")
struct TimeLeftTests {
    @Test(arguments: [
        (0, "< 1 min"), (59, "< 1 min"), (-5, "< 1 min"), (60, "1 min"), (3_599, "59 min"),
        (3_600, "1 h 0 min"), (14_399, "3 h 59 min"), (172_799, "47 h 59 min"),
        (172_800, "2 d 0 h"), (8_726_400, "101 d 0 h"),
    ])
    func aMinuteIsOnlyCountedWhole(seconds: Int, text: String) {
        #expect(ReadableMeasure.timeLeft(.seconds(seconds)) == text)
    }
}
