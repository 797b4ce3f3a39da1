import CSodium

/// Random bytes, which only their holder knows.
struct SecretBytes: Sendable {
    private let bytes: [UInt8]

    /// Takes `count` bytes from the system's source of randomness.
    init(count: Int) {
        Sodium.initialise()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, bytes.count)
        self.bytes = bytes
    }

    /// Reads two hexadecimal digits for each of `count` bytes; nil if `digits` is anything else.
    init?(_ digits: some StringProtocol, count: Int) {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == 2 * count, digits.count == 2 * count, digits.allSatisfy(\.isASCII)
        else { return nil }
        bytes = stride(from: 0, to: 2 * count, by: 2).map {
            UInt8(values[$0] * 16 + values[$0 + 1])
        }
    }

    /// Reads ``base64`` of `count` bytes; nil if `text` is anything else.
    init?(base64 text: String, count: Int) {
        var bytes = [UInt8](repeating: 0, count: count)
        var decoded = 0
        let characters = text.utf8.map(CChar.init(bitPattern:))
        guard
            unsafe sodium_base642bin(
                &bytes, count, characters, characters.count, nil, &decoded, nil, Self.variant)
                == 0, decoded == count
        else { return nil }
        self.bytes = bytes
    }

    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    /// Base64 for addresses: letters, digits, `-` and `_`, without padding.
    var base64: String {
        let length = sodium_base64_encoded_len(bytes.count, Self.variant)
        var text = [CChar](repeating: 0, count: length)
        unsafe sodium_bin2base64(&text, text.count, bytes, bytes.count, Self.variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Two lower-case digits per byte.
    var hexDigits: String { bytes.hexDigits }

    /// The digits in groups of four, separated by hyphens, for people who copy them.
    var groupedDigits: String {
        let digits = Array(hexDigits)
        return stride(from: 0, to: digits.count, by: 4)
            .map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: "-")
    }

    /// The SHA-256 hash. The bytes are random, so a fast hash is enough.
    var fingerprint: Fingerprint { Fingerprint(of: bytes) }
}

extension String {
    /// The text without white space and hyphens, which have no meaning in codes.
    var withoutSeparators: String { filter { !$0.isWhitespace && $0 != "-" } }
}
