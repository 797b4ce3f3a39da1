import Synchronization

/// The first error of work that went on side by side.
final class Outcomes: Sendable {
    private let firstError = Mutex<(any Error)?>(nil)

    func note(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            firstError.withLock { $0 = $0 ?? error }
        }
    }

    func rethrow() throws {
        if let error = firstError.withLock({ $0 }) { throw error }
    }
}
