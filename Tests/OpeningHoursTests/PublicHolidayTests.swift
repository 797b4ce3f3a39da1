import Foundation
import OpeningHours
import TestSupport
import Testing

@Suite("Public holidays")
struct PublicHolidayTests {
    private let shipped = Repository.shippedData.appending(path: "Countries/holidays.json")

    @Test(
        "are days of the year and days from Easter, which is 5 April in 2026",
        arguments: [
            ("FR", "2026-05-14", true), ("FR", "2026-07-14", true), ("FR", "2026-04-03", false),
            ("AD", "2026-02-16", true), ("ad", "2026-09-08", true), ("MC", "2026-11-19", true),
            ("LI", "2026-06-04", true), ("PT", "2026-04-05", true), ("DE", "2026-10-04", false),
            ("DE", "2027-03-26", true), ("DE", "2028-04-15", false),
        ])
    func areKnown(_ country: String, _ date: String, _ isHoliday: Bool) throws {
        let holidays = try PublicHolidays(file: shipped)
        let calendar = try #require(holidays.calendar(of: country, in: 2026...2028))
        let days = try #require(calendar.publicHolidays)
        #expect(days.contains(try #require(LocalDate(date))) == isHoliday)
    }

    @Test func areUnknownElsewhere() throws {
        #expect(try PublicHolidays(file: shipped).calendar(of: "XX", in: 2026...2026) == nil)
    }

    @Test(arguments: ["13-01", "02-30", "easter", "easter+x", "easter+999", "May 1"])
    func areRefusedWhereTheyAreNoDays(_ day: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("holidays.json")
        try #"{"AD": {"law": "none", "days": ["\#(day)"]}}"#
            .write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: OpeningHoursError.self) { try PublicHolidays(file: file) }
        #expect(error?.description.contains("'\(day)' of AD") == true)
    }
}
