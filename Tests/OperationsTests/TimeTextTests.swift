import Foundation
import OpeningHours
import Operations
import RecordKeeping
import Testing

@Suite("Times are read from text")
struct TimeTextTests {
    private let zone: TimeZone
    /// A Saturday, 14:05 in Paris.
    private let now: Timestamp

    init() throws {
        zone = try #require(TimeZone(identifier: "Europe/Paris"))
        now = try Timestamp("2026-11-21T13:05:20Z")
    }

    private func moment(_ text: String) -> String? {
        let date = Date(timeIntervalSince1970: Double(now.millisecondsSinceEpoch) / 1_000)
        return TimeText.moment(text, now: date, in: zone)?.description
    }

    @Test(arguments: [
        ("18:30", "2026-11-21T18:30"), ("14:05", "2026-11-21T14:05"),
        ("14:04", "2026-11-22T14:04"), ("9:00", "2026-11-22T09:00"), ("now", "2026-11-21T14:05"),
        ("2026-12-01 08:00", "2026-12-01T08:00"), ("2026-12-01T08:00", "2026-12-01T08:00"),
        ("2026-12-01", "2026-12-01T00:00"), ("2026-07-01T08:00:00Z", "2026-07-01T10:00"),
    ])
    func aTimeOfDayIsTheNextSuchTime(text: String, moment: String) {
        #expect(self.moment(text) == moment)
    }

    @Test(arguments: [
        ("18:30", "2026-11-21T17:30:00.000Z"), ("14:05", "2026-11-22T13:05:00.000Z"),
        ("2026-07-01 08:00", "2026-07-01T06:00:00.000Z"), ("now", "2026-11-21T13:05:20.000Z"),
        ("2026-07-01T08:00:07Z", "2026-07-01T08:00:07.000Z"),
    ])
    func aTimeOfDayIsAnInstantInTheFuture(text: String, instant: String) throws {
        #expect(try TimeText.instant(text, after: now, in: zone).description == instant)
    }

    @Test(arguments: ["", "25:00", "2026-06-31 10:00", "tomorrow", "18.30", "2026-13-01"])
    func otherTextsAreRejected(text: String) {
        #expect(moment(text) == nil)
        #expect(throws: InvalidValue.self) {
            try TimeText.instant(text, after: now, in: zone)
        }
    }
}
