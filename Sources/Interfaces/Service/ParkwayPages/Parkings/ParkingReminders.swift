import Accounts
import Documents
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import Reminders
import ServiceCore
import StoreRuntime

/// When to leave to be back in time, or when to move the car.
struct LeaveBy {
    let sentence: String
    let isNow: Bool
    let settingsHref: String
}

extension ParkingPages {
    /// The reminders of a valid parking; none if the person wants none.
    func reminders(
        of parking: Parking, _ visit: PageVisit, _ person: SignedIn
    ) async -> [Reminder] {
        let desk = ReminderDesk(visit.service.workspace, person: person.account.id)
        guard parking.isValid(at: visit.now), let settings = try? await desk.settings() else {
            return []
        }
        return await visit.service.reminders(of: parking, by: settings, at: visit.now)
    }

    /// What a reminder says on the page; nil for one that says no more than the page does.
    static func leaveBy(_ reminder: Reminder, _ visit: PageVisit) -> LeaveBy? {
        let isNow = reminder.due <= visit.now
        let sentence: String
        switch reminder.kind {
        case .leave:
            sentence =
                isNow
                ? visit.texts["parking_leaveNow"]
                : visit.texts("parking_leaveBy", ["time": visit.clock.moment(reminder.due)])
        case .move:
            sentence = visit.texts(
                "parking_moveBy", ["time": visit.clock.moment(reminder.key.until)])
        case .endsSoon, .ended: return nil
        }
        return LeaveBy(
            sentence: sentence, isNow: isNow, settingsHref: visit.link("/me/reminders"))
    }

    /// The parking as a file for a calendar, with the person's reminders as alarms.
    func calendar(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        let reminders = await reminders(of: parking, visit, person)
        let text = ParkingCalendar.text(of: [parking], at: visit.now) { _ in reminders }
        return .bytes(
            ByteBuffer(string: text), type: ParkingCalendar.mediaType,
            headers: [
                .contentDisposition: "attachment; filename=\"parking.ics\"",
                .cacheControl: "no-store",
            ])
    }
}
