import Synchronization

/// Notices what transactions of all processes report on one channel of a database.
///
/// It listens on a connection of its own from the first call on. Notifications only wake: whoever is
/// woken reads what has changed.
final class PostgresListener: Sendable {
    private struct State {
        var edition: Int64 = 0
        var isListening = false
        var isClosed = false
        var task: Task<Void, Never>?
    }

    private let address: PostgresAddress
    private let limits: PostgresLimits
    private let channel: String
    private let state = Mutex(State())

    /// How long it waits before it connects again.
    private static let pause = Duration.seconds(1)

    /// A listener that does not listen yet. `channel` is a name in lower case.
    init(_ address: PostgresAddress, _ limits: PostgresLimits, channel: String) {
        self.address = address
        self.limits = limits
        self.channel = channel
    }

    deinit {
        close()
    }

    /// A number that grows when something is reported. Without a connection it grows with each call,
    /// because something may have been missed.
    func edition() -> Int64 {
        state.withLock { state in
            if state.task == nil, !state.isClosed {
                state.task = Task { [weak self, address, limits, channel] in
                    while !Task.isCancelled {
                        try? await Self.listen(address, limits, channel) {
                            [weak self] isListening in
                            self?.note(isListening: isListening)
                        }
                        self?.note(isListening: false)
                        try? await Task.sleep(for: Self.pause)
                    }
                }
            }
            if !state.isListening { state.edition += 1 }
            return state.edition
        }
    }

    /// Ends listening.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.isListening = false
            state.task?.cancel()
            state.task = nil
        }
    }

    private func note(isListening: Bool) {
        state.withLock { state in
            state.edition += 1
            state.isListening = isListening && !state.isClosed
        }
    }

    /// Listens until the connection is lost or the task is cancelled.
    private static func listen(
        _ address: PostgresAddress, _ limits: PostgresLimits, _ channel: String,
        note: @Sendable (Bool) -> Void
    ) async throws {
        let connection = try await PostgresConnection.open(address, limits)
        _ = try await connection.run([PostgresStatement("LISTEN \(channel)")])
        note(true)
        while !Task.isCancelled {
            if try await connection.hasNotification() { note(true) }
        }
    }
}
