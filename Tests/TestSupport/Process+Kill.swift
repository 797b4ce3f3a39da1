public import Foundation

extension Process {
    /// Kills the process with SIGKILL, if it is running.
    ///
    /// SIGTERM (`terminate()`) is not enough, because the process inherits the blocked signals of the
    /// test's thread.
    public func kill() {
        if isRunning { Glibc.kill(processIdentifier, SIGKILL) }
    }

    /// Waits at most `limit` for the process to end.
    ///
    /// - Returns: The exit status; nil if a signal ended the process or it is still running.
    public func exitStatus(within limit: Duration) async throws -> Int32? {
        let end = ContinuousClock.now + limit
        while isRunning, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        return !isRunning && terminationReason == .exit ? terminationStatus : nil
    }
}
