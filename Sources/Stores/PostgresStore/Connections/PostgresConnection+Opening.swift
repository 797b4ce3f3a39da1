import CPostgres
import Dispatch

extension PostgresConnection {
    /// The key of the lock that every connection shares, so that whoever moves or restores the records can
    /// have them alone: "PKWM".
    static let sharedLock: Int64 = 0x504B_574D

    /// Connects to a database. A connection that is not `isShared` does not take the shared lock.
    ///
    /// - Throws: ``PostgresFailure``, among them ``PostgresFailure/closedForMove``.
    static func open(
        _ address: PostgresAddress, _ limits: PostgresLimits, isShared: Bool = true
    ) async throws -> PostgresConnection {
        let handle = try await connect(address, limits)
        let connection = try PostgresConnection(handle, limits)
        guard isShared else {
            _ = try await connection.run([limits.settings])
            return connection
        }
        // Held as long as the connection.
        let lock = PostgresStatement(
            "SELECT pg_try_advisory_lock_shared($1)", [sharedLock])
        let end = ContinuousClock.now + patience
        var results = try await connection.run([limits.settings, lock])
        while try results.last?.first?.firstIfPresent() != true {
            guard .now < end else { throw PostgresFailure.closedForMove }
            try await Task.sleep(for: .milliseconds(50))
            results = try await connection.run([lock])
        }
        return connection
    }

    /// How long the server may take to end the connection of a move that is over.
    private static let patience = Duration.seconds(1)

    private static func connect(
        _ address: PostgresAddress, _ limits: PostgresLimits
    ) async throws -> PostgresHandle {
        let end = ContinuousClock.now + limits.connecting
        let handle = try await start(address)
        while true {
            guard !handle.isBroken else {
                throw PostgresFailure.unreachable(reason: handle.message)
            }
            let direction: SocketWait.Direction
            switch unsafe PQconnectPoll(handle.pointer) {
            case PGRES_POLLING_OK:
                guard unsafe PQsetnonblocking(handle.pointer, 1) == 0 else {
                    throw PostgresFailure.unreachable(reason: handle.message)
                }
                unsafe PQsetNoticeProcessor(handle.pointer, { _, _ in }, nil)
                return handle
            case PGRES_POLLING_READING: direction = .reading
            case PGRES_POLLING_WRITING: direction = .writing
            default: throw PostgresFailure.unreachable(reason: handle.message)
            }
            let rest = end - .now
            guard rest > .zero,
                await SocketWait.isReady(handle.socket, for: direction, within: rest)
            else { throw PostgresFailure.unreachable(reason: "the server does not answer") }
        }
    }

    /// Begins to connect. libpq looks up the server's name meanwhile, which may take long, so no task
    /// does this.
    private static func start(_ address: PostgresAddress) async throws -> PostgresHandle {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try begin(address) })
            }
        }
    }

    /// Begins to connect.
    private static func begin(_ address: PostgresAddress) throws -> PostgresHandle {
        // A network that has failed is noticed within half a minute. What the address says comes last,
        // because it prevails.
        let options = [
            ("fallback_application_name", "parkway"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "20000"), ("dbname", address.connectionText),
        ].filter { !$0.1.isEmpty }
        let names = options.map { Array($0.0.utf8CString) }
        let values = options.map { Array($0.1.utf8CString) }
        let pointer = unsafe withPointers(to: names) { names in
            unsafe withPointers(to: values) { values in
                unsafe PQconnectStartParams(names, values, 1)
            }
        }
        guard let pointer = unsafe pointer else {
            throw PostgresFailure.unreachable(reason: "there is no memory left")
        }
        return unsafe PostgresHandle(pointer)
    }

    /// Calls `body` with an array of C strings that ends with NULL.
    private static func withPointers<Value>(
        to texts: [[CChar]], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let starts = texts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        return unsafe Array(texts.joined()).withUnsafeBufferPointer { buffer in
            var pointers = unsafe starts.dropLast().map { start in
                unsafe buffer.baseAddress.map { unsafe $0 + start }
            }
            unsafe pointers.append(nil)
            return unsafe pointers.withUnsafeBufferPointer { list in
                unsafe body(list.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}
