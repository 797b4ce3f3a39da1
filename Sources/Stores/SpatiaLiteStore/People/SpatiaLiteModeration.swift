import Accounts
import Conversations
import GRDB
import Moderation
import Photos
import RecordKeeping

/// Reports as rows of `thing_report`, the trail as rows of `moderation_trail`.
struct SpatiaLiteModeration: ModerationLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    // MARK: Reporting

    func report(
        _ thing: ReportedThing, reason: ReportReason, by reporter: Account.ID
    ) async throws -> ModerationReport {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(reporter, in: database)
            let rows = ReportRows(database: database, now: now)
            let subject = try Self.subject(of: thing, for: reporter, rows)
            guard subject != reporter else { throw ModerationError.ownThing(thing) }
            guard try !rows.hasOpenReport(of: thing, by: reporter) else {
                throw ModerationError.alreadyReported(thing)
            }
            let times = try rows.reports(
                " WHERE reporter_id = ? ORDER BY created_at DESC LIMIT ?",
                [reporter.description, ModerationLimits.reportsADay]
            ).map(\.createdAt)
            try times.requireFewReports(at: now)
            let report = ModerationReport(
                id: .new(at: now), thing: thing, subject: subject, reporter: reporter,
                reason: reason, createdAt: now)
            try rows.insert(report)
            return report
        }
    }

    /// Who is behind a thing that `reporter` sees.
    private static func subject(
        of thing: ReportedThing, for reporter: Account.ID, _ rows: ReportRows
    ) throws -> Account.ID? {
        if thing.kind == .conversation {
            let conversations = ConversationRows(database: rows.database, now: rows.now)
            do {
                return try conversations.require(Conversation.ID(thing.record), of: reporter)
                    .partner?.account
            } catch is ConversationsError {
                throw ModerationError.thingNotFound(thing)
            }
        }
        guard let view = try rows.things.view(of: thing), let subject = view.subject else {
            throw ModerationError.thingNotFound(thing)
        }
        if subject != reporter {
            let isShown: Bool =
                switch thing.kind {
                case .photoPost:
                    try !ProfileRows(database: rows.database, now: rows.now).posts(
                        for: reporter, "id = ?", [thing.record.description]
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
            where: "reporter_id = ?", [reporter.description], after: after, limit: limit)
        let reports = try await read { try $0.reports(part.sql, part.arguments) }
        return Page(reports, limit: limit, cursor: \.cursor)
    }

    // MARK: Reading

    func queue(
        for owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ModerationReport> {
        try PageLimit.check(limit)
        var condition = " WHERE state = 'open'"
        var arguments = StatementArguments()
        if let after {
            condition += " AND (created_at, id) > (?, ?)"
            arguments += [after.createdAt.millisecondsSinceEpoch, after.id.description]
        }
        let (clause, values) = (condition, arguments)
        let reports = try await read(for: owner) { rows in
            try rows.reports(clause + " ORDER BY created_at, id LIMIT \(limit + 1)", values)
        }
        return Page(reports, limit: limit, cursor: \.cursor)
    }

    func report(
        _ reference: RecordReference, for owner: Account.ID
    ) async throws -> ModerationReport {
        let match = reference.condition
        let found = try await read(for: owner) { rows in
            try rows.reports(
                " WHERE \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6", match.arguments)
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
        try await read(for: owner) { try $0.reports(of: thing) }
    }

    func view(of thing: ReportedThing, for owner: Account.ID) async throws -> ThingView? {
        try await read(for: owner) { try $0.things.view(of: thing) }
    }

    func photo(
        of thing: ReportedThing, for owner: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await read(for: owner) { rows in
            guard let photo = try rows.things.photo(of: thing, size: size, format: format) else {
                throw ModerationError.thingNotFound(thing)
            }
            return photo
        }
    }

    func trail(
        of thing: ReportedThing?, for owner: Account.ID, before number: Int64?, limit: Int
    ) async throws -> [TrailEntry] {
        try PageLimit.check(limit)
        return try await read(for: owner) { rows in
            try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT * FROM moderation_trail
                    WHERE (? IS NULL OR thing_kind = ? AND thing_id = ?) AND number < ?
                    ORDER BY number DESC LIMIT ?
                    """,
                arguments: [
                    thing?.kind.rawValue, thing?.kind.rawValue, thing?.record.description,
                    number ?? .max, limit,
                ]
            ).map { try $0.trailEntry() }
        }
    }

    // MARK: Acting

    func act(
        _ action: ModerationAction, on thing: ReportedThing, note: ModerationNote,
        by owner: Account.ID
    ) async throws -> TrailEntry {
        let accounts = SpatiaLiteAccountDirectory(records)
        return try await records.write { database, now in
            try Self.requireOwner(owner, in: database)
            let rows = ReportRows(database: database, now: now)
            let view = try rows.things.view(of: thing)
            let reports = try rows.reports(of: thing)
            guard view != nil || !reports.isEmpty else {
                throw ModerationError.thingNotFound(thing)
            }
            let subject = view?.subject ?? reports.last?.subject
            let isMoot = ThingView.isMoot(action, view, reports)
            switch action {
            case .hide, .restore:
                guard thing.kind.canBeHidden else { throw ModerationError.cannotHide(thing) }
                guard view != nil else { throw ModerationError.thingNotFound(thing) }
                guard !isMoot else { throw ModerationError.nothingToDo(action, thing) }
                try rows.things.setHidden(action == .hide, thing)
            case .block, .unblock:
                guard let subject else { throw ModerationError.thingNotFound(thing) }
                guard try RecordDatabase.role(of: subject, in: database) != .owner else {
                    throw ModerationError.cannotBlockOwner
                }
                let changed = try accounts.setDisabled(
                    subject, to: action == .block, at: now, in: database)
                guard changed else { throw ModerationError.nothingToDo(action, thing) }
            case .dismiss:
                guard !isMoot else { throw ModerationError.nothingToDo(action, thing) }
            }
            try rows.settle(thing, by: action)
            return try Self.append(
                action, thing, subject: subject, note, by: owner, at: now, in: database)
        }
    }

    private static func append(
        _ action: ModerationAction, _ thing: ReportedThing, subject: Account.ID?,
        _ note: ModerationNote, by owner: Account.ID, at now: Timestamp, in database: Database
    ) throws -> TrailEntry {
        let row = try Row.fetchOne(
            database,
            cached: """
                INSERT INTO moderation_trail (
                    at, moderator_id, action, thing_kind, thing_id, subject_id, note)
                VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *
                """,
            arguments: [
                now.millisecondsSinceEpoch, owner.description, action.rawValue,
                thing.kind.rawValue, thing.record.description, subject?.description, note.text,
            ])
        guard let row else { throw StoredValueError(detail: "a line of the trail was not kept") }
        return try row.trailEntry()
    }

    private static func requireOwner(_ id: Account.ID, in database: Database) throws {
        guard try RecordDatabase.role(of: id, in: database) == .owner else {
            throw ModerationError.notOwner
        }
    }

    private func read<Value: Sendable>(
        for owner: Account.ID? = nil, _ body: @escaping @Sendable (ReportRows) throws -> Value
    ) async throws -> Value {
        let now = records.clock.now()
        return try await records.read { database in
            if let owner { try Self.requireOwner(owner, in: database) }
            return try body(ReportRows(database: database, now: now))
        }
    }
}

extension ReportRows {
    /// What is reported.
    fileprivate var things: ThingRows { ThingRows(database: database, now: now) }
}
