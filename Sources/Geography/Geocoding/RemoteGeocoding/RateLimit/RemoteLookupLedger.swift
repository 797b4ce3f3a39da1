public import RecordKeeping

/// Stores the state and the answers of the remote lookup, for all processes on one store.
public protocol RemoteLookupLedger: Sendable {
    /// The stored state.
    ///
    /// - Throws: errors of the store.
    func state() async throws -> LookupState

    /// Runs `transition` on the state and stores the result, exclusively. It completes even if the
    /// task is cancelled, because a turn must be ended.
    ///
    /// - Throws: errors of the store.
    func change<Value: Sendable>(
        _ transition: @escaping @Sendable (inout LookupState) -> Value
    ) async throws -> Value

    /// The answer for `url` that ``keep(_:at:)`` stored; nil if there is none or it has expired.
    ///
    /// - Throws: errors of the store.
    func answer(from url: String, at now: Timestamp) async throws -> CachedAnswer?

    /// Stores an answer, replacing an older one for the same URL. Deletes expired ones, and the
    /// oldest beyond ``RemoteLookupPolicy/maximumCachedAnswers``.
    ///
    /// - Throws: errors of the store.
    func keep(_ answer: CachedAnswer, at now: Timestamp) async throws
}

/// A server's answer, unparsed.
public struct CachedAnswer: Hashable, Sendable {
    /// The URL of the request.
    public let url: String
    /// The body of the answer.
    public let body: [UInt8]
    /// When it expires.
    public let expiresAt: Timestamp

    /// An answer to cache until `expiresAt`.
    public init(url: String, body: [UInt8], expiresAt: Timestamp) {
        self.url = url
        self.body = body
        self.expiresAt = expiresAt
    }
}
