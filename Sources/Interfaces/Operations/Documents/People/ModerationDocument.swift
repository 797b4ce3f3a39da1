import Accounts
import Conversations
public import Moderation
public import Operations
import Photos
public import RecordKeeping

/// A report as the person who made it sees it, for programs.
public struct ReportDocument: Encodable, Sendable {
    /// The UUID of the report.
    public let id: String
    /// The last digits of the UUID, which are enough to name it.
    public let shortID: String
    /// What is reported, as in `review:0198…`.
    public let thing: String
    /// What the person says.
    public let reason: String
    /// When it was reported.
    public let createdAt: Timestamp
    /// `open`, `upheld`, `dismissed` or `reversed`.
    public let state: String

    /// A report.
    public init(_ report: ModerationReport) {
        id = report.id.description
        shortID = report.id.shortText
        thing = report.thing.description
        reason = report.reason.text
        createdAt = report.createdAt
        state = report.state.rawValue
    }
}

/// A report with its thing, for the programs of the server's owner.
public struct ReportCaseDocument: Encodable, Sendable {
    /// A thing as it is now.
    public struct Thing: Encodable, Sendable {
        /// The name of the person behind it.
        public let person: String?
        /// What it says.
        public let text: String
        /// Identifies its photo; nil if it has none.
        public let photo: String?
        /// When it was hidden; nil if it is not.
        public let hiddenAt: Timestamp?
        /// When the account behind it was blocked; nil if it is not.
        public let blockedAt: Timestamp?
    }

    private enum CodingKeys: String, CodingKey {
        case reporter, now, settledAt
    }

    /// The report.
    public let report: ReportDocument
    /// The name of the person who reports; nil if the account was deleted.
    public let reporter: String?
    /// The thing as it is now; nil if it is gone.
    public let now: Thing?
    /// When the state last changed; nil if the report is open.
    public let settledAt: Timestamp?

    /// A report with what the owner sees next to it.
    public init(_ found: ModerationDesk.Case) {
        report = ReportDocument(found.report)
        reporter = found.reporter?.text
        settledAt = found.report.settledAt
        now = found.view.map {
            Thing(
                person: $0.name?.text, text: $0.text, photo: $0.photo?.text,
                hiddenAt: $0.hiddenAt, blockedAt: $0.blockedAt)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(reporter, forKey: .reporter)
        try members.encodeIfPresent(now, forKey: .now)
        try members.encodeIfPresent(settledAt, forKey: .settledAt)
    }
}

/// A line of the trail, for programs.
public struct TrailDocument: Encodable, Sendable {
    /// 1, 2, 3 … in the order in which things were done.
    public let number: Int64
    /// When it was done.
    public let at: Timestamp
    /// The name of the person who did it; nil if the account was deleted.
    public let moderator: String?
    /// `hide`, `restore`, `block`, `unblock` or `dismiss`.
    public let action: String
    /// As in `review:0198…`.
    public let thing: String
    /// Why.
    public let note: String

    /// A line of the trail.
    public init(_ line: ModerationDesk.Line) {
        number = line.entry.number
        at = line.entry.at
        moderator = line.moderator?.text
        action = line.entry.action.rawValue
        thing = line.entry.thing.description
        note = line.entry.note.text
    }
}
