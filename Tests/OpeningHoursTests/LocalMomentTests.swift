import Foundation
import OpeningHours
import Testing

@Suite("Local moments")
struct LocalMomentTests {
    @Test("A moment is written and read as YYYY-MM-DDTHH:MM")
    func readsAndWrites() throws {
        let moment = try #require(LocalMoment("2026-11-21T18:30"))
        #expect(moment.description == "2026-11-21T18:30")
        #expect(moment.date.parts == (2026, 11, 21))
        #expect(moment.minute == 1110)
        #expect(LocalMoment("2026-11-21 18:30:59") == moment)
        let bytes = try JSONEncoder().encode(moment)
        #expect(try JSONDecoder().decode(LocalMoment.self, from: bytes) == moment)
    }

    @Test(
        "Text that is no valid moment is refused",
        arguments: [
            "", "2026-11-21", "2026-02-29T10:00", "2026-13-01T10:00", "2026-11-21T24:00",
            "2026-11-21T10:60", "26-11-21T10:00", "2026-11-21T10", "2026-11-21T+1:00",
        ])
    func refuses(_ text: String) {
        #expect(LocalMoment(text) == nil)
    }

    @Test("An instant becomes the local time of its zone, with daylight saving")
    func convertsInstants() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let winter = Date(timeIntervalSince1970: 1_795_282_259)
        #expect(LocalMoment(winter, in: zone).description == "2026-11-21T18:30")
        let summer = Date(timeIntervalSince1970: 1_782_000_000)
        #expect(LocalMoment(summer, in: zone).description == "2026-06-21T02:00")
        let distant = LocalMoment(Date.distantFuture.addingTimeInterval(1e18), in: zone)
        #expect(distant.date.parts.year == 9999)
    }

    @Test("Adding minutes carries over midnight and the end of a year")
    func carriesOver() throws {
        let moment = try #require(LocalMoment("2026-12-31T23:30"))
        #expect(moment.advanced(byMinutes: 45).description == "2027-01-01T00:15")
        #expect(moment.advanced(byMinutes: -1440 * 366).description == "2025-12-30T23:30")
        #expect(moment.advanced(byMinutes: .max).date.parts.year == 9999)
        #expect(moment.advanced(byMinutes: .min).date.parts.year == 1)
        #expect(moment < moment.advanced(byMinutes: 1))
    }

    @Test("Dates agree with Foundation's calendar over four centuries")
    func agreesWithFoundation() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for dayNumber in stride(from: -40_000, to: 110_000, by: 13) {
            let date = LocalDate(dayNumber: dayNumber)
            let instant = Date(timeIntervalSince1970: Double(dayNumber) * 86_400)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday, .weekOfYear], from: instant)
            #expect(date.parts.year == parts.year)
            #expect(date.parts.month == parts.month)
            #expect(date.parts.day == parts.day)
            #expect((date.weekday + 1) % 7 + 1 == parts.weekday)
            #expect(date.isoWeek == parts.weekOfYear)
            #expect(
                LocalDate(year: date.parts.year, month: date.parts.month, day: date.parts.day)
                    == date)
        }
    }
}
