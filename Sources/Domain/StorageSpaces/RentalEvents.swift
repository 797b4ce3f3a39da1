public import PersonalEvents
public import RecordKeeping

extension EventDraft {
    /// The event of a change of `rental`, as it is at `time`, after the change, without the address.
    public init(_ happening: RentalHappening, _ rental: Rental, at time: Timestamp) {
        var members = [
            "from": rental.days.first.description, "until": rental.days.end.description,
            "state": rental.state(at: time).rawValue, "total": Price.dollars(rental.totalCents),
            "version": "\(rental.version)",
        ]
        members["space"] = rental.space?.description
        if case .refused(_, let reason) = rental.decision { members["reason"] = reason.rawValue }
        if case .cancelled(_, let side) = rental.decision { members["by"] = side.rawValue }
        self.init(
            name: EventName(parts: "rental", happening.rawValue), subject: rental.id.uuid,
            members: members)
    }
}
