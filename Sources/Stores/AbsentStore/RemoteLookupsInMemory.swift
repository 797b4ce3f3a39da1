import RecordKeeping
import RemoteGeocoding
import Synchronization

/// The state and the answers of the remote lookup, for one process and until it ends.
final class RemoteLookupsInMemory: RemoteLookupLedger {
    private struct Contents {
        var state = LookupState()
        var answers: [String: CachedAnswer] = [:]
    }

    private let contents = Mutex(Contents())

    func state() -> LookupState { contents.withLock { $0.state } }

    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) -> Value {
        contents.withLock { transition(&$0.state) }
    }

    func answer(from url: String, at now: Timestamp) -> CachedAnswer? {
        contents.withLock { $0.answers[url] }.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    func keep(_ answer: CachedAnswer, at now: Timestamp) {
        contents.withLock { contents in
            contents.answers[answer.url] = answer
            guard contents.answers.count > RemoteLookupPolicy.maximumCachedAnswers else { return }
            contents.answers = contents.answers.filter { $0.value.expiresAt > now }
            while contents.answers.count > RemoteLookupPolicy.maximumCachedAnswers,
                let oldest = contents.answers.values.min(by: { $0.expiresAt < $1.expiresAt })
            {
                contents.answers[oldest.url] = nil
            }
        }
    }
}
