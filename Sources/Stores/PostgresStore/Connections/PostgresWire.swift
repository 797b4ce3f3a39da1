import CPostgres

/// What goes over a connection's socket. No thread waits for it.
struct PostgresWire: Sendable {
    private let handle: PostgresHandle
    private let watch: SocketWatch
    private let limits: PostgresLimits

    /// - Throws: ``PostgresFailure`` if the process has too many files open.
    init(_ handle: PostgresHandle, _ limits: PostgresLimits) throws {
        guard let watch = SocketWatch(handle.socket) else {
            throw PostgresFailure.unreachable(reason: "this process has too many files open")
        }
        self.handle = handle
        self.watch = watch
        self.limits = limits
    }

    private var loss: PostgresFailure { .lost(reason: handle.message) }

    /// Sends what libpq has not sent yet.
    func flush() async throws {
        let end = ContinuousClock.now + limits.silence
        while true {
            switch unsafe PQflush(handle.pointer) {
            case 0: return
            case 1:
                guard !handle.isBroken else { throw loss }
                guard ContinuousClock.now < end else { throw PostgresFailure.silent }
                // The server may wait until its answers are read before it reads more.
                _ = await SocketWait.isReady(
                    handle.socket, for: .writing, within: .milliseconds(100))
                guard handle.consumeInput() else { throw loss }
            default: throw loss
            }
        }
    }

    /// Waits for the next result; nil between the results of two commands.
    func nextResult() async throws -> PostgresResult? {
        while unsafe PQisBusy(handle.pointer) == 1 {
            guard !handle.isBroken else { throw loss }
            guard await watch.isReadable(within: limits.silence) else {
                throw PostgresFailure.silent
            }
            guard handle.consumeInput() else { throw loss }
        }
        return unsafe PQgetResult(handle.pointer).map { unsafe PostgresResult($0) }
    }

    /// Waits until the server has sent something; false if it has not, or the task was cancelled.
    func hasInput(within limit: Duration) async throws -> Bool {
        let hasInput = await withTaskCancellationHandler {
            await watch.isReadable(within: limit)
        } onCancel: {
            watch.stop()
        }
        guard handle.consumeInput() else { throw loss }
        return hasInput
    }
}
