import CSodium

/// The Argon2id hash of a password with its salt and cost, as libsodium writes it.
public struct PasswordHash: Sendable {
    /// `$argon2id$v=19$m=65536,t=2,p=1$…`.
    public let text: String

    /// For a hash that was read from a store.
    public init(stored text: String) {
        self.text = text
    }
}

extension PasswordHash: CustomStringConvertible {
    public var description: String { "(a password hash)" }
}

/// How much work it takes to hash a password, or to try a guess.
public struct PasswordCost: Sendable {
    let passes: UInt64
    let bytes: Int
    /// The hash of an unknown random password. If an account does not exist, the attempt is checked
    /// against this hash, so that it takes the same time.
    package let decoy: PasswordHash

    /// A cost of `passes` over `bytes` bytes of memory; `decoy` is a hash at that cost.
    package init(passes: UInt64, bytes: Int, decoy: PasswordHash) {
        self.passes = passes
        self.bytes = bytes
        self.decoy = decoy
    }

    /// libsodium's cost for interactive use: two passes over 64 MiB.
    public static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE),
        bytes: Int(crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE),
        decoy: PasswordHash(
            stored: "$argon2id$v=19$m=65536,t=2,p=1$YnR7kJpuXHsRBPCjS30MOA$GdbPt0"
                + "hFHAkUhzX7g115RcEXPlOgI2DjyMsXg2lMf28"))
}
