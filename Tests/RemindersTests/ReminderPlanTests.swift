import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import Reminders
import Testing

@Suite struct ReminderPlanTests {
    private let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    private func minute(_ count: Int) -> Timestamp { start.advanced(by: .seconds(count * 60)) }

    private func parking(_ stay: Stay = .oneHour) throws -> Parking {
        Parking(
            id: .new(at: start), owner: .new(at: start),
            draft: ParkingDraft(
                building: try BuildingCode("A1B2C"), stay: stay,
                plate: try LicensePlate("CKXR318"), suite: try SuiteNumber("1204"),
                address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .rooftop),
            createdAt: start)
    }

    @Test func remindsToLeaveBeforeTheEndAndAtTheEnd() throws {
        let plan = ReminderPlan.moments(
            for: try parking(), walk: .seconds(12 * 60), by: .standard)
        #expect(plan.map(\.kind) == [.leave, .endsSoon, .ended])
        #expect(plan.map(\.due) == [minute(43), minute(45), minute(60)])
        #expect(plan.map(\.lapse) == [minute(60), minute(60), minute(120)])
        #expect(Set(plan.map(\.key.until)) == [minute(60)])
    }

    @Test func withoutAWalkThereIsNothingToLeaveFor() throws {
        let plan = ReminderPlan.moments(for: try parking(), walk: nil, by: .standard)
        #expect(plan.map(\.kind) == [.endsSoon, .ended])
    }

    @Test func aWalkLongerThanTheStayRemindsAtOnce() throws {
        let plan = ReminderPlan.moments(
            for: try parking(), walk: .seconds(7_200), by: .standard)
        #expect(plan.first?.kind == .leave && plan.first?.due == start)
    }

    @Test func remindsToMoveTheCarIfItsPlaceEndsTheStay() throws {
        func plan(_ moveBy: Int, walk: Int? = nil, _ settings: ReminderSettings = .standard) throws
            -> [Reminder]
        {
            ReminderPlan.moments(
                for: try parking(), walk: walk.map { .seconds($0 * 60) }, moveBy: minute(moveBy),
                by: settings)
        }
        let move = try #require(try plan(40).first)
        #expect(move.kind == .move && move.due == minute(25) && move.lapse == minute(100))
        #expect(move.key.until == minute(40))
        // A long walk begins earlier, but not before the parking.
        #expect(try plan(40, walk: 20).first?.due == minute(15))
        #expect(try plan(10).first?.due == start)
        #expect(try plan(60).allSatisfy { $0.kind != .move })
        #expect(
            try plan(40, ReminderSettings(movesInTime: false)).allSatisfy { $0.kind != .move })
    }

    @Test func leavesOutWhatIsNotWantedOrAlreadyKnown() throws {
        let none = ReminderSettings(leavesInTime: false, endsSoon: false, ended: false)
        #expect(ReminderPlan.moments(for: try parking(), walk: .zero, by: none).isEmpty)
        for minutes in [0, 60, 240] {
            let settings = ReminderSettings(
                minutesBeforeEnd: try ReminderMinutes(minutes, field: "m"))
            let plan = ReminderPlan.moments(for: try parking(), walk: nil, by: settings)
            #expect(plan.map(\.kind) == [.ended])
        }
        for parking in [
            try parking().ended(at: minute(1)), try parking().removed(at: minute(1)),
        ] {
            #expect(ReminderPlan.moments(for: parking, walk: .zero, by: .standard).isEmpty)
        }
    }

    @Test func anExtensionHasRemindersOfItsOwn() throws {
        let before = ReminderPlan.moments(for: try parking(), walk: nil, by: .standard)
        let extended = try parking().extended(by: .oneHour, at: minute(50))
        let after = ReminderPlan.moments(for: extended, walk: nil, by: .standard)
        #expect(after.map(\.due) == [minute(105), minute(120)])
        let step = ReminderPlan.step(after, sent: Set(before.map(\.key)), at: minute(110))
        #expect(step.send.map(\.kind) == [.endsSoon] && step.next == minute(120))
    }

    @Test func lateRemindersAreSentOnlyWhileTheyMakeSense() throws {
        let plan = ReminderPlan.moments(
            for: try parking(), walk: .seconds(600), by: .standard)
        func kinds(_ time: Int) -> [ReminderKind] {
            ReminderPlan.step(plan, sent: [], at: minute(time)).send.map(\.kind)
        }
        func next(_ time: Int) -> Timestamp? {
            ReminderPlan.step(plan, sent: [], at: minute(time)).next
        }
        #expect(kinds(44) == [] && next(44) == minute(45))
        #expect(kinds(45) == [.endsSoon, .leave] && next(45) == minute(60))
        #expect(kinds(59) == [.endsSoon, .leave])
        #expect(kinds(60) == [.ended] && next(60) == nil)
        #expect(kinds(119) == [.ended])
        #expect(kinds(120) == [] && next(120) == nil)
    }

    @Test func aPhonesPositionCountsForFourHours() throws {
        let place = try Coordinate(latitude: 43.7, longitude: 7.25)
        var settings = ReminderSettings(walkStart: .phone)
        #expect(settings.walkOrigin(at: start) == nil)
        settings.position = PhonePosition(coordinate: place, at: start)
        #expect(settings.walkOrigin(at: minute(239)) == place)
        #expect(settings.walkOrigin(at: minute(240)) == nil)
        settings.leavesInTime = false
        #expect(settings.walkOrigin(at: start) == nil)
        settings = ReminderSettings(walkStart: .place(try StreetAddress("1 Office Road"), place))
        #expect(settings.walkOrigin(at: minute(9_999)) == place)
    }

    @Test func minutesAreBounded() throws {
        #expect(try ReminderMinutes(240, field: "m").duration == .seconds(14_400))
        for count in [-1, 241] {
            let error = #expect(throws: InvalidValue.self) {
                try ReminderMinutes(count, field: "minutes early")
            }
            #expect(
                error?.description
                    == "minutes early \"\(count)\" is out of range; choose 0 to 240 minutes")
        }
    }
}
