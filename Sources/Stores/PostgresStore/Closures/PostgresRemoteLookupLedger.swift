import Foundation
import RecordKeeping
import RemoteGeocoding

/// The remote lookup as the row of `remote_lookup` and the rows of `remote_answer`.
struct PostgresRemoteLookupLedger: RemoteLookupLedger {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func state() async throws -> LookupState {
        try await records.readOnce { try await LookupState.fetch(from: $0) }
    }

    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) async throws -> Value {
        // In a task of its own, because it must be finished even if the caller is cancelled.
        try await Task { [records] in
            try await records.write(.readCommitted) { tx in
                let before = try await LookupState.fetch(from: tx, isLocked: true)
                var state = before
                let value = transition(&state)
                if state != before { try await state.save(in: tx) }
                return value
            }
        }.value
    }

    /// Ignores an answer that expires later than a new one would: the clock was set back after it
    /// was stored.
    func answer(from url: String, at now: Timestamp) async throws -> CachedAnswer? {
        let latest = now.advanced(by: RemoteLookupPolicy.answerAge)
        return try await records.readOnce { tx in
            let row = try await tx.row(
                """
                SELECT body, expires_at FROM remote_answer
                WHERE url = $1 AND expires_at > $2 AND expires_at <= $3
                """, [url, now, latest])
            return try row.map { row in
                let body: Data = try row.stored("body")
                return CachedAnswer(
                    url: url, body: [UInt8](body), expiresAt: try row.timestamp("expires_at"))
            }
        }
    }

    func keep(_ answer: CachedAnswer, at now: Timestamp) async throws {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            _ = try await tx.pipeline([
                PostgresStatement(
                    """
                    DELETE FROM remote_answer WHERE id IN (
                        SELECT id FROM remote_answer WHERE expires_at <= $1
                        LIMIT 100 FOR UPDATE SKIP LOCKED)
                    """, [now]),
                PostgresStatement(
                    """
                    INSERT INTO remote_answer (url, body, expires_at) VALUES ($1, $2, $3)
                    ON CONFLICT (url) DO UPDATE
                    SET id = excluded.id, body = excluded.body, expires_at = excluded.expires_at
                    """, [answer.url, Data(answer.body), answer.expiresAt]),
                PostgresStatement(
                    """
                    DELETE FROM remote_answer WHERE id IN (
                        SELECT id FROM remote_answer WHERE id <= (
                            SELECT id FROM remote_answer ORDER BY id DESC OFFSET $1 LIMIT 1)
                        FOR UPDATE SKIP LOCKED)
                    """, [RemoteLookupPolicy.maximumCachedAnswers]),
            ])
        }
    }
}

extension LookupState {
    fileprivate static func fetch(
        from tx: PostgresTransaction, isLocked: Bool = false
    ) async throws -> LookupState {
        let lock = isLocked ? " FOR UPDATE" : ""
        let row = try await tx.row("SELECT * FROM remote_lookup WHERE id = 1" + lock)
        guard let row else { throw StoredValueError(detail: "table 'remote_lookup' is empty") }
        return LookupState(
            isSwitchedOff: try row.stored("is_switched_off"),
            breaker: CircuitBreaker(
                setbacks: try row.stored("setbacks"),
                pausedUntil: try row.timestamp("paused_until"), reason: try row.stored("reason")),
            freeAt: try row.timestamp("free_at"))
    }

    fileprivate func save(in tx: PostgresTransaction) async throws {
        try await tx.execute(
            """
            UPDATE remote_lookup SET is_switched_off = $1, free_at = $2, setbacks = $3,
                paused_until = $4, reason = $5 WHERE id = 1
            """,
            [isSwitchedOff, freeAt, breaker.setbacks, breaker.pausedUntil, breaker.reason])
    }
}
