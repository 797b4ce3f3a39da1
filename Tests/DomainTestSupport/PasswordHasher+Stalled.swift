package import Accounts
import Dispatch

extension PasswordHasher {
    /// Runs `work` while the hashing thread is suspended, so that all requests for a hash wait.
    package func stalled<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        thread.suspend()
        defer { thread.resume() }
        return try await work()
    }
}
