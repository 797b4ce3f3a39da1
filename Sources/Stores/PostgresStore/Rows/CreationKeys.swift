import Accounts
import RecordKeeping

/// The rows of `creation_key`: which record a request with a key created.
struct CreationKeys {
    let transaction: PostgresTransaction
    /// Nil for sign-ups, because nobody is signed in then.
    let account: Account.ID?

    /// The id of the record that a request with this key created; nil if there was no such request.
    ///
    /// If the transaction reads committed rows, an equal request may commit between two statements. So the key is
    /// looked up last: after the locks, and after what the record would make a reason to refuse.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` for the
    ///   sign-up of a deleted account.
    func record(of key: CreationKey, at now: Timestamp) async throws -> UUIDv7? {
        let row = try await transaction.row(
            """
            SELECT request, record_id FROM creation_key
            WHERE account_id \(account == nil ? "IS NULL AND $3::uuid IS NULL" : "= $3")
                AND key = $1 AND created_at > $2
            """,
            [key.text, Self.oldest(at: now), account])
        guard let row else { return nil }
        guard let request: String = try row.storedIfPresent("request") else {
            throw AccountsError.createdRecordGone
        }
        guard request == key.request.text else { throw AccountsError.keyOfAnotherRequest }
        return try row.stored("record_id")
    }

    /// Keeps the key of a new record, and deletes keys that are too old. Must be called in the
    /// transaction that creates the record, after ``record(of:at:)`` found none.
    ///
    /// If another transaction keeps the same key at once, the transaction runs again and finds it.
    func keep(_ key: CreationKey, of record: UUIDv7, at now: Timestamp) async throws {
        try await transaction.pipeline([
            PostgresStatement(
                """
                DELETE FROM creation_key WHERE id IN (
                    SELECT id FROM creation_key WHERE created_at <= $1
                    LIMIT 100 FOR UPDATE SKIP LOCKED)
                """,
                [Self.oldest(at: now)]),
            PostgresStatement(
                """
                INSERT INTO creation_key (account_id, key, request, record_id, created_at)
                VALUES ($1, $2, $3, $4, $5)
                """,
                [account, key.text, key.request.text, record, now]),
        ])
    }

    /// Deletes the request of a deleted account's sign-up. Its key stays, so that it counts as
    /// used; the account's other keys are deleted with it.
    static func forgetRequest(
        signingUp account: Account.ID, in transaction: PostgresTransaction
    ) async throws {
        try await transaction.execute(
            "UPDATE creation_key SET request = NULL WHERE account_id IS NULL AND record_id = $1",
            [account])
    }

    private static func oldest(at now: Timestamp) -> Timestamp {
        now.advanced(by: .zero - CreationKey.retention)
    }
}
