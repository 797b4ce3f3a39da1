public import PersonalEvents
import RecordKeeping

/// What happened to a parking, as its owner's events tell it.
public enum ParkingHappening: String, CaseIterable, Sendable {
    case added, extended, ended, reopened, changed, removed, restored
}

extension EventDraft {
    /// Tells that `parking` has just become what it is. The plate is not part of it.
    public init(_ happening: ParkingHappening, _ parking: Parking) {
        self.init(
            name: EventName(parts: "parking", happening.rawValue), subject: parking.id.uuid,
            members: [
                "validUntil": parking.validUntil().description, "version": "\(parking.version)",
            ])
    }
}
