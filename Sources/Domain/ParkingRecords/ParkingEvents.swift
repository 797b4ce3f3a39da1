public import PersonalEvents
import RecordKeeping

/// The changes of a parking that its owner's events report.
public enum ParkingHappening: String, CaseIterable, Sendable {
    case added, extended, ended, reopened, changed, removed, restored
}

extension EventDraft {
    /// The event of a change of `parking`, as it is after the change, without the plate.
    public init(_ happening: ParkingHappening, _ parking: Parking) {
        self.init(
            name: EventName(parts: "parking", happening.rawValue), subject: parking.id.uuid,
            members: [
                "validUntil": parking.validUntil().description, "version": "\(parking.version)",
            ])
    }
}
