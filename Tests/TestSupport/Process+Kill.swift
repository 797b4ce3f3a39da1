public import Foundation

extension Process {
    /// Ends it, if it runs, in the one way that no process can put off.
    ///
    /// SIGTERM (`terminate()`) would not do: what a test starts inherits the signals that are
    /// blocked in the test's thread.
    public func kill() {
        if isRunning { Glibc.kill(processIdentifier, SIGKILL) }
    }

    /// Waits for its end, no longer than `limit`.
    ///
    /// - Returns: its exit status; nil where a signal ended it, or nothing did.
    public func exitStatus(within limit: Duration) async throws -> Int32? {
        let end = ContinuousClock.now + limit
        while isRunning, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        return !isRunning && terminationReason == .exit ? terminationStatus : nil
    }
}
