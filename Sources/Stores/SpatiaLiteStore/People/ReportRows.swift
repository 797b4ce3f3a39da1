import Accounts
import Conversations
import GRDB
import Moderation
import Photos
import RecordKeeping

/// The rows of `thing_report` and of the things that are reported, in a transaction at the time
/// ``now``.
struct ReportRows {
    let database: Database
    let now: Timestamp

    // MARK: Reports

    func reports(_ clause: String, _ arguments: StatementArguments) throws -> [ModerationReport] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM thing_report" + clause, arguments: arguments
        ).map { try $0.moderationReport() }
    }

    func reports(of thing: ReportedThing) throws -> [ModerationReport] {
        try reports(
            " WHERE thing_kind = ? AND thing_id = ? ORDER BY created_at, id",
            [thing.kind.rawValue, thing.record.description])
    }

    func hasOpenReport(of thing: ReportedThing, by reporter: Account.ID) throws -> Bool {
        try reports(of: thing).contains { $0.reporter == reporter && $0.state == .open }
    }

    func insert(_ report: ModerationReport, quote: MessageText? = nil) throws {
        try database.execute(
            sql: """
                INSERT INTO thing_report (
                    id, thing_kind, thing_id, subject_id, reporter_id, reason, quote, created_at,
                    state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open')
                """,
            arguments: [
                report.id.description, report.thing.kind.rawValue,
                report.thing.record.description, report.subject?.description,
                report.reporter?.description, report.reason.text, quote?.text,
                report.createdAt.millisecondsSinceEpoch,
            ])
    }

    /// Puts a report of a conversation into the queue, unless one of the same person waits there.
    func insert(_ report: ConversationReport) throws {
        guard let reporter = report.reporter else { return }
        let thing = ReportedThing(.conversation, report.conversation.uuid)
        guard try !hasOpenReport(of: thing, by: reporter) else { return }
        try insert(
            ModerationReport(
                id: .new(at: now), thing: thing, subject: report.reported, reporter: reporter,
                reason: report.reason, createdAt: now),
            quote: report.quote)
    }

    /// Stores what `action` makes of the reports of `thing`.
    func settle(_ thing: ReportedThing, by action: ModerationAction) throws {
        for report in try reports(of: thing) {
            let settled = report.after(action, at: now)
            guard settled != report else { continue }
            try database.execute(
                sql: "UPDATE thing_report SET state = ?, settled_at = ? WHERE id = ?",
                arguments: [
                    settled.state.rawValue, settled.settledAt?.millisecondsSinceEpoch,
                    report.id.description,
                ])
        }
    }

    // MARK: Things

    /// The columns `subject_id`, `text`, `photo` and `hidden_at` of a thing that exists.
    private static func sql(of kind: ThingKind) -> String {
        switch kind {
        case .review:
            """
            SELECT author_id AS subject_id, title || coalesce(char(10) || text, '') AS text,
                photo, hidden_at
            FROM fountain_review WHERE id = ? AND removed_at IS NULL
            """
        case .space:
            """
            SELECT owner_id AS subject_id, coalesce(access, '') AS text, NULL AS photo,
                NULL AS hidden_at
            FROM storage_space WHERE id = ? AND status <> 'draft'
            """
        case .post:
            """
            SELECT owner_id AS subject_id, activity || coalesce(char(10) || comment, '') AS text,
                NULL AS photo, NULL AS hidden_at
            FROM partner_post WHERE id = ?
            """
        case .person:
            """
            SELECT account.id AS subject_id, coalesce(about, '') AS text, photo,
                profile.hidden_at AS hidden_at
            FROM account LEFT JOIN profile ON account_id = account.id WHERE account.id = ?
            """
        case .photoPost:
            """
            SELECT author_id AS subject_id, coalesce(caption, '') AS text, photo, hidden_at
            FROM photo_post WHERE id = ? AND removed_at IS NULL
            """
        case .conversation:
            """
            SELECT NULL AS subject_id, '' AS text, NULL AS photo, NULL AS hidden_at
            FROM conversation WHERE id = ?
            """
        }
    }

    /// The thing as it is now; nil if it is gone.
    func view(of thing: ReportedThing) throws -> ThingView? {
        let row = try Row.fetchOne(
            database, sql: Self.sql(of: thing.kind), arguments: [thing.record.description])
        guard let row else { return nil }
        let reported = thing.kind == .conversation ? try reportedConversation(thing) : nil
        let subject =
            try reported?.subject ?? row.valueIfPresent("subject_id") { try Account.ID($0) }
        let account = try subject.flatMap { id in
            try Row.fetchOne(
                database, sql: "SELECT name, disabled_at FROM account WHERE id = ?",
                arguments: [id.description])
        }
        return ThingView(
            thing: thing, subject: account == nil ? nil : subject,
            name: try account?.value("name") { try PersonName($0) },
            text: try reported?.quote ?? row.stored("text"),
            photo: try row.valueIfPresent("photo", as: PhotoTag.init(text:)),
            hiddenAt: try row.timestampIfPresent("hidden_at"),
            blockedAt: try account?.timestampIfPresent("disabled_at"))
    }

    /// Who is reported for a conversation, and what they wrote, by its latest report.
    private func reportedConversation(
        _ thing: ReportedThing
    ) throws -> (subject: Account.ID?, quote: String?)? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT subject_id, quote FROM thing_report
                WHERE thing_kind = ? AND thing_id = ? ORDER BY created_at DESC, id DESC LIMIT 1
                """,
            arguments: [thing.kind.rawValue, thing.record.description])
        guard let row else { return nil }
        return (
            try row.valueIfPresent("subject_id") { try Account.ID($0) },
            try row.storedIfPresent("quote")
        )
    }

    /// Hides a thing from others, or shows it again.
    func setHidden(_ isHidden: Bool, _ thing: ReportedThing) throws {
        let time = isHidden ? now.millisecondsSinceEpoch : nil
        let id = thing.record.description
        switch thing.kind {
        case .review, .photoPost:
            let table = thing.kind == .review ? "fountain_review" : "photo_post"
            try database.execute(
                sql: "UPDATE \(table) SET hidden_at = ? WHERE id = ?", arguments: [time, id])
        case .person:
            try database.execute(
                sql: """
                    INSERT INTO profile (account_id, hidden_at, version) VALUES (?, ?, 0)
                    ON CONFLICT (account_id) DO UPDATE SET hidden_at = excluded.hidden_at
                    """,
                arguments: [id, time])
        case .space, .post, .conversation:
            throw ModerationError.cannotHide(thing)
        }
    }

    /// The rows with the photos of things of this kind; nil if they have none that is shown.
    static func photos(of kind: ThingKind) -> PhotoRows? {
        switch kind {
        case .review: PhotoRows(table: "fountain_photo", owner: "review_id")
        case .person: ProfileRows.profilePhotos
        case .photoPost: ProfileRows.postPhotos
        case .space, .post, .conversation: nil
        }
    }
}

extension Row {
    func moderationReport() throws -> ModerationReport {
        ModerationReport(
            id: try value("id") { try ModerationReport.ID($0) }, thing: try reportedThing(),
            subject: try valueIfPresent("subject_id") { try Account.ID($0) },
            reporter: try valueIfPresent("reporter_id") { try Account.ID($0) },
            reason: try value("reason") { try ReportReason($0) },
            createdAt: try timestamp("created_at"), state: try known("state"),
            settledAt: try timestampIfPresent("settled_at"))
    }

    func trailEntry() throws -> TrailEntry {
        TrailEntry(
            number: try stored("number"), at: try timestamp("at"),
            moderator: try value("moderator_id") { try Account.ID($0) },
            action: try known("action"), thing: try reportedThing(),
            subject: try valueIfPresent("subject_id") { try Account.ID($0) },
            note: try value("note") { try ModerationNote($0) })
    }

    private func reportedThing() throws -> ReportedThing {
        ReportedThing(try known("thing_kind"), try value("thing_id") { try UUIDv7($0) })
    }

    /// - Throws: ``StoredValueError``.
    private func known<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        guard let choice = Choice(rawValue: try stored(column)) else {
            throw StoredValueError(detail: "column '\(column)' is not a known one")
        }
        return choice
    }
}
