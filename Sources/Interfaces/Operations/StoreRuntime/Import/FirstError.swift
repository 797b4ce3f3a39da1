import Synchronization

/// The first error of work that several threads do at the same time.
final class FirstError: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    /// Runs `work`, and keeps its error if it is the first.
    func record(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            self.error.withLock { $0 = $0 ?? error }
        }
    }

    /// Throws the first error, if there was one.
    func rethrow() throws {
        if let error = error.withLock({ $0 }) { throw error }
    }
}
