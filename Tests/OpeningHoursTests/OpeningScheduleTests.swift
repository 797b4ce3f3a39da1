import Geometry
import OpeningHours
import Testing

/// 2026-11-16 is a Monday, 2026-11-21 a Saturday.
@Suite("Opening hours")
struct OpeningScheduleTests {
    @Test(
        "A schedule is open or closed at each minute",
        arguments: [
            ("24/7", "2026-11-21T03:00", OpeningState.open),
            ("open", "2026-11-21T03:00", .open),
            ("off", "2026-11-21T03:00", .closed),
            ("24/7 closed \"for good\"", "2026-11-21T03:00", .closed),
            ("10:00-12:00", "2026-11-21T10:00", .open),
            ("10:00-12:00", "2026-11-21T11:59", .open),
            ("10:00-12:00", "2026-11-21T12:00", .closed),
            ("10:00-12:00,14:00-18:00", "2026-11-21T13:00", .closed),
            ("10:00-12:00,14:00-18:00", "2026-11-21T15:00", .open),
            ("Mo-Fr 08:00-18:00", "2026-11-20T17:59", .open),
            ("Mo-Fr 08:00-18:00", "2026-11-21T10:00", .closed),
            ("Fr-Mo 10:00-18:00", "2026-11-22T10:00", .open),
            ("Fr-Mo 10:00-18:00", "2026-11-18T10:00", .closed),
            ("Mo,We,Sa 10:00-18:00", "2026-11-21T10:00", .open),
            ("Sa", "2026-11-21T00:00", .open),
            ("Sa", "2026-11-22T00:00", .closed),
        ])
    func hasAStateAtEachMinute(_ text: String, _ moment: String, _ state: OpeningState) throws {
        #expect(try OpeningSchedule(text).state(moment) == state)
    }

    @Test(
        "';' replaces a day's hours, 'off' closes hours, ',' adds them, '||' is a fallback",
        arguments: [
            ("Mo-Su 08:00-18:00; Sa 10:00-12:00", "2026-11-21T09:00", OpeningState.closed),
            ("Mo-Su 08:00-18:00; Sa 10:00-12:00", "2026-11-21T11:00", .open),
            ("Mo-Su 08:00-18:00; Sa off", "2026-11-21T11:00", .closed),
            ("10:00-14:00; 12:00-14:00 off", "2026-11-21T11:00", .open),
            ("10:00-14:00; 12:00-14:00 off", "2026-11-21T13:00", .closed),
            ("Mo-Sa 08:00-12:00, Sa 14:00-16:00", "2026-11-21T09:00", .open),
            ("Mo-Sa 08:00-12:00, Sa 14:00-16:00", "2026-11-21T15:00", .open),
            ("Mo-Sa 08:00-12:00 || unknown \"ask\"", "2026-11-21T13:00", .unknown),
            ("Mo-Sa 08:00-12:00 || unknown \"ask\"", "2026-11-21T09:00", .open),
            ("Mo-Fr 08:00-12:00 || Sa 13:00-14:00 || \"ask\"", "2026-11-21T13:30", .open),
            ("Mo-Fr \"by appointment\"", "2026-11-20T13:30", .unknown),
            ("Mo-Fr open \"by appointment\"", "2026-11-20T13:30", .open),
            ("\"in fine weather\": Mo-Fr 08:00-12:00", "2026-11-20T10:00", .open),
        ])
    func combinesRules(_ text: String, _ moment: String, _ state: OpeningState) throws {
        #expect(try OpeningSchedule(text).state(moment) == state)
    }

    @Test("Hours continue past midnight unless a rule replaces the next day")
    func continuesPastMidnight() throws {
        let late = try OpeningSchedule("Fr 22:00-06:00")
        #expect(
            try late.changes(from: "2026-11-16T00:00", to: "2026-11-23T00:00")
                == ["11-20 22:00 open", "11-21 06:00 closed"])
        #expect(try OpeningSchedule("Fr 22:00-30:00").state("2026-11-21T05:59") == .open)
        #expect(try OpeningSchedule("We 22:00-22:00").state("2026-11-19T21:59") == .open)
        // As the specification says; a comma would keep Monday's hours.
        let overridden = try OpeningSchedule("22:00-02:00; Tu 12:00-14:00")
        #expect(try overridden.state("2026-11-17T01:00") == .closed)
        #expect(try overridden.state("2026-11-17T13:00") == .open)
        #expect(try overridden.state("2026-11-17T23:00") == .closed)
        #expect(try overridden.state("2026-11-19T01:00") == .open)
        let added = try OpeningSchedule("Mo 22:00-02:00, Tu 12:00-14:00")
        #expect(try added.state("2026-11-17T01:00") == .open)
    }

    @Test("After an open end, the state is unknown")
    func hasOpenEnds() throws {
        let open = try OpeningSchedule("17:00+")
        #expect(
            try open.changes(from: "2026-11-16T12:00", to: "2026-11-17T12:00")
                == ["11-16 17:00 unknown", "11-17 03:00 closed"])
        let known = try OpeningSchedule("Mo 13:00-17:00+")
        #expect(
            try known.changes(from: "2026-11-16T12:00", to: "2026-11-17T12:00")
                == ["11-16 13:00 open", "11-16 17:00 unknown", "11-17 03:00 closed"])
        let bounded = try OpeningSchedule("Mo 07:00+,12:00-16:00")
        #expect(
            try bounded.changes(from: "2026-11-16T00:00", to: "2026-11-17T12:00")
                == ["11-16 07:00 unknown", "11-16 12:00 open", "11-16 16:00 closed"])
    }

    @Test(
        "Years, months, dates, weeks and weekdays of a month select days",
        arguments: [
            ("Nov", "2026-11-21T12:00", true), ("Oct", "2026-11-21T12:00", false),
            ("Nov-Feb", "2027-01-10T12:00", true), ("Nov-Feb", "2027-03-01T12:00", false),
            ("Dec 24-26", "2026-12-26T12:00", true), ("Dec 24-26", "2026-12-27T12:00", false),
            ("Dec 25-Jan 1", "2027-01-01T12:00", true), ("Dec 25-Jan 1", "2027-01-02T12:00", false),
            ("Dec 24,31", "2026-12-31T12:00", true), ("Jan 1,May 1", "2026-05-01T12:00", true),
            ("2026", "2026-11-21T12:00", true), ("2027+", "2026-11-21T12:00", false),
            ("2020-2030/2", "2026-11-21T12:00", true), ("2020-2030/2", "2027-11-21T12:00", false),
            ("2026 Nov 1-2027 Mar 15", "2027-03-15T12:00", true),
            ("2026 Nov 1-2027 Mar 15", "2027-11-15T12:00", false),
            ("2026 Nov 1-Mar 15", "2027-03-15T12:00", true),
            ("2025,2026 Nov 21", "2026-11-21T12:00", true),
            ("Nov 15+", "2026-11-21T12:00", true), ("Nov 15+", "2027-01-21T12:00", false),
            ("week 47", "2026-11-21T12:00", true), ("week 1-53/2", "2026-11-21T12:00", true),
            ("week 2-53/2", "2026-11-21T12:00", false),
            ("week 51-02 Mo-Su", "2027-01-11T12:00", true),
            ("Sa[3]", "2026-11-21T12:00", true), ("Sa[2]", "2026-11-21T12:00", false),
            ("Sa[-2]", "2026-11-21T12:00", true), ("Sa[1,-1]", "2026-11-28T12:00", true),
            ("Sa[2-3]", "2026-11-21T12:00", true), ("Fr[3] +1 day", "2026-11-21T12:00", true),
            ("Nov Sa[3]", "2026-11-21T12:00", true), ("Oct Sa[3]", "2026-11-21T12:00", false),
            ("easter", "2026-04-05T12:00", true), ("easter -2 days", "2026-04-03T12:00", true),
            ("easter-easter +1 day", "2026-04-06T12:00", true),
            ("Mar Su[-1]-Oct Su[-1]", "2026-03-29T12:00", true),
            ("Mar Su[-1]-Oct Su[-1]", "2026-03-28T12:00", false),
            ("Mar Su[-1]-Oct Su[-1]", "2026-10-25T12:00", true),
            ("Nov 15 +Sa", "2026-11-21T12:00", true), ("Nov 30 -Sa", "2026-11-28T12:00", true),
            ("Nov 1-30/5", "2026-11-21T12:00", true), ("Nov 1-30/5", "2026-11-20T12:00", false),
            ("Feb 29", "2028-02-29T12:00", true), ("Feb 29", "2027-03-01T12:00", false),
            ("Feb 29-Mar 5", "2027-03-01T12:00", true),
            ("Jan-Mar,Nov Sa 10:00-14:00", "2026-11-21T12:00", true),
        ])
    func selectsDays(_ text: String, _ moment: String, _ isOpen: Bool) throws {
        #expect(try OpeningSchedule(text).state(moment) == (isOpen ? .open : .closed))
    }

    @Test("Holidays come from the calendar; without one, the state is unknown")
    func usesTheCalendar() throws {
        let holiday = try #require(LocalDate("2026-11-19"))
        var surroundings = Surroundings()
        surroundings.holidays = HolidayCalendar(
            publicHolidays: [holiday], schoolHolidays: [holiday])
        let shop = try OpeningSchedule("Mo-Fr 08:00-18:00; PH off")
        #expect(try shop.state("2026-11-19T12:00", in: surroundings) == .closed)
        #expect(try shop.state("2026-11-18T12:00", in: surroundings) == .open)
        #expect(try shop.state("2026-11-18T12:00") == .unknown)
        #expect(try shop.state("2026-11-18T06:00") == .closed)
        #expect(try OpeningSchedule("Mo-Su,PH 08:00-18:00").state("2026-11-18T12:00") == .open)
        let eve = try OpeningSchedule("PH -1 day 10:00-12:00")
        #expect(try eve.state("2026-11-18T11:00", in: surroundings) == .open)
        let narrowed = try OpeningSchedule("SH We,Fr 10:00-12:00")
        #expect(try narrowed.state("2026-11-19T11:00", in: surroundings) == .closed)
        let either = try OpeningSchedule("SH,We,Fr 10:00-12:00")
        #expect(try either.state("2026-11-19T11:00", in: surroundings) == .open)
        let never = Surroundings(holidays: .ordinaryDays)
        #expect(try shop.state("2026-11-19T12:00", in: never) == .open)
    }

    @Test("A stay has the worst state of its minutes")
    func hasAStateThroughoutAStay() throws {
        let schedule = try OpeningSchedule("Mo-Fr 08:00-18:00; Sa 10:00-12:00+")
        func state(_ first: String, _ last: String) throws -> OpeningState {
            schedule.state(
                throughout: try #require(LocalMoment(first)), try #require(LocalMoment(last)))
        }
        #expect(try state("2026-11-20T08:00", "2026-11-20T17:59") == .open)
        #expect(try state("2026-11-20T08:00", "2026-11-20T18:00") == .closed)
        #expect(try state("2026-11-21T11:00", "2026-11-21T13:00") == .unknown)
        #expect(try state("2026-11-20T12:00", "2026-11-21T11:00") == .closed)
        let day = try #require(LocalMoment("2026-11-20T08:00"))
        let always = try OpeningSchedule("24/7")
        #expect(always.state(throughout: day, day.advanced(byMinutes: 90_000)) == .open)
        #expect(
            try OpeningSchedule("Nov 1").changes(from: "2027-10-31T00:00", to: "2027-11-03T00:00")
                == ["11-01 00:00 open", "11-02 00:00 closed"])
    }
}
