import OpeningHours
import TestSupport
import Testing

@Suite("Opening hours agree with a minute-by-minute reference")
struct ReferenceScheduleTests {
    @Test("Random rules agree at every minute of ten days", arguments: 0..<6)
    func agrees(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<25 {
            let first = LocalDate(dayNumber: 20_000 + Int.random(in: 0...2000, using: &random))
            let holidays = Set(
                (0..<4).map { _ in first.advanced(by: Int.random(in: -1...9, using: &random)) })
            let reference = ReferenceSchedule(using: &random, holidays: holidays)
            let schedule = try OpeningSchedule(reference.text)
            let surroundings = Surroundings(
                holidays: HolidayCalendar(publicHolidays: holidays, schoolHolidays: nil))
            let states = reference.states(from: first, days: 10)
            for (minute, state) in states.enumerated() {
                let moment = LocalMoment(first, minute: minute)
                guard schedule.state(at: moment, in: surroundings) == state else {
                    Issue.record("'\(reference.text)' at \(moment) is not \(state)")
                    break
                }
            }
            checkStays(schedule, states, LocalMoment(first, minute: 0), surroundings, &random)
        }
    }

    private func checkStays(
        _ schedule: OpeningSchedule, _ states: [OpeningState], _ first: LocalMoment,
        _ surroundings: Surroundings, _ random: inout SeededGenerator
    ) {
        for _ in 0..<40 {
            let from = Int.random(in: 0..<states.count, using: &random)
            let to = min(states.count - 1, from + Int.random(in: 0...900, using: &random))
            let stay = states[from...to]
            let worst: OpeningState =
                stay.contains(.closed) ? .closed : stay.contains(.unknown) ? .unknown : .open
            let found = schedule.state(
                throughout: first.advanced(byMinutes: from), first.advanced(byMinutes: to),
                in: surroundings)
            #expect(found == worst, "'\(schedule.text)' from \(from) to \(to)")
        }
    }

    @Test("Random text does not trap", arguments: 0..<4)
    func survivesRandomText(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(100 + seed))
        let words = [
            "Mo", "Fr", "PH", "SH", "Jan", "Dec", "week", "easter", "sunrise", "sunset", "24/7",
            "off", "open", "unknown", "||", ";", ",", "-", "–", "+", "/", ":", "[", "]", "(", ")",
            "1", "2", "10", "30", "99", "2026", "9999", "0000", "10:00", "26:00", "48:00", "am",
            "pm", "h", "days", "day", "\"", "\"x\"", "to", "und", ".", "@", "AND", "weight>3.5",
            "é", "👩‍👩‍👧", "\u{0}", "no", "-1", "[-1]", "Feb 29", "10:00-16:00/2",
        ]
        let moments = [
            LocalMoment(LocalDate(dayNumber: .min), minute: 0),
            LocalMoment(LocalDate(dayNumber: 20_000), minute: 700),
            LocalMoment(LocalDate(dayNumber: .max), minute: 1439),
        ]
        var understood = 0
        for _ in 0..<4000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                text += words.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) { text += " " }
                if Int.random(in: 0..<20, using: &random) == 0 {
                    text.unicodeScalars.append(
                        Unicode.Scalar(UInt8.random(in: 0...255, using: &random)))
                }
            }
            _ = ConditionalValue(text).value(at: moments[1], for: .car)
            guard let schedule = try? OpeningSchedule(text) else { continue }
            understood += 1
            for moment in moments {
                let state = schedule.state(at: moment)
                #expect(schedule.state(throughout: moment, moment) == state)
            }
        }
        #expect(understood > 100)
    }

    @Test("The most expensive texts are evaluated to the end", arguments: expensiveTexts)
    func terminates(_ text: String) throws {
        let schedule = try OpeningSchedule(text)
        let moment = try #require(LocalMoment("2026-11-21T12:00"))
        let states = (0..<400).map { schedule.state(at: moment.advanced(byMinutes: $0 * 1440)) }
        #expect(!states.contains(.unknown))
        #expect(schedule.state(throughout: moment, moment.advanced(byMinutes: .max)) != .unknown)
    }

    /// Texts as long as a tag can be, with as many spans, minutes and days to examine as fit.
    static let expensiveTexts = [
        String(repeating: "0-24/2,", count: 140) + "0-24",
        String(repeating: "0-24/2 off;", count: 90) + "9999",
        String(repeating: "easter-easter+1 day/2,", count: 45) + "easter",
        String(repeating: "PH,", count: 330) + "SH,Mo-Su",
        String(repeating: "sunrise-sunset off,", count: 50) + "Mo-Su",
        "9999 Dec 31", "Feb 29", "1900-9999/9999 Jan 1 +366 days",
    ]
}
