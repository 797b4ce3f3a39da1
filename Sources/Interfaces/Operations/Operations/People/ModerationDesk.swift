public import Accounts
public import Conversations
public import Moderation
public import Photos
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// Reports by one person, and what the owner of the server does about them.
public struct ModerationDesk: Sendable {
    private let ledger: any ModerationLedger
    private let accounts: any AccountDirectory
    /// Who reports or moderates.
    public let person: Account.ID

    /// The reports of the workspace's store, for `person`.
    public init(_ workspace: Workspace, person: Account.ID) {
        ledger = workspace.records.moderation
        accounts = workspace.records.accounts
        self.person = person
    }

    /// A report with its thing as it is now, and with the names of the people.
    public struct Case: Sendable {
        /// The report.
        public let report: ModerationReport
        /// The thing; nil if it is gone.
        public let view: ThingView?
        /// The name of the person who reports; nil if the account was deleted.
        public let reporter: PersonName?
    }

    /// A line of the trail with the name of the person who did it.
    public struct Line: Sendable {
        /// The line.
        public let entry: TrailEntry
        /// Nil if the account was deleted.
        public let moderator: PersonName?
    }

    /// Reports a thing.
    ///
    /// - Throws: the errors of `ModerationLedger.report`.
    public func report(
        _ thing: ReportedThing, reason: ReportReason
    ) async throws -> ModerationReport {
        try await ledger.report(thing, reason: reason, by: person)
    }

    /// A page of the open reports, the oldest first.
    ///
    /// - Throws: `ModerationError.notOwner`; `InvalidValue` if `limit` is out of range;
    ///   `StoreError`.
    public func queue(after: PageCursor?, limit: Int) async throws -> Page<Case> {
        let page = try await ledger.queue(for: person, after: after, limit: limit)
        var cases: [Case] = []
        for report in page.items { cases.append(try await self.case(of: report)) }
        return Page(items: cases, next: page.next)
    }

    /// One report with what has happened to its thing.
    ///
    /// - Throws: `ModerationError.notOwner`, `ModerationError.reportNotFound`,
    ///   `ModerationError.ambiguousReport`; `StoreError`.
    public func report(
        _ reference: RecordReference
    ) async throws -> (report: Case, others: [Case], trail: [Line]) {
        let report = try await ledger.report(reference, for: person)
        var others: [Case] = []
        for other in try await ledger.reports(of: report.thing, for: person)
        where other.id != report.id {
            others.append(try await self.case(of: other))
        }
        return (
            try await self.case(of: report), others,
            try await trail(of: report.thing, before: nil, limit: 100)
        )
    }

    /// The photo of a thing, hidden or not.
    ///
    /// - Throws: `ModerationError.notOwner`, `ModerationError.thingNotFound`; `StoreError`.
    public func photo(
        of thing: ReportedThing, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await ledger.photo(of: thing, for: person, size: size, format: format)
    }

    /// Does something about a thing, and settles its reports.
    ///
    /// - Throws: the errors of `ModerationLedger.act`.
    public func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote
    ) async throws -> TrailEntry {
        try await ledger.act(action, on: thing, note: note, by: person)
    }

    /// The lines of the trail, about `thing` or all, the newest first.
    ///
    /// - Throws: `ModerationError.notOwner`; `InvalidValue` if `limit` is out of range;
    ///   `StoreError`.
    public func trail(
        of thing: ReportedThing? = nil, before number: Int64?, limit: Int
    ) async throws -> [Line] {
        let entries = try await ledger.trail(
            of: thing, for: person, before: number, limit: limit)
        let names = try await accounts.names(of: Set(entries.map(\.moderator)))
        return entries.map { Line(entry: $0, moderator: names[$0.moderator]) }
    }

    private func `case`(of report: ModerationReport) async throws -> Case {
        Case(
            report: report, view: try await ledger.view(of: report.thing, for: person),
            reporter: try await name(of: report.reporter))
    }

    private func name(of id: Account.ID?) async throws -> PersonName? {
        guard let id else { return nil }
        do {
            return try await accounts.account(id).name
        } catch AccountsError.accountNotFound {
            return nil
        }
    }
}
