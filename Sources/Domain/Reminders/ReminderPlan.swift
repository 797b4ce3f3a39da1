public import ParkingRecords
public import PersonalEvents
public import RecordKeeping

/// What a reminder says.
public enum ReminderKind: String, CaseIterable, Hashable, Sendable {
    /// It is time to walk to the car.
    case leave
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
        /// When the parking ends.
        public let until: Timestamp

        /// The reminder of this kind of a parking until then.
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
    /// so it is left out. That to leave stays: the walk may take longer than the stay. `walk` is how
    /// long the walk to the car takes; nil if that is not known.
    public static func moments(
        for parking: Parking, walk: Duration?, by settings: ReminderSettings
    ) -> [Reminder] {
        guard parking.endedAt == nil, parking.removedAt == nil else { return [] }
        let end = parking.expiry
        func reminder(_ kind: ReminderKind, due: Timestamp, lapse: Timestamp) -> Reminder {
            Reminder(key: .init(kind: kind, until: end), due: due, lapse: lapse)
        }
        var all: [Reminder] = []
        if settings.leavesInTime, let walk {
            let early = Duration.zero - walk - settings.minutesEarly.duration
            let due = max(end.advanced(by: early), parking.createdAt)
            all.append(reminder(.leave, due: due, lapse: end))
        }
        let soon = end.advanced(by: .zero - settings.minutesBeforeEnd.duration)
        if settings.endsSoon, soon > parking.createdAt, soon < end {
            all.append(reminder(.endsSoon, due: soon, lapse: end))
        }
        if settings.ended {
            all.append(reminder(.ended, due: end, lapse: end.advanced(by: endedGrace)))
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
                "validUntil": reminder.key.until.description, "due": reminder.due.description,
                "address": parking.address.text,
            ])
    }
}
