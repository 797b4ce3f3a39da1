import Accounts
import Foundation
import Guidance
import ParkwayPages
import RecordKeeping
import Testing

@Suite("The ring shows the time of a parking")
struct TimeRingTests {
    private static let start = Timestamp(millisecondsSinceEpoch: 1_795_608_000_000)

    private static func ring(hours: Int, after minutes: Int, leavingBy leave: Int? = nil)
        -> TimeRing
    {
        TimeRing(
            from: start, to: start.advanced(by: .seconds(hours * 3_600)),
            at: start.advanced(by: .seconds(minutes * 60)),
            leavingBy: leave.map { start.advanced(by: .seconds($0 * 60)) }
        ) { $0.rawValue }
    }

    @Test(arguments: [
        (1, 4), (2, 2), (4, 4), (5, 5), (12, 12), (13, 7), (16, 8), (24, 12), (28, 10), (48, 12),
    ])
    func itHasASegmentForEachHour(_ hours: Int, _ count: Int) {
        let boundaries = TimeRing.boundaries(milliseconds: Int64(hours) * 3_600_000)
        #expect(boundaries.count == count, "\(hours) h")
        #expect(boundaries.first == 0)
        #expect(zip(boundaries, boundaries.dropFirst()).allSatisfy { $0 < $1 })
        #expect(boundaries.allSatisfy { $0 < 1 })
    }

    @Test func theKnobIsAtNowAndTheRestIsLeft() {
        let ring = Self.ring(hours: 4, after: 60, leavingBy: 231)
        #expect(ring.number == "3:00")
        #expect(ring.unit == "hours")
        #expect(ring.left == "75")
        #expect(ring.offset == "-25")
        // A quarter clockwise from the top.
        #expect((ring.knobX, ring.knobY) == ("90", "50"))
        #expect(!ring.isUrgent)
        #expect(ring.mark != nil)
    }

    @Test func timeLeftIsRoundedDown() {
        func left(_ seconds: Int64) -> String {
            let left = TimeLeft(milliseconds: seconds * 1_000)
            return "\(left.number) \(left.unit.rawValue)"
        }
        #expect(left(8_099) == "2:14 hours")
        #expect(left(3_600) == "1:00 hours")
        #expect(left(3_599) == "59 minutes")
        #expect(left(60) == "1 minutes")
        #expect(left(59) == "59 seconds")
        #expect(left(172_800) == "2 days")
        #expect(left(-5) == "0 seconds")
    }

    @Test func itWarnsBeforeTheEndAndPastTheTimeToLeave() {
        #expect(!Self.ring(hours: 1, after: 45).isUrgent)
        #expect(Self.ring(hours: 1, after: 46).isUrgent)
        #expect(Self.ring(hours: 4, after: 200, leavingBy: 200).isUrgent)
        let over = Self.ring(hours: 1, after: 60)
        #expect(over.isOver)
        #expect(!over.isUrgent)
        #expect(over.number.isEmpty)
    }

    @Test func platesAreReadInTwoGroups() throws {
        let groups = ["CKXR318": "CKX R318", "TRN204": "TRN 204", "AB": "AB", "A1B2": "A1 B2"]
        for (plate, spoken) in groups {
            #expect(PlateChip(try LicensePlate(plate)).spoken == spoken)
        }
    }

    @Test func platesThatLookAlikeAreCompared() throws {
        let known = try [LicensePlate("TRN204"), LicensePlate("CKXR318")]
        let doubt = try #require(PlateConfusion(LicensePlate("CKXR3I8"), among: known))
        #expect(doubt.known.text == "CKXR318")
        #expect(doubt.doubts == [.init(typed: "I", known: "1")])
        #expect(PlateConfusion(known[0], among: known) == nil)
        #expect(PlateConfusion(try LicensePlate("ZZZ"), among: known) == nil)
    }
}

@Suite("Moments are worded as seen from now")
struct ClockTextTests {
    // 2026-11-25, 14:00 in Monaco.
    private static let now = Timestamp(millisecondsSinceEpoch: 1_795_611_600_000)

    private static func clock(_ language: Language) throws -> ClockText {
        let zone = try #require(TimeZone(identifier: "Europe/Monaco"))
        return ClockText(language, in: zone, now: now, today: "Today", yesterday: "Yesterday")
    }

    @Test func momentsHaveTheirDayIfItIsAnother() throws {
        let clock = try Self.clock(.english)
        func after(_ hours: Int) -> String {
            clock.moment(Self.now.advanced(by: .seconds(hours * 3_600)))
        }
        let time = clock.time(Self.now)
        #expect(time.wholeMatch(of: /[0-2][0-9]:[0-5][0-9]/) != nil)
        #expect(after(0) == time)
        #expect(after(24).wholeMatch(of: /Thu \d\d:\d\d/) != nil, "\(after(24))")
        #expect(after(240).wholeMatch(of: /5 Dec, \d\d:\d\d/) != nil, "\(after(240))")
        #expect(clock.day(Self.now.advanced(by: .seconds(-86_400))) == "Yesterday")
        #expect(clock.month(Self.now.advanced(by: .seconds(-40 * 86_400))) == "October")
        #expect(clock.month(Self.now.advanced(by: .seconds(-400 * 86_400))) == "October 2025")
        #expect(clock.wholeDate(Self.now) == "Wednesday, 25 November 2026")
    }

    @Test func eachLanguageHasItsWords() throws {
        let words = try Language.allCases.map { language in
            try Self.clock(language).month(Self.now.advanced(by: .seconds(-40 * 86_400)))
        }
        #expect(Set(words) == ["October", "Oktober", "octobre", "ottobre", "octubre"])
    }
}
