/// Work whose result a task waits for.
package struct AwaitedJob: Sendable {
    /// Does the work, and returns what passes the result to the task.
    ///
    /// So the worker can be reported free before the task continues.
    package let run: @Sendable () -> @Sendable () -> Void
    /// Lets the task continue with an error instead.
    package let fail: @Sendable (any Error) -> Void

    /// `continuation` is resumed by the first that is called: what ``run`` returns, or ``fail``.
    /// Nothing else may be called after that.
    package init<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result,
        _ continuation: CheckedContinuation<Result, any Error>
    ) {
        run = {
            let outcome = Swift.Result { try work() }
            return { continuation.resume(with: outcome) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}
