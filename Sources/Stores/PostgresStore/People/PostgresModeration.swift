import Accounts
import Conversations
import Moderation
import Photos
import RecordKeeping

/// Reports as rows of `thing_report`, the trail as rows of `moderation_trail`.
struct PostgresModeration: ModerationLedger {
    let records: PostgresDatabase
    let blobs: PostgresBlobs

    init(_ records: PostgresDatabase, _ blobs: PostgresBlobs) {
        self.records = records
        self.blobs = blobs
    }

    // MARK: Reporting

    func report(
        _ thing: ReportedThing, reason: ReportReason, by reporter: Account.ID
    ) async throws -> ModerationReport {
        try await records.write { tx in
            try await tx.requireAccount(reporter)
            let rows = ReportRows(transaction: tx)
            let subject = try await Self.subject(of: thing, for: reporter, rows)
            guard subject != reporter else { throw ModerationError.ownThing(thing) }
            guard try await !rows.hasOpenReport(of: thing, by: reporter) else {
                throw ModerationError.alreadyReported(thing)
            }
            let times = try await rows.reports(
                " WHERE reporter_id = $1 ORDER BY created_at DESC LIMIT $2",
                [reporter, ModerationLimits.reportsADay]
            ).map(\.createdAt)
            try times.requireFewReports(at: tx.now)
            let report = ModerationReport(
                id: .new(at: tx.now), thing: thing, subject: subject, reporter: reporter,
                reason: reason, createdAt: tx.now)
            try await rows.insert(report)
            return report
        }
    }

    /// Who is behind a thing that `reporter` sees.
    private static func subject(
        of thing: ReportedThing, for reporter: Account.ID, _ rows: ReportRows
    ) async throws -> Account.ID? {
        if thing.kind == .conversation {
            let conversations = ConversationRows(transaction: rows.transaction)
            do {
                return try await conversations.require(Conversation.ID(thing.record), of: reporter)
                    .partner?.account
            } catch is ConversationsError {
                throw ModerationError.thingNotFound(thing)
            }
        }
        guard let view = try await rows.things.view(of: thing), let subject = view.subject else {
            throw ModerationError.thingNotFound(thing)
        }
        if subject != reporter {
            let isShown: Bool =
                switch thing.kind {
                case .photoPost:
                    try await !ProfileRows(transaction: rows.transaction).posts(
                        for: reporter, "id = $2", [thing.record]
                    ).isEmpty
                default: view.hiddenAt == nil
                }
            guard isShown else { throw ModerationError.thingNotFound(thing) }
        }
        return subject
    }

    func reports(
        by reporter: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> {
        let part = try NewestFirst(
            where: "reporter_id = $1", [reporter], after: after, limit: limit)
        let reports = try await records.readOnce { tx in
            try await ReportRows(transaction: tx).reports(part.sql, part.values)
        }
        return Page(reports, limit: limit, cursor: \.cursor)
    }

    // MARK: Reading

    func queue(
        for owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> {
        try PageLimit.check(limit)
        var condition = " WHERE state = 'open'"
        var values: [any PostgresValue] = [limit + 1]
        if let after {
            condition += " AND (created_at, id) > ($2, $3)"
            values += [after.createdAt, after.id]
        }
        let (clause, bound) = (condition + " ORDER BY created_at, id LIMIT $1", values)
        let reports = try await read(for: owner) { try await $0.reports(clause, bound) }
        return Page(reports, limit: limit, cursor: \.cursor)
    }

    func report(
        _ reference: RecordReference, for owner: Account.ID
    ) async throws -> ModerationReport {
        let match = reference.condition(numbered: 1)
        let found = try await read(for: owner) { rows in
            try await rows.reports(
                " WHERE \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6", [match.value])
        }
        guard let report = found.first else { throw ModerationError.reportNotFound(reference) }
        guard found.count == 1 else {
            throw ModerationError.ambiguousReport(
                reference, candidates: found.prefix(5).map(\.id))
        }
        return report
    }

    func reports(
        of thing: ReportedThing, for owner: Account.ID
    ) async throws -> [ModerationReport] {
        try await read(for: owner) { try await $0.reports(of: thing) }
    }

    func view(of thing: ReportedThing, for owner: Account.ID) async throws -> ThingView? {
        try await read(for: owner) { try await $0.things.view(of: thing) }
    }

    func photo(
        of thing: ReportedThing, for owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let photo = try await read(for: owner) { rows in
            try await rows.things.photo(of: thing, size: size, format: format)
        }
        guard let photo else { throw ModerationError.thingNotFound(thing) }
        return try await blobs.edition(photo)
    }

    func trail(
        of thing: ReportedThing?, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [TrailEntry] {
        try PageLimit.check(limit)
        var condition = "number < $1"
        var values: [any PostgresValue] = [number ?? .max, limit]
        if let thing {
            condition += " AND thing_kind = $3 AND thing_id = $4"
            values += [thing.kind.rawValue, thing.record]
        }
        let (clause, bound) = (condition, values)
        return try await read(for: owner) { rows in
            try await rows.transaction.rows(
                """
                SELECT * FROM moderation_trail WHERE \(clause) ORDER BY number DESC LIMIT $2
                """, bound
            ).map { try $0.trailEntry() }
        }
    }

    private func read<Value: Sendable>(
        for owner: Account.ID, _ body: @Sendable (ReportRows) async throws -> Value
    ) async throws -> Value {
        try await records.read { tx in
            try await Self.requireOwner(owner, in: tx)
            return try await body(ReportRows(transaction: tx))
        }
    }

    static func requireOwner(_ id: Account.ID, in tx: PostgresTransaction) async throws {
        guard try await tx.role(of: id) == .owner else { throw ModerationError.notOwner }
    }
}

extension ReportRows {
    /// What is reported.
    var things: ThingRows { ThingRows(transaction: transaction) }
}
