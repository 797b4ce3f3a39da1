public import Accounts
public import Conversations
public import Photos
public import RecordKeeping

/// How much people may report.
public enum ModerationLimits {
    /// How many reports a person may make in a day.
    public static let reportsADay = 20
}

/// Stores reports, and what the owner of the server does about them.
///
/// Every function but ``report(_:reason:by:)`` is for an account with the role of the owner; it throws
/// ``ModerationError/notOwner`` for others. Changes are durable when a function returns. What is done,
/// what becomes of the reports, and the line in the trail are one transaction. The trail outlives the
/// accounts in it; no function changes or removes a line.
///
/// A report of a conversation that `ConversationLedger` receives is a report here as well.
public protocol ModerationLedger: Sendable {
    /// Reports a thing that `reporter` sees.
    ///
    /// - Throws: `AccountsError.accountNotFound`; ``ModerationError/thingNotFound(_:)``,
    ///   ``ModerationError/ownThing(_:)``, ``ModerationError/alreadyReported(_:)``,
    ///   ``ModerationError/tooManyReports(limit:retryAt:wait:)``.
    func report(
        _ thing: ReportedThing, reason: ReportReason, by reporter: Account.ID
    ) async throws -> ModerationReport

    /// The open reports, the oldest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func queue(
        for owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport>

    /// The report that `reference` names.
    ///
    /// - Throws: ``ModerationError/reportNotFound(_:)``,
    ///   ``ModerationError/ambiguousReport(_:candidates:)``.
    func report(
        _ reference: RecordReference, for owner: Account.ID
    ) async throws -> ModerationReport

    /// All reports of a thing, the oldest first.
    func reports(
        of thing: ReportedThing, for owner: Account.ID
    ) async throws -> [ModerationReport]

    /// A thing as it is now, hidden or not; nil if it is gone.
    func view(of thing: ReportedThing, for owner: Account.ID) async throws -> ThingView?

    /// The photo of a thing, hidden or not.
    ///
    /// - Throws: ``ModerationError/thingNotFound(_:)``, also if it has none.
    func photo(
        of thing: ReportedThing, for owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition

    /// Does something about a thing, and settles its reports.
    ///
    /// - Throws: ``ModerationError/thingNotFound(_:)``, ``ModerationError/cannotHide(_:)``,
    ///   ``ModerationError/cannotBlockOwner``, ``ModerationError/nothingToDo(_:_:)``.
    func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote,
        by owner: Account.ID
    ) async throws -> TrailEntry

    /// The lines of the trail about `thing`, or all, with numbers below `number` if it is given; the
    /// newest first.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func trail(
        of thing: ReportedThing?, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [TrailEntry]

    /// The reports that a person has made, the newest first, for the export of their data.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    func reports(
        by reporter: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport>
}

extension Sequence<Timestamp> {
    /// Checks that a person who has reported at these times may report another thing at `now`.
    ///
    /// - Throws: ``ModerationError/tooManyReports(limit:retryAt:wait:)``.
    package func requireFewReports(at now: Timestamp) throws(ModerationError) {
        let limit = ModerationLimits.reportsADay
        if let end = blocked(beyond: limit, in: .seconds(86_400), at: now) {
            throw .tooManyReports(limit: limit, retryAt: end, wait: end.since(now))
        }
    }
}
