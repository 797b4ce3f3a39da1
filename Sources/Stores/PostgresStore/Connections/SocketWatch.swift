import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Waits until a connection's socket can be read. No thread waits for it.
final class SocketWatch: Sendable {
    private struct State {
        var waiter: CheckedContinuation<Bool, Never>?
        var deadline = ContinuousClock.now
        var hasTimer = false
        var isSuspended = true
        /// Whether nobody shall wait any more.
        var isStopped = false
    }

    private let queue = DispatchQueue(label: "parkway.postgres.socket")
    // Dispatch's objects may be used by several threads.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let state = Mutex(State())
    private let socket: Int32

    /// Watches a copy of `socket`, because libpq closes its own as soon as it notices that the
    /// connection is lost, and Dispatch must have forgotten a socket before it is closed.
    ///
    /// - Returns: nil if the process has too many files open.
    init?(_ socket: Int32) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        self.socket = copy
        unsafe source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
        unsafe source.setEventHandler { [weak self] in self?.finish(isReadable: true) }
        unsafe source.setCancelHandler { close(copy) }
    }

    deinit {
        unsafe source.cancel()
        // Dispatch forbids releasing a source that is suspended.
        if state.withLock({ $0.isSuspended }) { unsafe source.resume() }
    }

    /// - Returns: false if nothing has arrived within `limit`.
    func isReadable(within limit: Duration) async -> Bool {
        // Dispatch reports only once that the other side has hung up.
        if isReadableNow { return true }
        return await withCheckedContinuation { continuation in
            state.withLock { state in
                guard !state.isStopped else { return continuation.resume(returning: false) }
                state.waiter = continuation
                state.deadline = .now + limit
                if !state.hasTimer {
                    state.hasTimer = true
                    startTimer(limit)
                }
                state.isSuspended = false
                unsafe source.resume()
            }
        }
    }

    private var isReadableNow: Bool {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Ends this wait and all later ones, as if nothing had arrived.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.async { [weak self] in self?.finish(isReadable: false) }
    }

    private func finish(isReadable: Bool) {
        let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.isSuspended else { return nil }
            state.isSuspended = true
            unsafe source.suspend()
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: isReadable)
    }

    /// One timer serves many waits: it starts again if the wait that it finds ends later.
    private func startTimer(_ delay: Duration) {
        queue.asyncAfter(deadline: .now() + delay.seconds) { [weak self] in self?.checkDeadline() }
    }

    private func checkDeadline() {
        let isLate = state.withLock { state in
            state.hasTimer = false
            guard state.waiter != nil else { return false }
            let rest = state.deadline - .now
            guard rest > .zero else { return true }
            state.hasTimer = true
            startTimer(rest)
            return false
        }
        if isLate { finish(isReadable: false) }
    }
}

/// One wait for a socket that may be another one at the next wait.
enum SocketWait {
    enum Direction {
        case reading, writing
    }

    private final class Outcome: Sendable {
        let isReady = Mutex(false)
    }

    /// - Returns: false if the socket is not ready within `limit`.
    static func isReady(
        _ socket: Int32, for direction: Direction, within limit: Duration
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            let queue = DispatchQueue(label: "parkway.postgres.wait")
            // Dispatch's objects may be used by several threads.
            nonisolated(unsafe) let source: any DispatchSourceProtocol =
                switch direction {
                case .reading:
                    DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
                case .writing:
                    DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
                }
            let outcome = Outcome()
            unsafe source.setEventHandler {
                outcome.isReady.withLock { $0 = true }
                unsafe source.cancel()
            }
            // The socket may be closed only when Dispatch has forgotten it.
            unsafe source.setCancelHandler {
                continuation.resume(returning: outcome.isReady.withLock { $0 })
            }
            queue.asyncAfter(deadline: .now() + limit.seconds) { unsafe source.cancel() }
            unsafe source.activate()
        }
    }
}

extension Duration {
    /// For interfaces that count in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
