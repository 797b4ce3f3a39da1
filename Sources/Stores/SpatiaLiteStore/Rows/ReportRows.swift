import Accounts
import Conversations
import GRDB
import Moderation
import RecordKeeping

/// The rows of `thing_report` in a transaction at the time ``now``.
struct ReportRows {
    let database: Database
    let now: Timestamp

    func reports(_ clause: String, _ arguments: StatementArguments) throws -> [ModerationReport] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM thing_report" + clause, arguments: arguments
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
