import RecordKeeping
import StoreContract

/// Makes partitions ahead of time, and drops those that are over.
///
/// Each change is a transaction of its own that locks a table for milliseconds. If it does not get its locks
/// within ``longestWait``, it is left for the next time: meanwhile, rows go to the default partition.
/// Several processes may do this at once; one of them makes each change.
struct PartitionUpkeep {
    let records: PostgresDatabase
    /// How long one change may hold the table.
    var longestHold = Duration.seconds(1)

    /// How long a change waits for its locks. Whoever needs the table waits behind it.
    private static let longestWait = Duration.milliseconds(100)
    private static let lockName = "partitions"
    private static let attempts = 20

    /// As the server's settings have it.
    private static func milliseconds(_ duration: Duration) -> String {
        "\(Int64(duration.seconds * 1_000))"
    }

    /// Does what is due for all tables. A change may hold its table for longer than services allow
    /// themselves, because the default partition may be large. If the table is in use for long, the
    /// change is left to them.
    ///
    /// - Throws: `StoreError`.
    static func runAll(_ records: PostgresDatabase) async throws {
        let upkeep = PartitionUpkeep(records: records, longestHold: records.pool.limits.statement)
        for table in PartitionedTable.all {
            for _ in 0..<attempts {
                if try await upkeep.run(table) { break }
                try await Task.sleep(for: longestWait)
            }
        }
    }

    /// Does what is due.
    ///
    /// - Returns: whether nothing is left to do.
    /// - Throws: `StoreError`, also if the role of the program may not change the table.
    @discardableResult
    func run(_ table: PartitionedTable) async throws -> Bool {
        let now = records.clock.now()
        let found = try await records.readOnce { tx in
            try await PartitionRows(table: table, transaction: tx).partitions()
        }
        var isDone = true
        let missing = table.needed(at: now).filter { !found.contains($0) }
        for partition in missing {
            isDone = try await change(table) { try await $0.make([partition]) } && isDone
        }
        switch table.expiry {
        case .age(let age):
            let latest = now.advanced(by: .zero - age)
            for partition in found where partition.end <= latest {
                isDone = try await dropOld(partition, of: table) && isDone
            }
        case .empty(let age) where !missing.isEmpty:
            // Once a month is enough.
            let latest = now.advanced(by: .zero - age)
            for partition in found where partition.end <= latest {
                try await dropEmpty(partition, of: table)
            }
        case .empty: break
        }
        return isDone
    }

    /// Drops a partition with all rows, and what refers to them.
    private func dropOld(
        _ partition: TimePartition, of table: PartitionedTable
    ) async throws -> Bool {
        try await change(table) { rows in
            guard try await rows.partitions().contains(partition) else { return }
            // The only table that refers to events. Nothing is added for events that are so old.
            try await rows.transaction.execute(
                "DELETE FROM webhook_delivery WHERE event_at < $1", [partition.end])
            try await rows.drop(partition)
        }
    }

    /// Drops a partition unless it has rows.
    private func dropEmpty(
        _ partition: TimePartition, of table: PartitionedTable
    ) async throws {
        _ = try await change(table) { rows in
            guard try await rows.partitions().contains(partition),
                try await rows.isEmpty(partition)
            else { return }
            try await rows.lock()
            if try await rows.isEmpty(partition) { try await rows.drop(partition) }
        }
    }

    /// Runs a transaction that gives up rather than keeping others waiting.
    ///
    /// - Returns: false if it has given up.
    private func change(
        _ table: PartitionedTable, _ body: @Sendable (PartitionRows) async throws -> Void
    ) async throws -> Bool {
        do {
            return try await records.write(.readCommitted, isRepeatable: true) { tx in
                try await tx.execute(
                    """
                    SELECT set_config('lock_timeout', $1, true),
                        set_config('statement_timeout', $2, true)
                    """, [Self.milliseconds(Self.longestWait), Self.milliseconds(longestHold)])
                // False if another process is doing this already.
                guard
                    try await tx.value(
                        "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))",
                        [Self.lockName]) == true
                else { return false }
                try await body(PartitionRows(table: table, transaction: tx))
                return true
            }
        } catch StoreError.busy, StoreError.timedOut {
            return false
        }
    }
}
