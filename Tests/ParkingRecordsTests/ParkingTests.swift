import Accounts
import Geometry
import ParkingRecords
import RecordKeeping
import Testing

@Suite struct ParkingTests {
    private let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    private func parking(_ stay: Stay) throws -> Parking {
        Parking(
            id: try Parking.ID("019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c"), owner: .new(at: start),
            draft: ParkingDraft(
                building: try BuildingCode("A1B2C"), stay: stay,
                plate: try LicensePlate("CKXR318"), suite: try SuiteNumber("1204"),
                address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .rooftop),
            createdAt: start)
    }

    private func hours(_ count: Int) -> Timestamp {
        start.advanced(by: .seconds(count * 3_600))
    }

    @Test(arguments: Stay.allCases)
    func isValidForItsStay(_ stay: Stay) throws {
        let parking = try parking(stay)
        #expect(parking.validUntil() == hours(stay.hours))
        #expect(parking.isValid(at: start))
        #expect(parking.isValid(at: hours(stay.hours).advanced(by: .milliseconds(-1))))
        #expect(!parking.isValid(at: hours(stay.hours)))
    }

    @Test func extensionsAddUp() throws {
        let parking = try parking(.oneHour)
            .extended(by: .fourHours, at: start)
            .extended(by: .oneHour, at: hours(3))
        #expect(parking.validUntil() == hours(6))
        #expect(parking.extensions.map(\.stay) == [.fourHours, .oneHour])
        #expect(parking.extensions.map(\.at) == [start, hours(3)])
    }

    @Test func endsWhenItIsEnded() throws {
        let parking = try parking(.day).extended(by: .day, at: start).ended(at: hours(2))
        #expect(parking.validUntil() == hours(2))
        #expect(!parking.isValid(at: hours(2)))
        #expect(parking.isValid(at: hours(1)))
    }

    @Test func cannotEndBeforeItBegan() throws {
        let parking = try parking(.day).ended(at: hours(-1))
        #expect(parking.endedAt == start)
    }

    @Test func anEndedParkingCannotBeChanged() throws {
        let parking = try parking(.day).ended(at: hours(2))
        let message =
            "parking 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c was ended at 2026-11-21T15:05:00.250Z "
            + "and cannot be changed; add a new one"
        let extending = #expect(throws: ParkingRecordsError.self) {
            try parking.extended(by: .oneHour, at: hours(1))
        }
        #expect(extending?.description == message)
        let ending = #expect(throws: ParkingRecordsError.self) { try parking.ended(at: hours(3)) }
        #expect(ending?.description == message)
    }

    @Test func anExpiredParkingCannotBeChanged() throws {
        let parking = try parking(.oneHour)
        let message =
            "parking 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c expired at 2026-11-21T14:05:00.250Z "
            + "and cannot be changed; add a new one"
        let extending = #expect(throws: ParkingRecordsError.self) {
            try parking.extended(by: .oneHour, at: hours(1))
        }
        #expect(extending?.description == message)
        let ending = #expect(throws: ParkingRecordsError.self) { try parking.ended(at: hours(1)) }
        #expect(ending?.description == message)
    }

    @Test func canBeExtendedAHundredTimes() throws {
        var parking = try parking(.oneHour)
        for _ in 0..<Parking.extensionLimit { parking = try parking.extended(by: .day, at: start) }
        let error = #expect(throws: ParkingRecordsError.self) {
            try parking.extended(by: .day, at: start)
        }
        #expect(
            error?.description
                == "parking 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c was extended 100 times, which is "
                + "the limit; add a new one when it is over")
    }
}
