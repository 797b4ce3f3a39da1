import StoreContract
import Synchronization

/// Reads of what everybody may see. If the task allows that the last seconds are missing (``ReadAge``), a replica
/// answers them.
///
/// No request fails because of a replica: whatever goes wrong there, the primary answers. It also answers if
/// something is not found on the replica, because it may have been added just now.
struct RecentReads: Sendable {
    private let records: PostgresDatabase
    private let replicas: PostgresReplicas?

    /// Reads of `records`, or of its replicas.
    init(_ records: PostgresDatabase, _ replicas: PostgresReplicas?) {
        self.records = records
        self.replicas = replicas
    }

    /// Like ``PostgresDatabase/read(_:)``. A replica's value that is not `complete` is read again from the primary.
    func read<Value: Sendable>(
        complete: (Value) -> Bool = { _ in true },
        _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await run(complete) { try await $0.read(body) }
    }

    /// Like ``PostgresDatabase/readOnce(_:)``. A replica's value that is not `complete` is read again from the
    /// primary.
    func readOnce<Value: Sendable>(
        complete: (Value) -> Bool = { _ in true },
        _ body: @Sendable (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await run(complete) { try await $0.readOnce(body) }
    }

    private func run<Value: Sendable>(
        _ isComplete: (Value) -> Bool,
        _ work: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        guard case .recent = ReadAge.allowed, let replica = replicas?.next() else {
            return try await work(records)
        }
        do {
            let value = try await work(replica.records)
            if isComplete(value) {
                replica.countAnswer()
                return value
            }
        } catch let error as CancellationError {
            throw error
        } catch StoreError.unreachable(_, let reason) {
            replica.leaveOut(reason)
        } catch StoreError.timedOut {
            replica.leaveOut("it does not answer in time")
        } catch {
            // Nothing was found there, it was busy, or its tables are older.
        }
        return try await work(records)
    }
}

/// The replicas of a database, which are read in turn.
final class PostgresReplicas: Sendable {
    private let replicas: [PostgresReplica]
    /// For asking how far the primary has come, with one connection for all replicas.
    private let primary: PostgresDatabase
    private let turn = Mutex(0)

    /// The replicas of `primary` at `addresses`; nil if there are none.
    init?(_ addresses: [PostgresAddress], of primary: PostgresDatabase) {
        guard !addresses.isEmpty else { return nil }
        let limits = primary.pool.limits
        let watched = PostgresDatabase(
            pool: PostgresPool(primary.pool.address, limits.forWatching), clock: primary.clock)
        self.primary = watched
        replicas = addresses.map { PostgresReplica($0, of: watched, limits) }
    }

    /// The next one that may be read; nil if there is none.
    func next() -> PostgresReplica? {
        let first = turn.withLock { turn in
            defer { turn = (turn + 1) % replicas.count }
            return turn
        }
        // All of them are watched, not only the first that may be read.
        let ready = (replicas[first...] + replicas[..<first]).filter { $0.mayBeRead() }
        return ready.first
    }

    /// What people may see of them.
    var descriptions: [RecordReplica] { replicas.map(\.description) }

    /// What is wrong with them, with their addresses.
    func problems() async -> [(place: String, text: String)] {
        var problems: [(String, String)] = []
        for replica in replicas {
            guard let obstacle = await replica.check(), obstacle.isProblem else { continue }
            problems.append((replica.place, "this replica is not read: \(obstacle)"))
        }
        return problems
    }

    /// Ends watching, and closes all connections.
    func close() {
        for replica in replicas { replica.close() }
        primary.pool.close()
    }
}
