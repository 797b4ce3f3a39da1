import Foundation
import Operations
import RecordKeeping
import Testing

@Suite("Times for people are on the region's clocks")
struct RegionClockTests {
    private func clock(_ zone: String) throws -> RegionClock {
        RegionClock(try #require(TimeZone(identifier: zone)))
    }

    @Test(arguments: [
        ("Europe/Paris", "2026-11-21T13:05:59.999Z", "2026-11-21 14:05 CET"),
        ("Europe/Paris", "2026-07-01T22:05:00Z", "2026-07-02 00:05 CEST"),
        ("America/New_York", "2026-11-21T13:05:00Z", "2026-11-21 08:05 EST"),
        ("Europe/London", "2026-07-01T13:05:00Z", "2026-07-01 14:05 BST"),
        ("Asia/Tokyo", "2026-11-21T13:05:00Z", "2026-11-21 22:05 UTC+9"),
        ("America/St_Johns", "2026-11-21T13:05:00Z", "2026-11-21 09:35 UTC-3:30"),
        ("UTC", "2026-11-21T13:05:00Z", "2026-11-21 13:05 UTC"),
    ])
    func theZoneIsNamed(zone: String, time: String, text: String) throws {
        #expect(try clock(zone).text(Timestamp(time)) == text)
    }

    @Test func theDateIsLeftOutToday() throws {
        let paris = try clock("Europe/Paris")
        let now = try Timestamp("2026-11-21T13:05:00Z")
        #expect(paris.text(try Timestamp("2026-11-21T17:30:00Z"), from: now) == "18:30 CET")
        #expect(
            paris.text(try Timestamp("2026-11-21T23:00:00Z"), from: now) == "2026-11-22 00:00 CET")
    }

    @Test func briefTimesHaveAYearOnlyIfItIsAnother() throws {
        let paris = try clock("Europe/Paris")
        let now = try Timestamp("2026-11-21T13:05:00Z")
        #expect(paris.brief(now, from: now) == "21 Nov 14:05")
        #expect(paris.brief(try Timestamp("2025-12-31T22:59:59Z"), from: now) == "31 Dec 2025")
        #expect(paris.brief(try Timestamp("2025-12-31T23:00:00Z"), from: now) == "01 Jan 00:00")
    }
}
