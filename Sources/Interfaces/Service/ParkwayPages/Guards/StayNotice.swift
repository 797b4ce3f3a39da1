import Accounts
import Buildings
import Operations
import ParkingRecords
import RecordKeeping

/// What the guards of a building read about a person's own parking.
struct StayNotice: Sendable {
    /// `info` if the car may be there, otherwise `warn`.
    let tone: String
    let icon: String
    /// `May park`
    let heading: String
    /// `until 16:40, 18 min left`
    let detail: String
    /// `Harbour House: its owner and guards see this plate.`
    let note: String
}

extension GuardPages {
    /// The verdict of a parking; nil if it is over, or in no building that is registered.
    func notice(
        of parking: Parking, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> StayNotice? {
        guard parking.isValid(at: visit.now), let plate = parking.plate,
            let found = try await desk(visit, person).verdict(of: parking.id)
        else { return nil }
        let view = VerdictView(
            JudgedPlate(plate: plate, suite: parking.suite, verdict: found.verdict),
            at: visit.now, visit.texts, visit.clock)
        return StayNotice(
            tone: found.verdict.mayBeHere ? "info" : "warn", icon: view.icon,
            heading: view.heading, detail: view.detail,
            note: visit.texts("guard_seesPlate", ["building": found.building.name.text]))
    }
}
