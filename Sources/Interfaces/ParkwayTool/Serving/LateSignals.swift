import Foundation

/// Ignores further signals while the service stops.
///
/// Otherwise a second signal, after the handler is gone and before the process has ended, would
/// end it with a failure status.
enum LateSignals {
    // Unsafe: dispatch sources are not Sendable; these are created once and never used again.
    private nonisolated(unsafe) static let sources = [SIGTERM, SIGINT].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.resume()
        return source
    }

    /// Ignores SIGTERM and SIGINT until the process ends.
    static func ignore() {
        unsafe precondition(!sources.isEmpty)
    }
}
