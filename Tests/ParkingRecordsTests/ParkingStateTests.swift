import Accounts
import Geometry
import ParkingRecords
import Photos
import RecordKeeping
import Testing

/// What may happen to a parking.
enum ParkingAction: CaseIterable, Sendable {
    case end, extend, reopen, describe, picture, remove, restore
}

@Suite("Each event of a parking in each state") struct ParkingStateTests {
    private static let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)
    private static let now = start.advanced(by: .seconds(1_800))

    /// A parking in every state at ``now``, and what may happen to it then.
    enum Situation: CaseIterable, Sendable {
        case valid, expired, justEnded, endedLongAgo, endedAndExpired, justRemoved, removedLongAgo
        case removedAfterItsEnd

        var allowed: Set<ParkingAction> {
            switch self {
            case .valid: [.end, .extend, .describe, .picture, .remove]
            case .expired, .endedLongAgo, .endedAndExpired: [.describe, .picture, .remove]
            case .justEnded: [.reopen, .describe, .picture, .remove]
            case .justRemoved, .removedAfterItsEnd: [.restore]
            case .removedLongAgo: []
            }
        }

        func parking() throws -> Parking {
            let hourAgo = ParkingStateTests.now.advanced(by: .seconds(-3_600))
            let minuteAgo = ParkingStateTests.now.advanced(by: .seconds(-60))
            let tenMinutesAgo = ParkingStateTests.now.advanced(by: .seconds(-600))
            let fresh = try ParkingStateTests.parking(addedAt: ParkingStateTests.start)
            let old = try ParkingStateTests.parking(addedAt: hourAgo)
            return switch self {
            case .valid: fresh
            case .expired: old
            case .justEnded: try fresh.ended(at: minuteAgo)
            case .endedLongAgo: try fresh.ended(at: tenMinutesAgo)
            case .endedAndExpired: try old.ended(at: minuteAgo)
            case .justRemoved: try fresh.removed(at: minuteAgo)
            case .removedLongAgo: try fresh.removed(at: tenMinutesAgo)
            case .removedAfterItsEnd: try fresh.ended(at: minuteAgo).removed(at: minuteAgo)
            }
        }
    }

    private static func parking(addedAt time: Timestamp) throws -> Parking {
        Parking(
            id: .new(at: time), owner: .new(at: time),
            draft: ParkingDraft(
                building: try BuildingCode("A1B2C"), stay: .oneHour,
                plate: try LicensePlate("CKXR318"), suite: try SuiteNumber("1204"),
                address: try StreetAddress("12 Harbour Street"),
                coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .rooftop),
            createdAt: time)
    }

    private func after(_ action: ParkingAction, _ parking: Parking) throws -> Parking {
        let now = Self.now
        return switch action {
        case .end: try parking.ended(at: now)
        case .extend: try parking.extended(by: .day, at: now)
        case .reopen: try parking.reopened(at: now)
        case .describe: try parking.described(by: SpotChange(bay: .set(try ParkingBay("7"))))
        case .picture: try parking.pictured(by: PhotoTag(text: "0123456789abcdef"))
        case .remove: try parking.removed(at: now)
        case .restore: try parking.restored(at: now)
        }
    }

    @Test(arguments: Situation.allCases, ParkingAction.allCases)
    func isAllowedOrRefused(_ situation: Situation, _ action: ParkingAction) throws {
        let parking = try situation.parking()
        guard situation.allowed.contains(action) else {
            #expect(throws: ParkingRecordsError.self) { try after(action, parking) }
            return
        }
        let changed = try after(action, parking)
        #expect(changed.version == parking.version + 1)
        let state = changed.state(at: Self.now)
        switch action {
        case .end: #expect(state == .ended(at: Self.now))
        case .extend, .reopen: #expect(state == .valid)
        case .describe, .picture: #expect(state == parking.state(at: Self.now))
        case .remove: #expect(state == .removed(at: Self.now))
        case .restore:
            #expect(changed.removedAt == nil && changed.endedAt == parking.endedAt)
        }
    }

    @Test func saysWhyNothingCanBeUndone() throws {
        let id = try Situation.valid.parking()
        let sentences = [
            #expect(throws: ParkingRecordsError.self) { try id.reopened(at: Self.now) },
            #expect(throws: ParkingRecordsError.self) { try id.restored(at: Self.now) },
        ].map { "\($0.map(\.description) ?? "")" }
        #expect(
            sentences == [
                "parking \(id.id) has not been ended, so there is nothing to undo",
                "parking \(id.id) has not been removed, so there is nothing to undo",
            ])
        let ended = try Situation.endedLongAgo.parking()
        let tooLate = #expect(throws: ParkingRecordsError.self) {
            try ended.reopened(at: Self.now)
        }
        #expect(
            tooLate?.description
                == "parking \(ended.id) was ended at 2026-11-21T13:25:00.250Z; an end can be undone "
                + "for 10 minutes; add a new parking")
    }
}
