import Accounts
import Conversations
import Moderation
import RecordKeeping

/// The rows of `thing_report` in a transaction.
struct ReportRows {
    let transaction: PostgresTransaction

    func reports(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [ModerationReport] {
        try await transaction.rows("SELECT * FROM thing_report" + clause, values)
            .map { try $0.moderationReport() }
    }

    func reports(of thing: ReportedThing) async throws -> [ModerationReport] {
        try await reports(
            " WHERE thing_kind = $1 AND thing_id = $2 ORDER BY created_at, id",
            [thing.kind.rawValue, thing.record])
    }

    func hasOpenReport(of thing: ReportedThing, by reporter: Account.ID) async throws -> Bool {
        try await reports(of: thing).contains { $0.reporter == reporter && $0.state == .open }
    }

    func insert(_ report: ModerationReport, quote: MessageText? = nil) async throws {
        try await transaction.execute(
            """
            INSERT INTO thing_report (
                id, thing_kind, thing_id, subject_id, reporter_id, reason, quote, created_at,
                state)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open')
            """,
            [
                report.id, report.thing.kind.rawValue, report.thing.record, report.subject,
                report.reporter, report.reason.text, quote?.text, report.createdAt,
            ])
    }

    /// Puts a report of a conversation into the queue, unless one of the same person waits there.
    func insert(_ report: ConversationReport) async throws {
        guard let reporter = report.reporter else { return }
        let thing = ReportedThing(.conversation, report.conversation.uuid)
        guard try await !hasOpenReport(of: thing, by: reporter) else { return }
        try await insert(
            ModerationReport(
                id: .new(at: transaction.now), thing: thing, subject: report.reported,
                reporter: reporter, reason: report.reason, createdAt: transaction.now),
            quote: report.quote)
    }

    /// Stores what `action` makes of the reports of `thing`.
    func settle(_ thing: ReportedThing, by action: ModerationAction) async throws {
        var statements: [PostgresStatement] = []
        for report in try await reports(of: thing) {
            let settled = report.after(action, at: transaction.now)
            guard settled != report else { continue }
            statements.append(
                PostgresStatement(
                    "UPDATE thing_report SET state = $1, settled_at = $2 WHERE id = $3",
                    [settled.state.rawValue, settled.settledAt, report.id]))
        }
        try await transaction.pipeline(statements)
    }
}

extension PostgresRow {
    func moderationReport() throws -> ModerationReport {
        ModerationReport(
            id: try id(), thing: try reportedThing(), subject: try idIfPresent("subject_id"),
            reporter: try idIfPresent("reporter_id"),
            reason: try value("reason") { try ReportReason($0) },
            createdAt: try timestamp("created_at"), state: try known("state"),
            settledAt: try timestampIfPresent("settled_at"))
    }

    func trailEntry() throws -> TrailEntry {
        TrailEntry(
            number: try stored("number"), at: try timestamp("at"),
            moderator: try id("moderator_id"), action: try known("action"),
            thing: try reportedThing(), subject: try idIfPresent("subject_id"),
            note: try value("note") { try ModerationNote($0) })
    }

    private func reportedThing() throws -> ReportedThing {
        ReportedThing(try known("thing_kind"), try stored("thing_id"))
    }
}
