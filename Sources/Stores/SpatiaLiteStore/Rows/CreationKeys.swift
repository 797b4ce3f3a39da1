import Accounts
import GRDB
import RecordKeeping

/// The rows of `creation_key`: which record a request with a key created.
struct CreationKeys {
    let database: Database
    /// Nil for sign-ups, because nobody is signed in then.
    let account: Account.ID?

    /// The id of the record that a request with this key created; nil if there was no such request.
    ///
    /// - Throws: `AccountsError.keyOfAnotherRequest`; `AccountsError.createdRecordGone` for the
    ///   sign-up of a deleted account.
    func record(of key: CreationKey, at now: Timestamp) throws -> String? {
        let row = try Row.fetchOne(
            database,
            cached: """
                SELECT request, record_id FROM creation_key
                WHERE account_id IS ? AND key = ? AND created_at > ?
                """,
            arguments: [account?.description, key.text, Self.oldest(at: now)])
        guard let row else { return nil }
        guard let request: String = try row.storedIfPresent("request") else {
            throw AccountsError.createdRecordGone
        }
        guard request == key.request.text else { throw AccountsError.keyOfAnotherRequest }
        return try row.stored("record_id")
    }

    /// Keeps the key of a new record, and deletes keys that are too old. Must be called in the
    /// transaction that creates the record, after ``record(of:at:)`` found none.
    func keep(_ key: CreationKey, of record: String, at now: Timestamp) throws {
        try database.execute(
            sql: "DELETE FROM creation_key WHERE created_at <= ?",
            arguments: [Self.oldest(at: now)])
        try database.execute(
            sql: """
                INSERT INTO creation_key (account_id, key, request, record_id, created_at)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                account?.description, key.text, key.request.text, record,
                now.millisecondsSinceEpoch,
            ])
    }

    /// Deletes the request of a deleted account's sign-up. Its key stays, so that it counts as
    /// used; the account's other keys are deleted with it.
    static func forgetRequest(signingUp account: Account.ID, in database: Database) throws {
        try database.execute(
            sql:
                "UPDATE creation_key SET request = NULL WHERE account_id IS NULL AND record_id = ?",
            arguments: [account.description])
    }

    private static func oldest(at now: Timestamp) -> Int64 {
        now.advanced(by: .zero - CreationKey.retention).millisecondsSinceEpoch
    }
}
