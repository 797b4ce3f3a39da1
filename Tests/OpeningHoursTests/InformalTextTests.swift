import OpeningHours
import Testing

@Suite("Opening hours as people write them")
struct InformalTextTests {
    @Test(
        "Informal spellings mean the same as standard ones",
        arguments: [
            ("mo-fr 08:00-18:00", "Mo-Fr 08:00-18:00"),
            ("MO-FR 08:00-18:00", "Mo-Fr 08:00-18:00"),
            ("Mo–Fr 08:00—18:00", "Mo-Fr 08:00-18:00"),
            ("Mo-Fr08:00-18:00", "Mo-Fr 08:00-18:00"),
            ("Mo-Fr: 8-18", "Mo-Fr 08:00-18:00"),
            ("Mo - Fr 8 - 18 Uhr", "Mo-Fr 08:00-18:00"),
            ("Mo.-Fr. 8.00-18.00", "Mo-Fr 08:00-18:00"),
            ("Monday to Friday 8am-6pm", "Mo-Fr 08:00-18:00"),
            ("Mon-Fri 8:00 a.m. - 6:00 p.m.", "Mo-Fr 08:00-18:00"),
            ("Mo-Fr 0800-1800", "Mo-Fr 08:00-18:00"),
            ("Mo-Fr 8h-18h00", "Mo-Fr 08:00-18:00"),
            ("08:00-18:00 Mo-Fr", "Mo-Fr 08:00-18:00"),
            ("Mo Tu We Th Fr 08:00-18:00", "Mo-Fr 08:00-18:00"),
            ("Mo, Tu und Mi, Do, Fr 08:00-18:00;", "Mo-Fr 08:00-18:00"),
            ("Mo-Fr 08:00-12:00 / 14:00-18:00", "Mo-Fr 08:00-12:00,14:00-18:00"),
            ("Mo-Fr 08:00-12:00, 14:00-18:00", "Mo-Fr 08:00-12:00,14:00-18:00"),
            ("Mo-Fr 08:00-18:00 Sa 10:00-12:00", "Mo-Fr 08:00-18:00; Sa 10:00-12:00"),
            ("Mo-Fr 08:00-18:00, Sa 10-12", "Mo-Fr 08:00-18:00; Sa 10:00-12:00"),
            ("; Mo-Fr 08:00-18:00;; Sa 10-12;", "Mo-Fr 08:00-18:00; Sa 10:00-12:00"),
            ("daily 1-8pm", "13:00-20:00"), ("9-5pm", "09:00-17:00"), ("10-12pm", "10:00-12:00"),
            ("12am-12pm", "00:00-12:00"), ("17:00-", "17:00+"),
            ("8-18; closed Mo", "08:00-18:00; Mo closed"),
            ("8-18; Su geschlossen", "08:00-18:00; Su off"),
            ("Dec 25: 10:00-12:00", "Dec 25 10:00-12:00"),
            ("week 47: Sa 10:00-12:00", "week 47 Sa 10:00-12:00"),
            ("Mo-Fr 08:00-12:00 13:00-15:00", "Mo-Fr 08:00-12:00,13:00-15:00"),
            ("15 Nov-15 Dec 10:00-12:00", "Nov 15-Dec 15 10:00-12:00"),
            ("Weekdays 7am-3pm, weekends 9-5pm", "Mo-Fr 07:00-15:00; Sa,Su 09:00-17:00"),
            ("22-2", "22:00-02:00"),
            (
                "Tu-Th 11.00-23.00; Fr 11.00-01.00",
                "Tu-Th 11:00-23:00; Fr 11:00-01:00"
            ),
        ])
    func meansTheSame(_ informal: String, _ standard: String) throws {
        let (informal, standard) = (try OpeningSchedule(informal), try OpeningSchedule(standard))
        let start = try #require(LocalMoment("2026-11-16T00:00"))
        var states: Set<OpeningState> = []
        for minute in stride(from: 0, to: 50 * 1440, by: 13) {
            let moment = start.advanced(byMinutes: minute)
            #expect(informal.state(at: moment) == standard.state(at: moment))
            states.insert(standard.state(at: moment))
        }
        #expect(states.count == 2)
    }

    @Test(
        "Other text is refused with the position of the error",
        arguments: [
            ("", "empty"), (" ; ,", "empty"), ("+423 233 44 22", "character 1"),
            ("same", "'same' at character 1"), ("Mo-Fr 08:00-18:00 foo", "'foo' at character 19"),
            ("Mo-Fr 25:99-26:00", "minutes is 99"), ("Feb 30", "month 2 has no day 30"),
            ("week 54", "week is 54"), ("Mo[6]", "week of the month is 6"),
            ("Mo-Fr 08:00-18:00-20:00", "character 18"), ("10:00-49:00", "hour is 49"),
            ("2023-03-25", "'-' at character 5"), ("12345-18:00", "four digits"),
            ("Mo-Fr 08:00-12:00 13", "character 19"), ("(sunrise", "')'"),
            ("Dilluns a dissabte 10:00 a 13:00", "character 1"),
        ])
    func refuses(_ text: String, _ reason: String) {
        do {
            _ = try OpeningSchedule(text)
            Issue.record("understood '\(text)'")
        } catch {
            #expect(error.description.contains(reason), "\(error)")
        }
    }

    @Test("Text longer than any tag is refused")
    func refusesLongText() {
        let long = String(repeating: "Mo,", count: 400)
        #expect(throws: OpeningHoursError.tooLong(bytes: 1200, limit: 1020)) {
            _ = try OpeningSchedule(long)
        }
    }
}
