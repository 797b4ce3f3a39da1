import Foundation

/// Keeps a service that stops already from being ended by the same signal once more, when
/// nobody listens any more but the process has not ended yet: it would seem to have failed.
enum LateSignals {
    // Unsafe: a dispatch source is not marked Sendable; these are made once and never touched again.
    private nonisolated(unsafe) static let sources = [SIGTERM, SIGINT].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.resume()
        return source
    }

    /// From now on to the end of the process.
    static func ignore() {
        unsafe precondition(!sources.isEmpty)
    }
}
