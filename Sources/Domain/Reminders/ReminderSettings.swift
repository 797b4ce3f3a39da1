public import Geometry
public import RecordKeeping

/// A number of minutes in the settings of reminders: 0 to 240.
public struct ReminderMinutes: Hashable, Sendable {
    /// The numbers of minutes that can be chosen.
    public static let range = 0...240

    /// 0 to 240.
    public let count: Int

    /// Checks `count`; `field` names it in the error.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ count: Int, field: String) throws(InvalidValue) {
        guard Self.range.contains(count) else {
            throw .outOfRange(
                field: field, text: String(count), rule: "choose 0 to 240 minutes")
        }
        self.count = count
    }

    private init(unchecked count: Int) {
        self.count = count
    }

    /// How early to leave by default.
    public static let standardEarly = ReminderMinutes(unchecked: 5)
    /// How long before the end to remind by default.
    public static let standardBeforeEnd = ReminderMinutes(unchecked: 15)

    /// The time as a duration.
    public var duration: Duration { .seconds(count * 60) }
}

/// Where a person's walk to the car begins, for the reminder to leave.
public enum WalkStart: Hashable, Sendable {
    /// Nobody knows, so there is no such reminder.
    case unknown
    /// A place that the person named.
    case place(StreetAddress, Coordinate)
    /// Where the person's phone was when it last told.
    case phone
}

/// Where a person's phone was.
public struct PhonePosition: Hashable, Sendable {
    /// How long a position counts.
    public static let lifetime = Duration.seconds(4 * 3_600)

    /// The place.
    public let coordinate: Coordinate
    /// When the phone told it.
    public let at: Timestamp

    /// The phone was at `coordinate` at the time `at`.
    public init(coordinate: Coordinate, at: Timestamp) {
        self.coordinate = coordinate
        self.at = at
    }
}

/// What a person wants to be reminded of.
public struct ReminderSettings: Hashable, Sendable {
    /// Whether to remind when it is time to walk to the car.
    public var leavesInTime: Bool
    /// How much earlier than the walk takes.
    public var minutesEarly: ReminderMinutes
    /// Whether to remind before a parking ends.
    public var endsSoon: Bool
    /// How long before the end.
    public var minutesBeforeEnd: ReminderMinutes
    /// Whether to tell that a parking has ended.
    public var ended: Bool
    /// Whether to remind before the rules of the kerb or car park no longer let the car stand there.
    public var movesInTime: Bool
    /// Where the walk begins.
    public var walkStart: WalkStart
    /// Where the phone was, if it told; only for ``WalkStart/phone``.
    public var position: PhonePosition?

    /// The settings of somebody who has chosen none.
    public static let standard = ReminderSettings()

    /// Without arguments, all reminders are on.
    public init(
        leavesInTime: Bool = true, minutesEarly: ReminderMinutes = .standardEarly,
        endsSoon: Bool = true, minutesBeforeEnd: ReminderMinutes = .standardBeforeEnd,
        ended: Bool = true, movesInTime: Bool = true, walkStart: WalkStart = .unknown,
        position: PhonePosition? = nil
    ) {
        self.leavesInTime = leavesInTime
        self.minutesEarly = minutesEarly
        self.endsSoon = endsSoon
        self.minutesBeforeEnd = minutesBeforeEnd
        self.ended = ended
        self.movesInTime = movesInTime
        self.walkStart = walkStart
        self.position = position
    }

    /// Where the walk to the car begins at `time`; nil if that is not known, or no reminder needs
    /// it.
    public func walkOrigin(at time: Timestamp) -> Coordinate? {
        guard leavesInTime else { return nil }
        switch walkStart {
        case .unknown: return nil
        case .place(_, let coordinate): return coordinate
        case .phone:
            guard let position, time.since(position.at) < PhonePosition.lifetime else { return nil }
            return position.coordinate
        }
    }
}
