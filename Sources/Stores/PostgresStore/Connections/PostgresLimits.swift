/// How many connections a store has, and how long it waits.
public struct PostgresLimits: Sendable, Hashable {
    /// The maximum number of connections.
    public var connections = 10
    /// The maximum wait for a connection.
    public var longestWait = Duration.seconds(10)
    /// How long connecting may take.
    public var connecting = Duration.seconds(10)
    /// How long a statement may run.
    public var statement = Duration.seconds(15)
    /// How long a statement may wait for a lock.
    public var lock = Duration.seconds(10)
    /// How long a transaction may do nothing.
    public var idleTransaction = Duration.seconds(30)
    /// How often a transaction runs, if others get in its way.
    public var attempts = 20
    /// The maximum age of the records on a replica that is read.
    public var replicaAge = Duration.seconds(5)
    /// The time between two checks of a replica.
    public var replicaPause = Duration.seconds(1)

    /// How long a server may be silent: a little more than its own limit.
    var silence: Duration { statement + slack }
    private var slack = Duration.seconds(5)

    /// The standard limits.
    public init() {}

    /// Those of a migration or a check: a table may be large.
    static var forWholeTables: PostgresLimits {
        var limits = PostgresLimits()
        limits.connections = 1
        limits.statement = .seconds(3_600)
        return limits
    }

    /// Those of a move, which waits for the other side within a transaction.
    static var forMoves: PostgresLimits {
        var limits = forWholeTables
        limits.idleTransaction = .zero
        return limits
    }

    /// Those of reads from a replica. They are short, because the primary can answer instead.
    var forReplicas: PostgresLimits {
        var limits = self
        limits.longestWait = min(longestWait, .seconds(1))
        limits.connecting = min(connecting, .seconds(2))
        limits.statement = min(statement, .seconds(3))
        limits.slack = .seconds(1)
        limits.attempts = 1
        return limits
    }

    /// Those of asking a server for its position in the log.
    var forWatching: PostgresLimits {
        var limits = forReplicas
        limits.connections = 1
        limits.statement = .seconds(1)
        return limits
    }

    /// The settings of each connection, as a statement.
    var settings: PostgresStatement {
        PostgresStatement(
            """
            SELECT set_config('statement_timeout', $1, false),
                set_config('lock_timeout', $2, false),
                set_config('idle_in_transaction_session_timeout', $3, false),
                set_config('client_encoding', 'UTF8', false),
                set_config('standard_conforming_strings', 'on', false),
                -- Reading a whole table would lock all of it against other transactions.
                set_config('enable_seqscan', 'off', false),
                -- On tables of this size, compiling a query takes longer than running it.
                set_config('jit', 'off', false)
            """,
            [statement.milliseconds, lock.milliseconds, idleTransaction.milliseconds])
    }
}

extension Duration {
    /// As the server's settings have it.
    fileprivate var milliseconds: String { "\(Int64(seconds * 1_000))" }
}
