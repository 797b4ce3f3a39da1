/// The id of a record as 21 characters that need no quoting in URLs and shells.
///
/// The 122 bits of an id without version and variant, most significant first: two of them in the
/// first character, so it is never a hyphen, and six in each of the others.
///
/// Source: RFC 4648, section 5, for the characters.
enum CursorText {
    private static let length = 21
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(of id: UUIDv7) -> String {
        let times = UInt128(id.high >> 16) << 74 | UInt128(id.high & 0xFFF) << 62
        let bits = times | UInt128(id.low & (1 << 62 - 1))
        let characters = (0..<length).map { place in
            alphabet[Int(truncatingIfNeeded: bits >> (6 * (length - 1 - place))) & 63]
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Nil if the text has another form.
    static func id(in text: String) -> UUIDv7? {
        guard text.utf8.count == length else { return nil }
        var bits: UInt128 = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 6 | UInt128(value)
        }
        guard bits >> 122 == 0 else { return nil }
        return UUIDv7(
            milliseconds: UInt64(bits >> 74),
            randomA: UInt64(truncatingIfNeeded: bits >> 62),
            randomB: UInt64(truncatingIfNeeded: bits))
    }
}
