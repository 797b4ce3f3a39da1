package import Accounts
import Dispatch

extension PasswordHasher {
    /// Does `work` while no password is hashed, so that all requests for one wait.
    package func stalled<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        thread.suspend()
        defer { thread.resume() }
        return try await work()
    }
}
