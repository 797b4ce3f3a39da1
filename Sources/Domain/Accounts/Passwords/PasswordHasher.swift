import CSodium
package import Dispatch

/// Hashes and checks passwords, one at a time on a separate thread: each takes tens of milliseconds
/// and 64 MiB. Clients take turns. Copies of a hasher share one queue.
///
/// Source: RFC 9106 (Argon2); https://doc.libsodium.org/password_hashing
public struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    private let queue: PasswordQueue

    /// Creates a hasher with a queue of its own.
    ///
    /// - Parameters:
    ///   - cost: The work per hash.
    ///   - queueLimit: How many hashes may be running or waiting.
    public init(cost: PasswordCost = .interactive, queueLimit: Int = 32) {
        self.cost = cost
        queue = PasswordQueue(limit: queueLimit)
    }

    /// Hashes a new password.
    ///
    /// - Throws: ``AccountsError/outOfMemory``, ``AccountsError/tooManyWaiting(limit:)``.
    public func hash(_ password: Password) async throws -> PasswordHash {
        try await hash(password, for: .program)
    }

    /// Hashes a new password in the turn of `client`.
    func hash(_ password: Password, for client: PasswordClient) async throws -> PasswordHash {
        try await queue.run(for: client) { try makeHash(password.attempt) }
    }

    /// Whether the attempt is the password behind `hash`. If `hash` is nil, takes the same time and
    /// returns false.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)``.
    public func matches(_ attempt: PasswordAttempt, _ hash: PasswordHash?) async throws -> Bool {
        try await matches(attempt, hash, for: .program)
    }

    /// Checks a password in the turn of `client`.
    func matches(
        _ attempt: PasswordAttempt, _ hash: PasswordHash?, for client: PasswordClient
    ) async throws -> Bool {
        try await queue.run(for: client) {
            verify(attempt, (hash ?? cost.decoy).text) && hash != nil
        }
    }

    /// How many hashes are running or waiting.
    package var load: Int { queue.load }

    /// The queue that hashes run on, one at a time.
    package var thread: DispatchQueue { queue.thread }

    /// Checks whether another password of `client` could be hashed now.
    ///
    /// - Throws: ``AccountsError/tooManyWaiting(limit:)``.
    func requireRoom(for client: PasswordClient) throws(AccountsError) {
        try queue.requireRoom(for: client)
    }

    /// Whether `hash` was made at another cost than this hasher's.
    public func isOutdated(_ hash: PasswordHash) -> Bool {
        unsafe crypto_pwhash_str_needs_rehash(hash.text, cost.passes, cost.bytes) != 0
    }

    /// Hashes a verified password again, at this hasher's cost.
    func rehash(
        _ attempt: PasswordAttempt, for client: PasswordClient
    ) async throws -> PasswordHash {
        try await queue.run(for: client) { try makeHash(attempt) }
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
