import Foundation
import GRDB
import RecordKeeping
import RemoteGeocoding

/// The remote lookup as the row of `remote_lookup` and the rows of `remote_answer`.
struct SpatiaLiteRemoteLookupLedger: RemoteLookupLedger {
    let records: RecordDatabase

    func state() async throws -> LookupState {
        try await records.read { try LookupState.fetch(from: $0) }
    }

    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) async throws -> Value {
        try await write { database in
            let before = try LookupState.fetch(from: database)
            var state = before
            let value = transition(&state)
            if state != before { try state.save(in: database) }
            return value
        }
    }

    /// Ignores an answer that expires later than a new one would: the clock was set back after it
    /// was stored.
    func answer(from url: String, at now: Timestamp) async throws -> CachedAnswer? {
        let latest = now.advanced(by: RemoteLookupPolicy.answerAge)
        return try await records.read { database in
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT body, expires_at FROM remote_answer
                        WHERE url = ? AND expires_at > ? AND expires_at <= ?
                        """),
                arguments: [url, now.millisecondsSinceEpoch, latest.millisecondsSinceEpoch])
            return try row.map { row in
                let body: Data = try row.stored("body")
                return CachedAnswer(
                    url: url, body: [UInt8](body), expiresAt: try row.timestamp("expires_at"))
            }
        }
    }

    func keep(_ answer: CachedAnswer, at now: Timestamp) async throws {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM remote_answer WHERE url = ? OR expires_at <= ?",
                arguments: [answer.url, now.millisecondsSinceEpoch])
            try database.execute(
                sql: "INSERT INTO remote_answer (url, body, expires_at) VALUES (?, ?, ?)",
                arguments: [
                    answer.url, Data(answer.body), answer.expiresAt.millisecondsSinceEpoch,
                ])
            try database.execute(
                sql: """
                    DELETE FROM remote_answer WHERE id <= (
                        SELECT id FROM remote_answer ORDER BY id DESC LIMIT 1 OFFSET ?)
                    """, arguments: [RemoteLookupPolicy.maximumCachedAnswers])
        }
    }

    /// GRDB cancels an asynchronous write together with its task; this one continues.
    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        if let obstacle = records.obstacle { throw obstacle }
        do {
            return try await withCheckedThrowingContinuation { continuation in
                records.pool.asyncWrite(body) { _, result in continuation.resume(with: result) }
            }
        } catch {
            throw records.translated(error)
        }
    }
}

extension LookupState {
    fileprivate static func fetch(from database: Database) throws -> LookupState {
        guard
            let row = try Row.fetchOne(
                database, cached: "SELECT * FROM remote_lookup WHERE id = 1")
        else { throw StoredValueError(detail: "table 'remote_lookup' is empty") }
        return LookupState(
            isSwitchedOff: try row.stored("is_switched_off"),
            breaker: CircuitBreaker(
                setbacks: try row.stored("setbacks"),
                pausedUntil: try row.timestamp("paused_until"), reason: try row.stored("reason")),
            freeAt: try row.timestamp("free_at"))
    }

    fileprivate func save(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE remote_lookup SET is_switched_off = ?, free_at = ?, setbacks = ?,
                    paused_until = ?, reason = ? WHERE id = 1
                """,
            arguments: [
                isSwitchedOff, freeAt.millisecondsSinceEpoch, breaker.setbacks,
                breaker.pausedUntil.millisecondsSinceEpoch, breaker.reason,
            ])
    }
}
