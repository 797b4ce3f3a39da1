import StoreContract
import Synchronization

/// A replica, and how recent it is.
///
/// The primary is asked for its position in the log. A replica that has replayed up to that position has every change that
/// was acknowledged before the primary was asked, whatever the clocks of the servers say.
final class PostgresReplica: Sendable {
    private struct State {
        /// The replica has every change that was acknowledged before this time; nil if it must not be read.
        var current: ContinuousClock.Instant?
        var obstacle: ReplicaObstacle? = .notAsked
        /// How far the primary had written at some times, the latest last.
        var primary: [(time: ContinuousClock.Instant, position: ServerPosition)] = []
        var answers = 0
        var task: Task<Void, Never>?
        var isClosed = false
    }

    /// The records on the replica.
    let records: PostgresDatabase
    private let limits: PostgresLimits
    /// For asking how far the primary has come.
    private let primary: PostgresDatabase
    /// For asking how far the replica has come.
    private let watched: PostgresDatabase
    private let state = Mutex(State())

    /// How many positions of the primary are remembered.
    private static let memory = 32

    /// A replica, to be compared with `primary`, whose connections are the caller's to close.
    init(_ address: PostgresAddress, of primary: PostgresDatabase, _ limits: PostgresLimits) {
        self.limits = limits
        self.primary = primary
        records = PostgresDatabase(
            pool: PostgresPool(address, limits.forReplicas), clock: primary.clock)
        watched = PostgresDatabase(
            pool: PostgresPool(address, limits.forWatching), clock: primary.clock)
    }

    deinit {
        close()
    }

    /// Its address without the password.
    var place: String { records.server }

    /// Ends watching, and closes all connections.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.task?.cancel()
            state.task = nil
        }
        for database in [records, watched] { database.pool.close() }
    }

    // MARK: - Reading

    /// Whether it is recent enough to be read. It is watched from the first call on.
    func mayBeRead() -> Bool {
        watch()
        return state.withLock { obstacle(of: $0, at: .now) == nil }
    }

    /// Counts a read that it has answered.
    func countAnswer() {
        state.withLock { $0.answers += 1 }
    }

    /// Leaves it out until it can be asked again.
    func leaveOut(_ reason: String) {
        state.withLock { state in
            state.current = nil
            state.obstacle = .failed(reason: reason)
        }
    }

    /// What people may see of it. It is watched from the first call on.
    var description: RecordReplica {
        watch()
        let now = ContinuousClock.now
        return state.withLock { state in
            RecordReplica(
                place: place, obstacle: obstacle(of: state, at: now)?.description,
                age: state.current.map { now - $0 }, answers: state.answers)
        }
    }

    private func obstacle(
        of state: State, at now: ContinuousClock.Instant
    ) -> ReplicaObstacle? {
        if let obstacle = state.obstacle { return obstacle }
        guard let current = state.current, now - current <= limits.replicaAge else {
            return .behind(limit: limits.replicaAge)
        }
        return nil
    }

    // MARK: - Asking

    /// Asks until it may be read, or until it would be behind.
    ///
    /// - Returns: why it may not be read; nil if it may.
    func check() async -> ReplicaObstacle? {
        let end = ContinuousClock.now + limits.replicaAge
        while true {
            await look()
            let obstacle = state.withLock { self.obstacle(of: $0, at: .now) }
            guard case .behind? = obstacle, ContinuousClock.now < end else { return obstacle }
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return obstacle }
        }
    }

    private func watch() {
        state.withLock { state in
            guard state.task == nil, !state.isClosed else { return }
            state.task = Task { [weak self, pause = limits.replicaPause] in
                while !Task.isCancelled {
                    guard await self?.look() != nil else { return }
                    try? await Task.sleep(for: pause)
                }
            }
        }
    }

    /// Asks both servers how far they have come.
    private func look() async {
        let time = ContinuousClock.now
        // Without the primary, it is not known what is missing; the replica grows old.
        guard let written = try? await Self.position(on: primary) else { return }
        do {
            note(written, at: time, try await Self.position(on: watched))
        } catch StoreError.unreachable(_, let reason) {
            leaveOut(reason)
        } catch {
            leaveOut("\(error)")
        }
    }

    private static func position(on database: PostgresDatabase) async throws -> ServerPosition {
        try await database.readOnce { try await ServerPosition.read(in: $0) }
    }

    private func note(
        _ written: ServerPosition, at time: ContinuousClock.Instant, _ own: ServerPosition
    ) {
        state.withLock { state in
            if state.primary.last?.position.timeline != written.timeline { state.primary = [] }
            state.primary.append((time, written))
            state.primary = state.primary.suffix(Self.memory)
            state.obstacle = own.obstacle(following: written)
            let reached = state.primary.last { $0.position.end <= own.end }
            state.current = state.obstacle == nil ? reached?.time : nil
        }
    }
}
