import RecordKeeping
import RoadClosures
import StoreContract
import Synchronization

/// Keeps the closures of the database in memory, because every route asks for changes.
///
/// It polls for changes a few times a second on a connection of its own, and at once after each change
/// that this store makes. A store that has not seen the database for longer than ``patience`` does not
/// answer from memory, because roads may be closed that it does not know of.
final class PostgresClosureFeed: ClosureFeed {
    private struct State {
        var standing: [RoadClosure.ID: (edition: Int64, closure: RoadClosure)] = [:]
        /// The roads that were reopened while this feed was open, with their editions. A few words each;
        /// they are kept until the service ends.
        var reopened: [RoadClosure.ID: Int64] = [:]
        var edition: Int64 = 0
        /// The start of the latest poll that has succeeded.
        var seen = ContinuousClock.now
        var failure: StoreError?
        var task: Task<Void, Never>?
    }

    private enum Change {
        case closed(Int64, RoadClosure)
        case reopened(Int64, RoadClosure.ID)
    }

    /// How long it waits between two looks.
    static let interval = Duration.milliseconds(250)
    /// How old the answers may be.
    static let patience = Duration.seconds(10)

    private let records: PostgresDatabase
    private let state = Mutex(State())

    private init(_ records: PostgresDatabase) {
        self.records = records
    }

    deinit {
        close()
    }

    /// A feed that knows all closures, and goes on looking for changes until it is closed.
    ///
    /// - Throws: ``StoreError``.
    static func open(_ records: PostgresDatabase) async throws -> PostgresClosureFeed {
        let feed = PostgresClosureFeed(records)
        try await feed.load()
        feed.watch()
        return feed
    }

    /// Ends looking for changes.
    func close() {
        state.withLock { state in
            state.task?.cancel()
            state.task = nil
        }
    }

    func changes(after edition: Int64) throws -> ClosureChanges? {
        try state.withLock { state in
            guard ContinuousClock.now - state.seen < Self.patience else {
                throw state.failure ?? StoreError.timedOut(server: records.server)
            }
            guard edition < state.edition else { return nil }
            let closed = state.standing.values.filter { $0.edition > edition }
                .sorted { $0.edition < $1.edition }
            let reopened = state.reopened.filter { $0.value > edition }
                .sorted { $0.value < $1.value }
            return ClosureChanges(
                edition: state.edition, closed: closed.map(\.closure),
                reopened: reopened.map(\.key))
        }
    }

    /// Looks for changes now. If that is impossible, they are found later.
    func refresh() async {
        try? await load()
    }

    private func load() async throws {
        try await records.readOnce { try await self.look($0) }
    }

    // MARK: - Looking for changes

    private func watch() {
        let task = Task { [weak self, records] in
            while !Task.isCancelled {
                do {
                    try await Self.watch(records) { [weak self] tx in
                        guard let self else { throw CancellationError() }
                        try await self.look(tx)
                    }
                } catch {
                    self?.note(error)
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
        state.withLock { $0.task = task }
    }

    /// Looks until the connection is lost or the task is cancelled.
    private static func watch(
        _ records: PostgresDatabase, look: @Sendable (PostgresTransaction) async throws -> Void
    ) async throws {
        let connection = try await PostgresConnection.open(
            records.pool.address, records.pool.limits)
        while !Task.isCancelled {
            try await look(PostgresTransaction(connection, at: records.clock.now()))
            try await Task.sleep(for: interval)
        }
    }

    private func look(_ tx: PostgresTransaction) async throws {
        let begin = ContinuousClock.now
        var edition = state.withLock { $0.edition }
        let isFirst = edition == 0
        var isComplete = false
        while !isComplete {
            // Editions ascend in the order of commits, so none before the last one appears later. Whoever
            // begins needs no roads that are open again.
            let rows = try await tx.rows(
                """
                SELECT * FROM closure WHERE edition > $1 AND NOT ($2 AND reopened_at IS NOT NULL)
                ORDER BY edition LIMIT $3
                """, [edition, isFirst, Self.batch])
            let changes = try rows.map { row -> Change in
                edition = try row.stored("edition")
                return try row.timestampIfPresent("reopened_at") == nil
                    ? .closed(edition, row.roadClosure()) : .reopened(edition, row.id())
            }
            isComplete = rows.count < Self.batch
            state.withLock { state in
                for change in changes { Self.apply(change, to: &state) }
                guard isComplete else { return }
                state.seen = max(state.seen, begin)
                state.failure = nil
            }
        }
    }

    private static let batch = 500

    /// Two looks at once may find the same change, and one of them an older one.
    private static func apply(_ change: Change, to state: inout State) {
        switch change {
        case .closed(let edition, let closure):
            guard state.reopened[closure.id] == nil else { return }
            state.standing[closure.id] = (edition, closure)
            state.edition = max(state.edition, edition)
        case .reopened(let edition, let id):
            state.standing[id] = nil
            state.reopened[id] = max(state.reopened[id] ?? 0, edition)
            state.edition = max(state.edition, edition)
        }
    }

    private func note(_ error: any Error) {
        let failure: StoreError? =
            switch error {
            case let failure as PostgresFailure: StoreError(failure, server: records.server)
            case let error as StoredValueError:
                .damaged(path: records.server, detail: error.detail)
            default: nil
            }
        state.withLock { $0.failure = failure ?? $0.failure }
    }
}
