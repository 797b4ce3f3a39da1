import RecordKeeping
import RemoteGeocoding
import Synchronization

/// A ledger in memory, for one process.
final class MemoryLedger: RemoteLookupLedger {
    private struct Content {
        var state = LookupState()
        var answers: [String: CachedAnswer] = [:]
    }

    struct Broken: Error {}

    private let content = Mutex(Content())
    private let broken = Atomic(false)

    /// Makes every method throw, or work again.
    func setBroken(_ isBroken: Bool) {
        broken.store(isBroken, ordering: .relaxed)
    }

    var answers: [CachedAnswer] { content.withLock { Array($0.answers.values) } }

    func state() async throws -> LookupState {
        try check()
        return content.withLock { $0.state }
    }

    func status(at now: Timestamp) async throws -> RemoteLookupStatus {
        try await state().status(at: now)
    }

    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) async throws -> Value {
        try check()
        return content.withLock { transition(&$0.state) }
    }

    func answer(from url: String, at now: Timestamp) async throws -> CachedAnswer? {
        try check()
        return content.withLock { $0.answers[url] }.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    func keep(_ answer: CachedAnswer, at now: Timestamp) async throws {
        try check()
        content.withLock { $0.answers[answer.url] = answer }
    }

    private func check() throws {
        if broken.load(ordering: .relaxed) { throw Broken() }
    }
}
