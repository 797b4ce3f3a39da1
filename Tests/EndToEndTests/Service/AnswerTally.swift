import Synchronization

/// Counts the responses that each of several simultaneous clients has received.
final class AnswerTally: Sendable {
    private let answers: Mutex<[Int]>

    init(clients: Int) {
        answers = Mutex([Int](repeating: 0, count: clients))
    }

    func count(for client: Int) {
        answers.withLock { $0[client] += 1 }
    }

    var total: Int { answers.withLock { $0.reduce(0, +) } }

    var allHaveOne: Bool { answers.withLock { !$0.contains(0) } }
}
