import Logging

/// Logs a problem when it begins, not each time it is met.
struct ProblemLog {
    private var last: String?

    /// The work has succeeded, so the next problem is a new one.
    mutating func clear() { last = nil }

    /// Logs `message` with the error unless it was the last one, too.
    mutating func report(_ error: any Error, _ message: Logger.Message, to logger: Logger) {
        guard last != "\(error)", !(error is CancellationError) else { return }
        last = "\(error)"
        logger.warning(message, metadata: ["error": "\(error)"])
    }
}
