import Accounts
import PersonalEvents
import RecordKeeping
import WaterFountains

/// The rows of `fountain_confirmation` in a transaction that has locked the fountain.
struct ConfirmationRows {
    let transaction: PostgresTransaction

    /// The newest word on the fountain `$1`; of two at the same millisecond, that with the larger id.
    static let newest = """
        SELECT * FROM fountain_confirmation WHERE fountain_id = $1
        ORDER BY created_at DESC, id DESC LIMIT 1
        """

    /// What the person `$2` says about the fountain `$1`.
    static let own = "SELECT * FROM fountain_confirmation WHERE fountain_id = $1 AND person_id = $2"

    // MARK: Finding

    func newest(of fountain: Fountain.ID) async throws -> Confirmation? {
        try await transaction.row(Self.newest, [fountain])?.confirmation()
    }

    func find(of fountain: Fountain.ID, by person: Account.ID) async throws -> Confirmation? {
        try await transaction.row(Self.own, [fountain, person])?.confirmation()
    }

    // MARK: Changing

    /// Makes `verdict` the newest word on a fountain.
    func press(_ verdict: Verdict, on fountain: Fountain, by person: Account.ID) async throws {
        let newest = try await newest(of: fountain.id)
        let current = try await find(of: fountain.id, by: person)
        func pressed(at time: Timestamp) -> Confirmation {
            Confirmation.pressed(verdict, over: current, by: person, at: time)
        }
        // A clock that was put back, or that of another server, does not make the newest word an old
        // one; nor does an id that another server has made in the same millisecond.
        var next = pressed(at: max(transaction.now, newest?.at ?? transaction.now))
        if let newest, newest.at == next.at, newest.id > next.id {
            next = pressed(at: newest.at.advanced(by: .milliseconds(1)))
        }
        try await set(next, of: fountain, by: person, before: newest)
    }

    /// Stores what `person` now says about a fountain, nil for nothing, and tells everybody who should
    /// know. `before` is the newest word until now.
    func set(
        _ confirmation: Confirmation?, of fountain: Fountain, by person: Account.ID,
        before: Confirmation?
    ) async throws {
        var statements = [
            PostgresStatement(
                "DELETE FROM fountain_confirmation WHERE fountain_id = $1 AND person_id = $2",
                [fountain.id, person])
        ]
        if let confirmation { statements.append(insertion(of: confirmation, fountain.id)) }
        try await transaction.pipeline(statements)
        let after = FountainStatus(try await newest(of: fountain.id)?.statement)
        var news = [(EventDraft(confirmed: confirmation?.verdict, of: fountain), person)]
        if FountainNews.isNews(FountainStatus(before?.statement), after) {
            let draft = EventDraft(status: after, of: fountain)
            news += try await audience(of: fountain.id, besides: person).map { (draft, $0) }
        }
        try await EventRows(transaction: transaction).append(news)
    }

    private func insertion(
        of confirmation: Confirmation, _ fountain: Fountain.ID
    ) -> PostgresStatement {
        PostgresStatement(
            """
            INSERT INTO fountain_confirmation (
                id, fountain_id, person_id, verdict, created_at, previous_verdict, previous_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                confirmation.id, fountain, confirmation.person, confirmation.verdict.rawValue,
                confirmation.at, confirmation.previous?.verdict.rawValue,
                confirmation.previous?.at,
            ])
    }

    /// Those who are told about a fountain. Their accounts are not deleted until the transaction ends.
    private func audience(
        of fountain: Fountain.ID, besides person: Account.ID
    ) async throws -> [Account.ID] {
        try await transaction.rows(
            """
            SELECT author_id FROM fountain_review AS review
            JOIN account ON account.id = author_id
            WHERE fountain_id = $1 AND removed_at IS NULL AND author_id <> $2
            ORDER BY review.created_at DESC, review.id DESC LIMIT $3
            FOR KEY SHARE OF account
            """, [fountain, person, FountainNews.audience]
        ).map { try $0.id("author_id") }
    }
}

extension PostgresRow {
    func confirmation() throws -> Confirmation {
        let hasPrevious = try storedIfPresent("previous_verdict") as String? != nil
        return Confirmation(
            id: try id(), person: try idIfPresent("person_id"),
            statement: try statement("verdict", "created_at"),
            previous: hasPrevious ? try statement("previous_verdict", "previous_at") : nil)
    }

    func statement(_ verdict: String, _ time: String) throws -> Confirmation.Statement {
        Confirmation.Statement(try known(verdict), at: try timestamp(time))
    }
}
