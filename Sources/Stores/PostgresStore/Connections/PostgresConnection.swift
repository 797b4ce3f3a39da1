import CPostgres

/// A connection to the server, for one transaction at a time.
///
/// All statements except scripts go through libpq's pipeline mode: several are sent at once, and their results come
/// back in one round trip. No thread waits for them.
actor PostgresConnection {
    private let handle: PostgresHandle
    private let wire: PostgresWire
    private var prepared: [PostgresStatement.Key: String] = [:]
    private var isBusy = false
    /// A BEGIN that is sent with the first statement of a transaction.
    private var pendingBegin: String?
    private var isInTransaction = false
    private var hasFailed = false
    private var log: StatementLog?

    /// How many statements are kept in their prepared form. Others are prepared each time.
    private static let preparedCount = 300

    /// - Throws: ``PostgresFailure`` if the process has too many files open.
    init(_ handle: PostgresHandle, _ limits: PostgresLimits) throws {
        self.handle = handle
        wire = try PostgresWire(handle, limits)
    }

    /// Whether the connection can be used again. Notices what the server has sent meanwhile, such as
    /// that it has ended.
    func isUsable() -> Bool {
        guard !hasFailed, !isBusy, !isInTransaction, !handle.isBroken,
            handle.consumeInput()
        else { return false }
        _ = forgetNotifications()
        return !handle.isBroken && handle.isIdle
    }

    /// Records statements in `log` from now on.
    func record(in log: StatementLog) {
        self.log = log
    }

    // MARK: - Notifications

    /// Waits for a notification on one of the channels that the connection listens to.
    ///
    /// - Returns: false if none has come for a while, or the task was cancelled.
    /// - Throws: ``PostgresFailure`` if the connection is lost.
    func hasNotification() async throws -> Bool {
        if forgetNotifications() { return true }
        if try await !wire.hasInput(within: Self.notificationWait), !Task.isCancelled {
            // Finds out whether there is still a connection.
            _ = try await run([PostgresStatement("SELECT 1")])
        }
        return forgetNotifications()
    }

    private static let notificationWait = Duration.seconds(30)

    /// Whether there was one.
    private func forgetNotifications() -> Bool {
        var hasSome = false
        while let notification = unsafe PQnotifies(handle.pointer) {
            unsafe PQfreemem(notification)
            hasSome = true
        }
        return hasSome
    }

    // MARK: - Transactions

    /// Begins a transaction together with the next statement.
    func begin(_ sql: String) {
        pendingBegin = sql
    }

    /// - Throws: ``PostgresFailure``; ``PostgresFailure/outcomeUnknown(reason:)`` if it cannot be
    ///   known whether the change was made.
    func commit() async throws {
        pendingBegin = nil
        guard isInTransaction else { return }
        do {
            let results = try await run([PostgresStatement("COMMIT")])
            isInTransaction = false
            // The server answers so if a statement has failed and the caller went on.
            guard results.first?.tag == "COMMIT" else {
                throw PostgresFailure.misused(
                    "a transaction with a failed statement was committed")
            }
        } catch PostgresFailure.lost(let reason) {
            throw PostgresFailure.outcomeUnknown(reason: reason)
        } catch PostgresFailure.silent {
            throw PostgresFailure.outcomeUnknown(reason: "the server does not answer")
        } catch PostgresFailure.refused(let refusal)
            where refusal.state.hasPrefix("57P") || refusal.state.hasPrefix("08")
        {
            throw PostgresFailure.outcomeUnknown(reason: refusal.message)
        }
    }

    /// Undoes the transaction. A connection that cannot do so is not used again.
    func rollBack() async {
        pendingBegin = nil
        guard isInTransaction, !hasFailed else { return }
        do {
            _ = try await run([PostgresStatement("ROLLBACK")])
            isInTransaction = false
        } catch {
            hasFailed = true
        }
    }

    // MARK: - Statements

    /// Runs statements in one round trip. The first that fails ends the rest.
    ///
    /// - Throws: ``PostgresFailure``.
    func run(_ statements: [PostgresStatement]) async throws -> [PostgresResult] {
        guard !hasFailed else { throw PostgresFailure.lost(reason: "the connection was closed") }
        // Two tasks of one transaction must not use it at once: a fault of this program.
        guard !isBusy else { throw PostgresFailure.misused("a transaction is used by two tasks") }
        isBusy = true
        defer { isBusy = false }
        do {
            guard handle.enterPipeline() else { throw loss }
            log?.add(begin: pendingBegin, statements)
            var steps: [Step] = []
            if let begin = pendingBegin {
                pendingBegin = nil
                isInTransaction = true
                try send(PostgresStatement(begin), isAnswer: false, &steps)
            }
            for statement in statements { try send(statement, isAnswer: true, &steps) }
            guard unsafe PQpipelineSync(handle.pointer) == 1 else { throw loss }
            let results = try await results(of: steps)
            guard handle.exitPipeline() else { throw loss }
            return results
        } catch PostgresFailure.refused(let refusal) {
            if refusal.endsConnection || !handle.exitPipeline() {
                hasFailed = true
            }
            throw PostgresFailure.refused(refusal)
        } catch {
            hasFailed = true
            throw error
        }
    }

    /// Runs a text of several statements without values, as one transaction.
    ///
    /// - Throws: ``PostgresFailure``.
    func run(script: String) async throws {
        guard !hasFailed, !isBusy else {
            throw PostgresFailure.lost(reason: "the connection was closed")
        }
        isBusy = true
        defer { isBusy = false }
        do {
            guard unsafe PQsendQuery(handle.pointer, script) == 1 else { throw loss }
            try await wire.flush()
            var refusal: PostgresRefusal?
            while let result = try await wire.nextResult() { refusal = refusal ?? result.refusal }
            if handle.isBroken { throw loss }
            if let refusal { throw PostgresFailure.refused(refusal) }
        } catch {
            if case PostgresFailure.refused = error {} else { hasFailed = true }
            throw error
        }
    }

    /// What libpq returns for a command that was sent.
    private enum Step {
        case preparation(PostgresStatement.Key, name: String)
        case execution(isAnswer: Bool)
    }

    private var loss: PostgresFailure { .lost(reason: handle.message) }

    private func send(
        _ statement: PostgresStatement, isAnswer: Bool, _ steps: inout [Step]
    ) throws {
        let types = statement.types.map(\.number)
        let count = Int32(types.count)
        let values = PostgresValues(statement.values)
        let sent: Int32
        if let name = try prepare(statement, types, &steps) {
            sent = unsafe values.withPointers { values, lengths, formats in
                unsafe PQsendQueryPrepared(
                    handle.pointer, name, count, values, lengths, formats, 1)
            }
        } else {
            sent = unsafe values.withPointers { values, lengths, formats in
                unsafe PQsendQueryParams(
                    handle.pointer, statement.sql, count, types, values, lengths, formats, 1)
            }
        }
        guard sent == 1 else { throw loss }
        steps.append(.execution(isAnswer: isAnswer))
    }

    /// The name of the prepared statement; nil if there are too many of them.
    private func prepare(
        _ statement: PostgresStatement, _ types: [UInt32], _ steps: inout [Step]
    ) throws -> String? {
        let key = statement.key
        if let name = prepared[key] { return name }
        for case .preparation(key, let name) in steps { return name }
        let waiting = steps.count { if case .preparation = $0 { true } else { false } }
        guard prepared.count + waiting < Self.preparedCount else { return nil }
        let name = "s\(prepared.count + waiting + 1)"
        let sent = unsafe PQsendPrepare(
            handle.pointer, name, statement.sql, Int32(types.count), types)
        guard sent == 1 else { throw loss }
        steps.append(.preparation(key, name: name))
        return name
    }

    private func results(of steps: [Step]) async throws -> [PostgresResult] {
        try await wire.flush()
        var results: [PostgresResult] = []
        var refusal: PostgresRefusal?
        var step = 0
        while true {
            guard let result = try await wire.nextResult() else {
                step += 1
                guard step <= steps.count + 1 else { throw loss }
                continue
            }
            switch result.status {
            case .synchronized:
                if let refusal { throw PostgresFailure.refused(refusal) }
                return results
            case .done:
                guard step < steps.count else { throw loss }
                switch steps[step] {
                case .preparation(let key, let name): prepared[key] = name
                case .execution(isAnswer: true): results.append(result)
                case .execution(isAnswer: false): break
                }
            case .failed:
                refusal = refusal ?? result.refusal
                if handle.isBroken { throw loss }
            }
        }
    }
}
