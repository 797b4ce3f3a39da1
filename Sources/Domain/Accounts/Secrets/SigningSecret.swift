import CSodium
public import RecordKeeping

/// The secret by which the receiver of a message knows that this service has sent it: 256 random
/// bits. Unlike a token, it is stored as it is, because the service signs with it.
public struct SigningSecret: Hashable, Sendable {
    /// 64 hexadecimal digits.
    public let secretText: String

    /// Creates a secret from the system's source of randomness.
    public init() {
        secretText = SecretBytes(count: 32).hexDigits
    }

    /// For a secret that was read from a store.
    package init(stored text: String) {
        secretText = text
    }

    /// HMAC-SHA-256 of the time in whole seconds since 1970, a full stop and `body`, with the digits
    /// of the secret as its key, as `t=TIME,v1=DIGITS`. The time lets the receiver refuse old messages.
    ///
    /// Source: RFC 2104; RFC 6234
    public func signature(of body: [UInt8], at time: Timestamp) -> String {
        Sodium.initialise()
        let seconds = time.millisecondsSinceEpoch / 1_000
        let message = Array("\(seconds).".utf8) + body
        let key = Array(secretText.utf8)
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        unsafe crypto_auth_hmacsha256_final(&state, &code)
        return "t=\(seconds),v1=\(code.hexDigits)"
    }
}

extension SigningSecret: CustomStringConvertible, CustomReflectable {
    public var description: String { "(a signing secret)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
