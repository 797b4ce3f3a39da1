public import Accounts
public import Geometry
import ParkingRecords
public import RecordKeeping
public import Reminders
import StoreContract
public import StoreRuntime

/// What one person wants to be reminded of.
public struct ReminderDesk: Sendable {
    private let ledger: any ReminderLedger
    private let webhooks: any WebhookLedger
    private let clock: any RecordClock
    private let person: Account.ID

    /// The reminders of `person` in the workspace's store.
    public init(_ workspace: Workspace, person: Account.ID) {
        ledger = workspace.records.reminders
        webhooks = workspace.records.webhooks
        clock = workspace.clock
        self.person = person
    }

    /// The settings.
    ///
    /// - Throws: `StoreError`.
    public func settings() async throws -> ReminderSettings {
        try await ledger.settings(of: person)
    }

    /// Changes what `input` has, and keeps the rest. `place` is where the walk begins, if it begins at
    /// a place that was entered.
    ///
    /// - Throws: ``Mistakes``; ``ReminderRequestError``; `AccountsError.accountNotFound`;
    ///   `StoreError`.
    public func change(
        _ input: ReminderInput, place: ResolvedPlace? = nil
    ) async throws -> ReminderSettings {
        let current = try await settings()
        let start = try input.start(place, instead: current.walkStart)
        var changed = try input.applied(to: current)
        changed.walkStart = start
        try await ledger.set(changed, of: person)
        return try await settings()
    }

    /// Keeps where the person's phone is, if the walk begins there; nil forgets it.
    ///
    /// - Throws: `StoreError`.
    public func setPosition(_ coordinate: Coordinate?) async throws {
        let position = coordinate.map { PhonePosition(coordinate: $0, at: clock.now()) }
        try await ledger.setPosition(position, of: person)
    }

    /// Sends a test reminder wherever the person's reminders go: to open pages and programs, and to the
    /// webhook.
    ///
    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    public func sendTest() async throws -> TestReminderOutcome {
        // A webhook that is set or removed meanwhile makes no difference to the reminder.
        let webhook = try await webhooks.webhook(of: person)
        if let retryAt = try await ledger.tellTest(to: person) {
            return .tooMany(retryAt: retryAt)
        }
        return .sent(webhook: webhook)
    }

    /// Makes a new secret address for the person's calendar. An earlier one ends.
    ///
    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    public func renewCalendar() async throws -> CalendarToken {
        let token = CalendarToken()
        try await ledger.setCalendar(token.digest, of: person)
        return token
    }

    /// Ends the address of the person's calendar.
    ///
    /// - Throws: `AccountsError.accountNotFound`; `StoreError`.
    public func endCalendar() async throws {
        try await ledger.setCalendar(nil, of: person)
    }

    /// When the address of the person's calendar was made; nil if there is none.
    ///
    /// - Throws: `StoreError`.
    public func calendarSince() async throws -> Timestamp? {
        try await ledger.calendarSince(of: person)
    }

    /// The person whose calendar has this secret; nil if there is none.
    ///
    /// - Throws: `StoreError`.
    public static func person(
        withCalendar token: String, in workspace: Workspace
    ) async throws -> Account.ID? {
        guard let token = try? CalendarToken(token) else { return nil }
        return try await workspace.records.reminders.person(withCalendar: token.digest)
    }
}

/// What became of a test reminder.
public enum TestReminderOutcome: Hashable, Sendable {
    /// It was told, and goes to `webhook` if there is one.
    case sent(webhook: Webhook?)
    /// There were too many lately.
    case tooMany(retryAt: Timestamp)
}

/// Changes of the settings as a person entered them; what is nil stays.
public struct ReminderInput: Sendable {
    /// Whether to remind when it is time to walk to the car.
    public var leavesInTime: Bool?
    /// How many minutes earlier than the walk takes.
    public var minutesEarly: Int?
    /// Whether to remind before the end.
    public var endsSoon: Bool?
    /// How many minutes before the end.
    public var minutesBeforeEnd: Int?
    /// Whether to tell that a parking has ended.
    public var ended: Bool?
    /// Whether to remind before the car must be moved.
    public var movesInTime: Bool?
    /// `unknown`, `place` or `phone`.
    public var walkFrom: String?

    /// No change.
    public init() {}

    /// `settings` with the changes.
    ///
    /// - Throws: ``Mistakes``.
    func applied(
        to settings: ReminderSettings
    ) throws(Mistakes) -> ReminderSettings {
        var input = InputValidation()
        var changed = settings
        changed.leavesInTime = leavesInTime ?? settings.leavesInTime
        changed.endsSoon = endsSoon ?? settings.endsSoon
        changed.ended = ended ?? settings.ended
        changed.movesInTime = movesInTime ?? settings.movesInTime
        if let early = Self.minutes("minutesEarly", minutesEarly, &input) {
            changed.minutesEarly = early
        }
        if let before = Self.minutes("minutesBeforeEnd", minutesBeforeEnd, &input) {
            changed.minutesBeforeEnd = before
        }
        if let walkFrom, !["unknown", "phone", "place"].contains(walkFrom) {
            input.add(
                "walkFrom",
                "walkFrom '\(walkFrom.prefix(40))' is not valid; choose unknown, place or phone")
        }
        return try input.validated(changed)
    }

    private static func minutes(
        _ field: String, _ count: Int?, _ input: inout InputValidation
    ) -> ReminderMinutes? {
        count.flatMap { count in
            input.check(field) { () throws(InvalidValue) in
                try ReminderMinutes(count, field: field)
            }
        }
    }

    /// Where the walk begins: at `place` if there is one, otherwise where the person says.
    ///
    /// - Throws: ``ReminderRequestError``; `InvalidValue` if the address is too long to keep.
    func start(_ place: ResolvedPlace?, instead current: WalkStart) throws -> WalkStart {
        switch (walkFrom, place) {
        case (nil, nil): return current
        case ("unknown", nil): return .unknown
        case ("phone", nil): return .phone
        case ("place", nil):
            guard case .place = current else { throw ReminderRequestError.placeMissing }
            return current
        case (nil, let place?), ("place", let place?):
            return .place(try StreetAddress(place.address), place.coordinate)
        case (let text?, .some): throw ReminderRequestError.twoStarts(text)
        case (.some, nil): return current
        }
    }
}

/// Why settings of reminders contradict each other.
public enum ReminderRequestError: Error, Hashable {
    /// The walk is to begin at a place, but there is none.
    case placeMissing
    /// The walk is to begin at a place and elsewhere.
    case twoStarts(String)
}

extension ReminderRequestError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .placeMissing:
            "the walk is to begin at a place, but none is known; give its address"
        case .twoStarts(let start):
            "the walk cannot begin at a place and at '\(start.prefix(40))'; give one of them"
        }
    }
}
