import Synchronization

/// The first error of work that several threads do at the same time.
final class FirstError: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    func note(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            self.error.withLock { $0 = $0 ?? error }
        }
    }

    func rethrow() throws {
        if let error = error.withLock({ $0 }) { throw error }
    }
}
