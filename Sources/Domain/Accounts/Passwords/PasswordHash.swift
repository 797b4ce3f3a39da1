import CSodium

/// A password's Argon2id hash with its salt and cost, as libsodium writes it.
public struct PasswordHash: Sendable {
    /// `$argon2id$v=19$m=65536,t=2,p=1$…`.
    public let text: String

    /// For what was read back from a store.
    public init(stored text: String) {
        self.text = text
    }
}

extension PasswordHash: CustomStringConvertible {
    public var description: String { "(a password hash)" }
}

/// How much work a hash takes, for us and for whoever guesses.
public struct PasswordCost: Sendable {
    let passes: UInt64
    let bytes: Int
    /// The hash of a random password that nobody knows: what an attempt is checked against
    /// where there is no such account, so that it takes the same time.
    package let decoy: PasswordHash

    /// libsodium's limits for interactive use: two passes over 64 MiB.
    public static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE),
        bytes: Int(crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE),
        decoy: PasswordHash(
            stored: "$argon2id$v=19$m=65536,t=2,p=1$YnR7kJpuXHsRBPCjS30MOA$GdbPt0"
                + "hFHAkUhzX7g115RcEXPlOgI2DjyMsXg2lMf28"))

    /// The least that Argon2id takes: for tests only.
    package static let least = PasswordCost(
        passes: UInt64(crypto_pwhash_argon2id_OPSLIMIT_MIN),
        bytes: Int(crypto_pwhash_argon2id_MEMLIMIT_MIN),
        decoy: PasswordHash(
            stored: "$argon2id$v=19$m=8,t=1,p=1$vKBLDiI0C54gEAewktlaDg$FIdGWcQ/Ky"
                + "b/ilzk+huYAmykExBGr5x6cYhSzC4Qdeo"))
}
