public import ParkingRecords
public import PersonalEvents
public import RecordKeeping

/// What a reminder says.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
    /// It is time to walk to the car.
    case leave
    /// The car must be moved soon: the rules of the kerb or car park no longer let it stand there.
    case move
    /// The parking ends soon.
    case endsSoon = "ends-soon"
    /// The parking has ended, and its owner has not ended it.
    case ended
}

/// A reminder of a parking.
public struct Reminder: Hashable, Sendable {
    /// What identifies a reminder: each is sent once. After an extension, there are others.
    public struct Key: Hashable, Sendable {
        /// What it says.
        public let kind: ReminderKind
        /// When the parking ends, or the car must be moved.
        public let until: Timestamp

        /// The reminder of this kind, until then.
        public init(kind: ReminderKind, until: Timestamp) {
            self.kind = kind
            self.until = until
        }
    }

    /// Identifies it among those of the parking.
    public let key: Key
    /// When to send it.
    public let due: Timestamp
    /// The first moment at which it makes no sense any more.
    public let lapse: Timestamp

    /// What it says.
    public var kind: ReminderKind { key.kind }
}

/// When to remind a person of a parking.
public enum ReminderPlan {
    /// How long after the end it still makes sense to tell that a parking has ended.
    static let endedGrace = Duration.seconds(3_600)

    /// The reminders of `parking`, in the order in which they are due. There are none after its owner
    /// has ended or removed it.
    ///
    /// A reminder that would be due before the parking was added says what its owner has just seen,
    /// so it is left out. Those to leave and to move stay: the walk may take longer than the stay, and
    /// who parks need not know the rules of the kerb. `walk` is how long the walk to the car takes;
    /// nil if that is not known. `moveBy` is when the rules of the place end the stay; nil if they do
    /// not, or are unknown.
    public static func moments(
        for parking: Parking, walk: Duration?, moveBy: Timestamp? = nil,
        by settings: ReminderSettings
    ) -> [Reminder] {
        guard parking.endedAt == nil, parking.removedAt == nil else { return [] }
        let end = parking.expiry
        func reminder(
            _ kind: ReminderKind, until end: Timestamp, due: Timestamp, lapse: Timestamp
        ) -> Reminder {
            Reminder(key: .init(kind: kind, until: end), due: due, lapse: lapse)
        }
        var all: [Reminder] = []
        if settings.movesInTime, let moveBy, moveBy < end {
            let early = max(
                settings.minutesBeforeEnd.duration,
                walk.map { $0 + settings.minutesEarly.duration } ?? .zero)
            let due = max(moveBy.advanced(by: .zero - early), parking.createdAt)
            all.append(
                reminder(
                    .move, until: moveBy, due: due, lapse: moveBy.advanced(by: endedGrace)))
        }
        if settings.leavesInTime, let walk {
            let early = Duration.zero - walk - settings.minutesEarly.duration
            let due = max(end.advanced(by: early), parking.createdAt)
            all.append(reminder(.leave, until: end, due: due, lapse: end))
        }
        let soon = end.advanced(by: .zero - settings.minutesBeforeEnd.duration)
        if settings.endsSoon, soon > parking.createdAt, soon < end {
            all.append(reminder(.endsSoon, until: end, due: soon, lapse: end))
        }
        if settings.ended {
            all.append(
                reminder(.ended, until: end, due: end, lapse: end.advanced(by: endedGrace)))
        }
        return all.sorted { ($0.due, $0.kind.rawValue) < ($1.due, $1.kind.rawValue) }
    }

    /// What to do now about `reminders`, of which `sent` were sent before. Late ones are sent as
    /// long as they make sense, and then dropped.
    public static func step(
        _ reminders: [Reminder], sent: Set<Reminder.Key>, at now: Timestamp
    ) -> ReminderStep {
        let open = reminders.filter { !sent.contains($0.key) && now < $0.lapse }
        return ReminderStep(
            send: open.filter { $0.due <= now }, next: open.map(\.due).filter { $0 > now }.min())
    }
}

/// What to do now about the reminders of a parking.
public struct ReminderStep: Hashable, Sendable {
    /// Those to send.
    public let send: [Reminder]
    /// When to look at the parking again; nil if it needs none any more.
    public let next: Timestamp?

    /// Sends `send` now, and looks again at `next`.
    public init(send: [Reminder], next: Timestamp?) {
        self.send = send
        self.next = next
    }
}

/// Test reminders, which show a person that reminders arrive.
public enum TestReminders {
    /// Maximum number of test reminders of a person within ``window``.
    public static let limit = 5
    /// How long a test reminder counts.
    public static let window = Duration.seconds(3_600)
}

extension EventDraft {
    /// Shows a person that reminders arrive.
    public static let testReminder = EventDraft(
        name: EventName(parts: "reminder", "test"), subject: nil)

    /// Reminds the owner of `parking`.
    public init(_ reminder: Reminder, of parking: Parking) {
        self.init(
            name: EventName(parts: "reminder", reminder.kind.rawValue), subject: parking.id.uuid,
            members: [
                "validUntil": parking.expiry.description, "until": reminder.key.until.description,
                "due": reminder.due.description,
                "address": parking.address.text,
            ])
    }
}
