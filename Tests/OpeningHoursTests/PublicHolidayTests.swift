import Foundation
import OpeningHours
import TestSupport
import Testing

@Suite("Public holidays")
struct PublicHolidayTests {
    private let shipped = Repository.shippedData.appending(path: "Countries/holidays.json")

    @Test(
        "Holidays are dates, or days counted from Easter (5 April in 2026)",
        arguments: [
            ("FR", "2026-05-14", true), ("FR", "2026-07-14", true), ("FR", "2026-04-03", false),
            ("AD", "2026-02-16", true), ("ad", "2026-09-08", true), ("MC", "2026-11-19", true),
            ("LI", "2026-06-04", true), ("PT", "2026-04-05", true), ("DE", "2026-10-04", false),
            ("DE", "2027-03-26", true), ("DE", "2028-04-15", false),
        ])
    func areDatesOrCountedFromEaster(_ country: String, _ date: String, _ isHoliday: Bool) throws {
        let holidays = try PublicHolidays(file: shipped)
        let calendar = try #require(holidays.calendar(of: country, in: 2026...2028))
        let days = try #require(calendar.publicHolidays)
        #expect(days.contains(try #require(LocalDate(date))) == isHoliday)
    }

    @Test(
        "Holidays are weekdays of a month, or move if they fall on a weekend",
        arguments: [
            ("US", "2026-11-26", true), ("US", "2026-05-25", true), ("US", "2026-05-18", false),
            ("US", "2026-07-03", true), ("US", "2026-07-04", true), ("US", "2027-07-05", true),
            ("GB", "2026-05-04", true), ("GB", "2027-05-31", true), ("GB", "2026-12-28", true),
            ("GB", "2027-12-27", true), ("GB", "2027-12-28", true), ("GB", "2026-12-27", false),
            ("MC", "2026-11-02", true), ("MC", "2027-11-02", false), ("NL", "2031-04-26", true),
            ("NL", "2031-04-27", false), ("NL", "2026-04-27", true), ("CH", "2026-08-01", true),
            ("CH", "2026-12-26", false), ("IT", "2026-10-04", true),
        ])
    func areWeekdaysOrMove(_ country: String, _ date: String, _ isHoliday: Bool) throws {
        let holidays = try PublicHolidays(file: shipped)
        let calendar = try #require(holidays.calendar(of: country, in: 2026...2031))
        let days = try #require(calendar.publicHolidays)
        #expect(days.contains(try #require(LocalDate(date))) == isHoliday)
    }

    @Test func anUnlistedCountryHasNoCalendar() throws {
        #expect(try PublicHolidays(file: shipped).calendar(of: "XX", in: 2026...2026) == nil)
    }

    @Test(arguments: [
        "13-01", "02-30", "easter", "easter+x", "easter+999", "May 1", "05-monday", "05-monday-5",
        "13-monday-1", "04-27 moved", "04-27 moved sunday", "04-27 also sunday+9",
        "04-27 beside sunday+1", "04-27 ",
    ])
    func refusesInvalidDays(_ day: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("holidays.json")
        try #"{"AD": {"law": "none", "days": ["\#(day)"]}}"#
            .write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: OpeningHoursError.self) { try PublicHolidays(file: file) }
        #expect(error?.description.contains("'\(day)' of AD") == true)
    }
}
