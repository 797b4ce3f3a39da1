import CSodium

/// Starts libsodium, which must happen once before its first use.
enum Sodium {
    /// Safe to repeat, from any thread.
    static func initialise() {
        precondition(sodium_init() >= 0, "libsodium found no source of randomness")
    }
}
