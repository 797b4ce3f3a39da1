public import Accounts
public import ParkingRecords
public import RecordKeeping

/// The secret in the address of a person's calendar.
public typealias CalendarToken = CapabilityToken<ReminderSettings>

/// A parking whose reminders are to be looked at, with what decides about them.
public struct ReminderCase: Hashable, Sendable {
    /// The parking.
    public let parking: Parking
    /// What its owner wants.
    public let settings: ReminderSettings
    /// The reminders that were sent before.
    public let sent: Set<Reminder.Key>

    /// A parking with its owner's settings.
    public init(parking: Parking, settings: ReminderSettings, sent: Set<Reminder.Key>) {
        self.parking = parking
        self.settings = settings
        self.sent = sent
    }
}

/// Stores what people want to be reminded of, and which reminders were sent.
///
/// Every change of a parking, and of the settings of its owner, makes it one to look at, in the
/// same transaction. Changes are durable when a function returns. An implementation has its own
/// clock.
public protocol ReminderLedger: Sendable {
    /// The settings of the person; ``ReminderSettings/standard`` if there are none.
    func settings(of person: Account.ID) async throws -> ReminderSettings

    /// Replaces the settings, except the position of the phone. Forgets the position unless the walk
    /// begins there.
    ///
    /// - Throws: `AccountsError.accountNotFound`.
    func set(_ settings: ReminderSettings, of person: Account.ID) async throws

    /// Keeps where the person's phone is, in place of an earlier position; nil forgets it. Does
    /// nothing unless the walk begins there.
    func setPosition(_ position: PhonePosition?, of person: Account.ID) async throws

    /// Parkings to look at now, at most `limit`.
    func due(limit: Int) async throws -> [ReminderCase]

    /// Does what `step` says about a parking: tells its owner the reminders in the events, each once
    /// whatever other processes do, and keeps when to look again. Does nothing if the parking or the
    /// settings have changed since they were read; then it stays one to look at.
    ///
    /// - Returns: the reminders that were sent.
    func settle(_ step: ReminderStep, of examined: ReminderCase) async throws -> [Reminder]

    /// Tells the person a test reminder in the events, and the person's webhook, unless
    /// ``TestReminders/limit`` were told within ``TestReminders/window``. Counts and tells in one
    /// transaction.
    ///
    /// - Returns: when the next one can be told if there were too many; nil if it was told.
    /// - Throws: `AccountsError.accountNotFound`.
    func tellTest(to person: Account.ID) async throws -> Timestamp?

    /// Makes `token` the secret of the person's calendar, in place of an earlier one; nil leaves the
    /// person without.
    ///
    /// - Throws: `AccountsError.accountNotFound`.
    func setCalendar(_ token: CalendarToken.Digest?, of person: Account.ID) async throws

    /// When the secret of the person's calendar was made; nil if there is none.
    func calendarSince(of person: Account.ID) async throws -> Timestamp?

    /// The person whose calendar has this secret; nil if there is none.
    func person(withCalendar token: CalendarToken.Digest) async throws -> Account.ID?
}
