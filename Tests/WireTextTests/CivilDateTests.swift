import Foundation
import TestSupport
import Testing
import WireText

@Suite struct CivilDateTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("0000-03-01", -719_468),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func convertsToDaysSinceTheEpoch(_ text: String, _ days: Int) {
        let date = CivilDate(daysSinceEpoch: days)
        #expect(date.description == text)
        #expect(date.daysSinceEpoch == days)
    }

    /// Counts day by day through two leap-year cycles of 400 years.
    @Test func numbersConsecutiveDays() {
        var (year, month, day) = (1_600, 1, 1)
        var number = CivilDate(year: 1_600, month: 1, day: 1)?.daysSinceEpoch ?? 0
        while year < 2_400 {
            let date = CivilDate(daysSinceEpoch: number)
            #expect((date.year, date.month, date.day) == (year, month, day))
            number += 1
            day += 1
            if day > CivilDate.days(in: month, of: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test func agreesWithFoundationSince1582() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var generator = SeededGenerator(seed: 24)
        for _ in 0..<2_000 {
            let days = Int.random(in: -141_000...2_932_896, using: &generator)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            let date = CivilDate(daysSinceEpoch: days)
            #expect(parts.year == date.year && parts.month == date.month && parts.day == date.day)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
        }
    }

    @Test(arguments: [
        (2025, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
        (2026, -1, 1), (2026, 1, 32),
    ])
    func refusesDaysThatDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [(7, "07"), (0, "00"), (12, "12"), (123, "123")])
    func padsWithZeros(_ number: Int, _ text: String) {
        #expect(number.padded(to: 2) == text)
    }
}
