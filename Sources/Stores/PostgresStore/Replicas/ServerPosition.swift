import StoreContract

/// How far the log of a server goes, and in which history.
///
/// Source: https://www.postgresql.org/docs/15/functions-admin.html, "Recovery Information Functions" and "Backup
/// Control Functions"; functions-info.html, "Control Data Functions".
struct ServerPosition: Sendable, Hashable {
    /// The same for a primary and all its replicas.
    let system: Int64
    /// The history that the server is in. A replica that becomes the primary begins another one.
    let timeline: Int64
    /// The end of what has been acknowledged or, on a replica, of what can be read, in bytes.
    let end: Int64
    /// Whether the server follows another one.
    let isReplica: Bool

    /// Asks a server.
    ///
    /// - Throws: ``PostgresFailure``, ``StoredValueError``.
    static func read(in tx: PostgresTransaction) async throws -> ServerPosition {
        // A replica's control file has the history of its last restart point and of its last written page. It may
        // be older than what can be read, never newer. What is acknowledged is on the disk, unless the server is
        // set to acknowledge before that.
        let row = try await tx.row(
            """
            SELECT is_replica, (SELECT system_identifier FROM pg_control_system()) AS system,
                CASE WHEN is_replica
                    THEN (SELECT greatest(restarted.timeline_id, written.min_recovery_end_timeline)
                        FROM pg_control_checkpoint() AS restarted, pg_control_recovery() AS written
                        )::bigint
                    ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
                        )::bit(32)::bigint
                END AS timeline,
                pg_wal_lsn_diff(
                    CASE
                        WHEN is_replica THEN pg_last_wal_replay_lsn()
                        WHEN current_setting('synchronous_commit') = 'off'
                            THEN pg_current_wal_insert_lsn()
                        ELSE pg_current_wal_flush_lsn() END, '0/0')::bigint AS written_to
            FROM (SELECT pg_is_in_recovery() AS is_replica) AS server
            """)
        guard let row else { throw PostgresFailure.misused("a server has no position") }
        return ServerPosition(
            system: try row.stored("system"), timeline: try row.stored("timeline"),
            end: try row.stored("written_to"), isReplica: try row.stored("is_replica"))
    }

    /// Why the server at this position must not be read instead of `primary`, however far it has come; nil if it
    /// may be.
    func obstacle(following primary: ServerPosition) -> ReplicaObstacle? {
        if system != primary.system { return .otherDatabase }
        if !isReplica { return timeline == primary.timeline ? .isPrimary : .promotedApart }
        if primary.isReplica { return .primaryIsReplica }
        return timeline == primary.timeline ? nil : .otherHistory
    }
}

/// Why a replica is not read.
enum ReplicaObstacle: Sendable, Hashable, CustomStringConvertible {
    /// Nobody has asked it yet.
    case notAsked
    /// It is a copy of another database.
    case otherDatabase
    /// It has taken over and is the primary now.
    case isPrimary
    /// It was promoted, but it is not the primary in use.
    case promotedApart
    /// It follows a former primary, or has only just begun to follow the new one.
    case otherHistory
    /// The address of the records leads to a replica.
    case primaryIsReplica
    /// The position of the primary has not been known for too long, or the replica's is behind it.
    case behind(limit: Duration)
    /// It cannot be asked.
    case failed(reason: String)

    /// Whether an operator should do something about it.
    var isProblem: Bool { self != .isPrimary }

    var description: String {
        switch self {
        case .notAsked: "it has not been asked yet"
        case .otherDatabase: "it is not a replica of the database in 'records'"
        case .isPrimary: "it is the primary"
        case .promotedApart: "it follows no primary; make it a replica again"
        case .otherHistory: "it does not follow the current primary"
        case .primaryIsReplica: "the address in 'records' leads to a replica"
        case .behind(let limit): "it is more than \(limit.components.seconds) s behind"
        case .failed(let reason): reason
        }
    }
}
