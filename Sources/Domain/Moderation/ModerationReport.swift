public import Accounts
public import Conversations
public import Photos
public import RecordKeeping

/// A person's report of a thing. A person has at most one open report of each.
public struct ModerationReport: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<ModerationReport>

    /// Identifies the report.
    public let id: ID
    /// What is reported; it may be gone.
    public let thing: ReportedThing
    /// Who is behind the thing; nil if the account was deleted.
    public let subject: Account.ID?
    /// Who reports; nil if the account was deleted.
    public let reporter: Account.ID?
    /// What the reporter says.
    public let reason: ReportReason
    /// When it was reported.
    public let createdAt: Timestamp
    /// What has become of it.
    public let state: ReportState
    /// When ``state`` last changed; nil if it is still open.
    public let settledAt: Timestamp?

    /// Creates a report from its stored parts.
    public init(
        id: ID, thing: ReportedThing, subject: Account.ID?, reporter: Account.ID?,
        reason: ReportReason, createdAt: Timestamp, state: ReportState = .open,
        settledAt: Timestamp? = nil
    ) {
        self.id = id
        self.thing = thing
        self.subject = subject
        self.reporter = reporter
        self.reason = reason
        self.createdAt = createdAt
        self.state = state
        self.settledAt = settledAt
    }

    /// The report after `action` on its thing at `time`. The same report if that changes nothing.
    public func after(_ action: ModerationAction, at time: Timestamp) -> ModerationReport {
        let next = state.after(action)
        guard next != state else { return self }
        return ModerationReport(
            id: id, thing: thing, subject: subject, reporter: reporter, reason: reason,
            createdAt: createdAt, state: next, settledAt: time)
    }
}

/// Why the owner of the server did something: 1 to 500 characters, on several lines if need be.
public struct ModerationNote: Hashable, Sendable {
    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "note", limit: 500)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension ModerationNote: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A line of the trail: who did what when. Nobody changes or removes one.
public struct TrailEntry: Hashable, Sendable, Identifiable {
    /// 1, 2, 3 … in the order of commits.
    public let number: Int64
    /// When it was done.
    public let at: Timestamp
    /// Who did it. The account may be deleted.
    public let moderator: Account.ID
    /// What was done.
    public let action: ModerationAction
    /// To what.
    public let thing: ReportedThing
    /// Who was behind the thing; nil if nobody was any more.
    public let subject: Account.ID?
    /// Why.
    public let note: ModerationNote

    /// Creates an entry from its stored parts.
    public init(
        number: Int64, at: Timestamp, moderator: Account.ID, action: ModerationAction,
        thing: ReportedThing, subject: Account.ID?, note: ModerationNote
    ) {
        self.number = number
        self.at = at
        self.moderator = moderator
        self.action = action
        self.thing = thing
        self.subject = subject
        self.note = note
    }

    /// As ``number``.
    public var id: Int64 { number }
}

/// A reported thing as it is now, for the owner of the server.
public struct ThingView: Hashable, Sendable {
    /// What it is.
    public let thing: ReportedThing
    /// Who is behind it; nil if the account was deleted or, of a conversation, if nobody is reported.
    public let subject: Account.ID?
    /// The name of that person.
    public let name: PersonName?
    /// What it says; empty if it has no words. Of a conversation, only what was reported.
    public let text: String
    /// Its photo; nil if it has none that is shown.
    public let photo: PhotoTag?
    /// When it was hidden; nil if it is not.
    public let hiddenAt: Timestamp?
    /// When the account behind it was disabled; nil if it is not.
    public let blockedAt: Timestamp?

    /// Creates the value from its parts.
    public init(
        thing: ReportedThing, subject: Account.ID?, name: PersonName?, text: String,
        photo: PhotoTag? = nil, hiddenAt: Timestamp? = nil, blockedAt: Timestamp? = nil
    ) {
        self.thing = thing
        self.subject = subject
        self.name = name
        self.text = text
        self.photo = photo
        self.hiddenAt = hiddenAt
        self.blockedAt = blockedAt
    }
}

extension ModerationReport {
    /// Its place in a list by time.
    package var cursor: PageCursor { PageCursor(createdAt: createdAt, id: id.uuid) }
}

extension ThingView {
    /// Whether hiding, restoring or dismissing would change nothing.
    package static func isMoot(
        _ action: ModerationAction, _ view: ThingView?, _ reports: [ModerationReport]
    ) -> Bool {
        switch action {
        case .hide: view?.hiddenAt != nil
        case .restore: view?.hiddenAt == nil
        case .dismiss: !reports.contains { $0.state == .open }
        case .block, .unblock: false
        }
    }
}
