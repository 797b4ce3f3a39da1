public import RecordKeeping

/// What a store keeps for the remote lookup, shared by all processes that have it open.
public protocol RemoteLookupLedger: Sendable {
    func state() async throws -> LookupState

    /// Runs `transition` on the state and keeps what it leaves, while nobody else may. Runs to
    /// its end even where the task is cancelled, because a turn that was taken must be given back.
    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) async throws -> Value

    /// What ``keep(_:at:)`` kept for `url`, unless its time is over.
    func answer(from url: String, at now: Timestamp) async throws -> CachedAnswer?

    /// Keeps an answer in the place of an older one to the same URL. Forgets those whose time
    /// is over, and the oldest beyond ``RemoteLookupPolicy/keptAnswers``.
    func keep(_ answer: CachedAnswer, at now: Timestamp) async throws
}

/// What a server said, as it came.
public struct CachedAnswer: Hashable, Sendable {
    public let url: String
    public let body: [UInt8]
    /// From here on it is no longer true enough.
    public let expiresAt: Timestamp

    public init(url: String, body: [UInt8], expiresAt: Timestamp) {
        self.url = url
        self.body = body
        self.expiresAt = expiresAt
    }
}
