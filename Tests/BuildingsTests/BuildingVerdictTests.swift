import Accounts
import Buildings
import Foundation
import OpeningHours
import ParkingRecords
import RecordKeeping
import Testing

@Suite("Whether a car may be here")
struct BuildingVerdictTests {
    /// 2026-11-26 12:00 UTC, a Thursday.
    private let noon = Timestamp(millisecondsSinceEpoch: 1_795_694_400_000)

    private func at(_ hours: Double) -> Timestamp {
        noon.advanced(by: .milliseconds(Int64(hours * 3_600_000)))
    }

    private func stay(
        _ plate: String, _ suite: String = "1204", from begin: Double, to end: Double,
        closed: Double? = nil
    ) throws -> BuildingStay {
        BuildingStay(
            id: .new(at: noon), parking: nil, person: nil, plate: try LicensePlate(plate),
            suite: try SuiteNumber(suite), begins: at(begin), ends: at(end),
            closedAt: closed.map(at))
    }

    private func verdict(
        _ rules: BuildingRules, of plate: String = "CKXR318", _ stays: [BuildingStay],
        at hours: Double = 0, zone: String = "GMT"
    ) throws -> String {
        let found = rules.verdict(
            of: try LicensePlate(plate), among: stays, at: at(hours),
            in: Surroundings(timeZone: TimeZone(identifier: zone)))
        let until = found.until.map {
            Double($0.millisecondsSinceEpoch - noon.millisecondsSinceEpoch) / 3_600_000
        }
        return (found.mayBeHere ? "may" : "may not") + (until.map { " until \($0)" } ?? "")
            + ", \(found.reason.rawValue)"
    }

    private func rules(
        spaces: Int = 10, _ change: (inout BuildingRules) throws -> Void = { _ in }
    ) throws -> BuildingRules {
        var rules = BuildingRules(spaces: try SpaceCount(spaces))
        try change(&rules)
        return rules
    }

    @Test func aStayIsHalfOpen() throws {
        let stays = [try stay("CKXR318", from: 0, to: 4)]
        #expect(try verdict(rules(), stays, at: -0.001) == "may not, stay")
        #expect(try verdict(rules(), stays, at: 0) == "may until 4.0, stay")
        #expect(try verdict(rules(), stays, at: 3.999) == "may until 4.0, stay")
        #expect(try verdict(rules(), stays, at: 4) == "may not, stay")
        #expect(try verdict(rules(), of: "CKXR319", stays) == "may not, stay")
    }

    @Test func staysThatMeetAreOne() throws {
        let stays = [
            try stay("CKXR318", from: 0, to: 4), try stay("CKXR318", from: 4, to: 5),
            try stay("CKXR318", from: 6, to: 7),
        ]
        #expect(try verdict(rules(), stays, at: 1) == "may until 5.0, stay")
    }

    @Test func aStayThatTheBuildingEndedIsOver() throws {
        let stays = [try stay("CKXR318", from: -2, to: 4, closed: 1)]
        #expect(try verdict(rules(), stays, at: 0) == "may until 1.0, stay")
        #expect(try verdict(rules(), stays, at: 1) == "may not, ended")
        #expect(try verdict(rules(), stays, at: 4) == "may not, stay")
    }

    @Test func blockedPlatesNeverMayAndPermittedOnesAlwaysMay() throws {
        let plate = try LicensePlate("CKXR318")
        let stays = [try stay("CKXR318", from: -1, to: 1)]
        #expect(try verdict(rules { $0.blocked = [plate] }, stays) == "may not, blocked")
        #expect(try verdict(rules { $0.permitted = [plate] }, []) == "may, permitted")
        let both = try rules { rules in
            rules.blocked = [plate]
            rules.permitted = [plate]
        }
        #expect(try verdict(both, stays) == "may not, blocked")
    }

    @Test func thoseWhoCameFirstHaveTheSpaces() throws {
        let stays = [
            try stay("AAA1", from: -3, to: 1), try stay("AAA1", from: -2.5, to: 1),
            try stay("BBB2", from: -2, to: 2), try stay("CKXR318", from: -1, to: 3),
        ]
        #expect(try verdict(rules(spaces: 2), stays) == "may not, spaces")
        #expect(try verdict(rules(spaces: 3), stays) == "may until 3.0, stay")
        #expect(try verdict(rules(spaces: 2), of: "BBB2", stays) == "may until 2.0, stay")
        // The first car has left.
        #expect(try verdict(rules(spaces: 2), stays, at: 1) == "may until 3.0, stay")
    }

    @Test func hoursOfAPlateAreCountedInAWindowThatSlides() throws {
        let limited = try rules { $0.plateHours = try HourLimit(hours: 5, days: 1) }
        let stays = [try stay("CKXR318", from: -23, to: -20), try stay("CKXR318", from: 0, to: 9)]
        // Two hours are left; after one hour, the earlier stay leaves the window as fast as this one
        // adds to it, until all of it is gone.
        #expect(try verdict(limited, stays) == "may until 5.0, plate-hours")
        #expect(try verdict(limited, stays, at: 4.9) == "may until 5.0, plate-hours")
        #expect(try verdict(limited, stays, at: 5) == "may not, plate-hours")
        let exact = [try stay("CKXR318", from: 0, to: 5)]
        #expect(try verdict(limited, exact) == "may until 5.0, stay")
        let used = [try stay("CKXR318", from: -9, to: -4), try stay("CKXR318", from: 0, to: 1)]
        #expect(try verdict(limited, used) == "may not, plate-hours")
    }

    /// A day has 24 hours, also when clocks are set forward at 01:00 UTC on 2027-03-28.
    @Test func aDayOfALimitHas24HoursWhenClocksChange() throws {
        let change = 2_917.0  // 2027-03-28 01:00 UTC
        let limited = try rules { $0.plateHours = try HourLimit(hours: 2, days: 1) }
        let stays = [
            try stay("CKXR318", from: change - 14, to: change - 12),
            try stay("CKXR318", from: change + 9.5, to: change + 16),
        ]
        for zone in ["Europe/Berlin", "GMT"] {
            #expect(
                try verdict(limited, stays, at: change + 9.5, zone: zone) == "may not, plate-hours")
            #expect(
                try verdict(limited, stays, at: change + 10, zone: zone) == "may not, plate-hours")
        }
    }

    @Test func hoursOfASuiteAreThoseOfAllItsCars() throws {
        let limited = try rules { $0.suiteHours = try HourLimit(hours: 6, days: 7) }
        let stays = [
            try stay("CKXR318", from: 0, to: 9), try stay("AAA1", from: 0, to: 9),
            try stay("BBB2", "77", from: 0, to: 9),
        ]
        #expect(try verdict(limited, stays) == "may until 3.0, suite-hours")
        #expect(try verdict(limited, of: "BBB2", stays) == "may until 6.0, suite-hours")
    }

    @Test func visitorHoursAreOnTheClocksOfTheBuilding() throws {
        let limited = try rules { $0.visitorHours = try VisitorHours("08:00-18:00") }
        let stays = [try stay("CKXR318", from: -24, to: 48)]
        #expect(try verdict(limited, stays) == "may until 6.0, visitor-hours")
        #expect(try verdict(limited, stays, at: 5.999) == "may until 6.0, visitor-hours")
        #expect(try verdict(limited, stays, at: 6) == "may not until 20.0, visitor-hours")
        #expect(try verdict(limited, stays, at: -4.001) == "may not until -4.0, visitor-hours")
        #expect(try verdict(limited, stays, at: -4) == "may until 6.0, visitor-hours")
        #expect(
            try verdict(limited, stays, at: 0, zone: "Europe/Berlin")
                == "may until 5.0, visitor-hours")
        let short = [try stay("CKXR318", from: 0, to: 2)]
        #expect(try verdict(limited, short) == "may until 2.0, stay")
    }

    /// In Berlin, clocks go from 02:00 to 03:00 at 01:00 UTC on 2027-03-28, and from 03:00 to 02:00
    /// at 01:00 UTC on 2027-10-31.
    @Test(arguments: [
        ("03:00-12:00", 2_917.0, 2_917.0), ("02:30-12:00", 2_917.0, 2_917.0),
        ("08:00-12:00", 2_917.0, 2_922.0), ("08:00-12:00", 8_125.0, 8_131.0),
    ])
    func visitorHoursFollowDaylightSaving(
        _ hours: String, _ change: Double, _ opens: Double
    ) throws {
        let limited = try rules { $0.visitorHours = try VisitorHours(hours) }
        let stays = [try stay("CKXR318", from: change - 9, to: change + 20)]
        #expect(
            try verdict(limited, stays, at: change - 2, zone: "Europe/Berlin")
                == "may not until \(opens), visitor-hours")
        #expect(
            try verdict(limited, stays, at: opens, zone: "Europe/Berlin").hasPrefix("may until"))
    }

    /// School holidays are not known here.
    @Test func whatIsUnknownCountsAsClosed() throws {
        let limited = try rules { $0.visitorHours = try VisitorHours("SH 08:00-18:00") }
        let stays = [try stay("CKXR318", from: -1, to: 1)]
        #expect(try verdict(limited, stays) == "may not, visitor-hours")
    }

    @Test(arguments: BuildingRule.allCases)
    func anExceptionLiftsOneRuleForOnePlate(_ rule: BuildingRule) throws {
        let strict = try rules(spaces: 1) { rules in
            rules.plateHours = try HourLimit(hours: 1, days: 1)
            rules.suiteHours = try HourLimit(hours: 1, days: 1)
            rules.visitorHours = try VisitorHours("18:00-19:00")
        }
        let stays = [
            try stay("AAA1", from: -5, to: 1), try stay("CKXR318", from: -2, to: 1),
            try stay("CKXR318", from: -7, to: -4),
        ]
        let plate = try LicensePlate("CKXR318")
        var excepted = strict
        excepted.exceptions = [plate: Set(BuildingRule.allCases)]
        #expect(try verdict(excepted, stays) == "may until 1.0, stay")
        excepted.exceptions = [plate: Set(BuildingRule.allCases).subtracting([rule])]
        #expect(try verdict(excepted, stays).hasSuffix(rule.rawValue))
        excepted.exceptions = [try LicensePlate("AAA1"): Set(BuildingRule.allCases)]
        #expect(try verdict(excepted, stays).hasPrefix("may not"))
    }

    @Test func aGuardSeesWhoElseThePlateMayBe() throws {
        let stays = [
            try stay("CKXR318", from: -1, to: 1), try stay("CKXR31B", from: -1, to: 1),
            try stay("XR31", from: -1, to: 1), try stay("ZZ999", from: -1, to: 1),
        ]
        let limited = try rules { $0.blocked = [try LicensePlate("XR31")] }
        func near(_ typed: String, at hours: Double = 0) throws -> [String] {
            limited.lookUp(
                try LicensePlate(typed), among: stays, at: at(hours), in: Surroundings()
            ).near.map(\.plate.text)
        }
        #expect(try near("CKXR318") == ["CKXR31B"])
        #expect(try near("CKXR3I8") == ["CKXR318", "CKXR31B"])
        #expect(try near("XR31") == ["CKXR318", "CKXR31B"])
        #expect(try near("ZZ998") == ["ZZ999"])
        #expect(try near("ZZ998", at: 1) == [])
        #expect(try near("QQ") == [])
    }

    @Test func occupancyIsTheMostCarsInEachHour() throws {
        let stays = [
            try stay("AAA1", from: -5, to: 0.5), try stay("BBB2", from: 0.5, to: 1.5),
            try stay("CCC3", from: 1, to: 2), try stay("DDD4", from: 1.75, to: 1.75),
        ]
        let hours = OccupiedHour.hours(from: at(0), count: 4, of: stays)
        #expect(hours.map(\.cars) == [1, 2, 0, 0])
        #expect(hours.map(\.begins) == [at(0), at(1), at(2), at(3)])
    }
}
