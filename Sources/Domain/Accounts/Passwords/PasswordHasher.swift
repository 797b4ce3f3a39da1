import CSodium

/// Hashes and checks passwords, one at a time and away from the threads that serve others:
/// each takes tens of milliseconds and 64 MiB. Copies wait in one queue.
///
/// Source: RFC 9106 (Argon2); https://doc.libsodium.org/password_hashing
public struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    private let queue: PasswordQueue

    /// `queueLimit` is how many hashes may be under way or waiting.
    public init(cost: PasswordCost = .interactive, queueLimit: Int = 32) {
        self.cost = cost
        queue = PasswordQueue(limit: queueLimit)
    }

    /// - Throws: ``AccountsError/outOfMemory``, ``AccountsError/tooManyWaiting(limit:)``.
    public func hash(_ password: Password) async throws -> PasswordHash {
        try await queue.run { try makeHash(password.attempt) }
    }

    /// Whether the attempt is the password behind `hash`. Takes the same time where `hash` is
    /// nil, and then is never right.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)``.
    public func matches(_ attempt: PasswordAttempt, _ hash: PasswordHash?) async throws -> Bool {
        try await queue.run {
            verify(attempt, (hash ?? cost.decoy).text) && hash != nil
        }
    }

    /// How many hashes are under way or wait.
    package var load: Int { queue.load }

    /// Does `work` while no hash is begun, so that those who want one wait: for tests.
    package func stalled<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        queue.suspend()
        defer { queue.resume() }
        return try await work()
    }

    /// Says beforehand that a password would not be hashed, so that nothing is done in vain.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)``.
    func requireRoom() throws(AccountsError) {
        try queue.requireRoom()
    }

    /// Whether `hash` was made at another cost than today's.
    public func isOutdated(_ hash: PasswordHash) -> Bool {
        unsafe crypto_pwhash_str_needs_rehash(hash.text, cost.passes, cost.bytes) != 0
    }

    /// Hashes what was verified just now again, at today's cost.
    func rehash(_ attempt: PasswordAttempt) async throws -> PasswordHash {
        try await queue.run { try makeHash(attempt) }
    }

    private func makeHash(_ attempt: PasswordAttempt) throws(AccountsError) -> PasswordHash {
        Sodium.initialise()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let password = attempt.normalised
        let code = unsafe crypto_pwhash_str_alg(
            &text, password, UInt64(password.utf8.count), cost.passes, cost.bytes,
            crypto_pwhash_ALG_ARGON2ID13)
        guard code == 0 else { throw .outOfMemory }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return PasswordHash(stored: String(decoding: bytes, as: UTF8.self))
    }

    private func verify(_ attempt: PasswordAttempt, _ hash: String) -> Bool {
        Sodium.initialise()
        let password = attempt.isHashable ? attempt.normalised : ""
        let isRight =
            unsafe crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
        return isRight && attempt.isHashable
    }
}

/// libsodium's one-time start, which is safe to repeat from any thread.
enum Sodium {
    static func initialise() {
        precondition(sodium_init() >= 0, "libsodium found no source of randomness")
    }
}
