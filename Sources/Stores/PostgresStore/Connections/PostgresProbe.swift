import CPostgres

/// A statement on a connection of its own, which blocks: for callers that cannot wait otherwise.
enum PostgresProbe {
    /// Reads a row of the records.
    ///
    /// - Throws: ``PostgresFailure``.
    static func run(_ address: PostgresAddress, _ limits: PostgresLimits) throws {
        let handle = try PostgresConnection.begin(address, blockingFor: limits.connecting)
        guard !handle.isBroken else { throw PostgresFailure.unreachable(reason: handle.message) }
        // The first statement limits the second.
        let milliseconds = Int64(limits.statement.seconds * 1_000)
        for sql in ["SET statement_timeout = \(milliseconds)", "SELECT 1 FROM account LIMIT 1"] {
            guard let pointer = unsafe PQexec(handle.pointer, sql) else {
                throw PostgresFailure.lost(reason: handle.message)
            }
            let result = unsafe PostgresResult(pointer)
            if let refusal = result.refusal { throw PostgresFailure.refused(refusal) }
            guard result.status == .done else {
                throw PostgresFailure.lost(reason: handle.message)
            }
        }
    }
}
