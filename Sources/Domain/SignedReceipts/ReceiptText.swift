/// Bytes as text of digits and capital letters without I, L, O and U, which QR codes hold in few
/// modules and people can type.
///
/// Source: Douglas Crockford, Base 32, https://www.crockford.com/base32.html
enum ReceiptText {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private static let values: [UInt8: UInt32] = {
        var values: [UInt8: UInt32] = [:]
        for (value, digit) in digits.enumerated() {
            values[digit] = UInt32(value)
            // Lower case; the digits stay as they are.
            values[digit | 0x20] = UInt32(value)
        }
        for letter in "Oo".utf8 { values[letter] = 0 }
        for letter in "IiLl".utf8 { values[letter] = 1 }
        return values
    }()

    /// The number of digits for so many bytes.
    static func length(ofBytes count: Int) -> Int { (count * 8 + 4) / 5 }

    /// Whether ``bytes(_:)`` reads the character.
    static func isDigit(_ character: UInt8) -> Bool { values[character] != nil }

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (rest, bits) = (0 as UInt32, 0)
        for byte in bytes {
            rest = rest << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(digits[Int(rest >> UInt32(bits) & 31)])
            }
            rest &= 1 << UInt32(bits) - 1
        }
        if bits > 0 { text.append(digits[Int(rest << UInt32(5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads capital and small letters, O as 0, and I and L as 1. Nil if there is another character, or
    /// if the last digit has bits that belong to no byte.
    static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (rest, bits) = (0 as UInt32, 0)
        for digit in text {
            guard let value = values[digit] else { return nil }
            rest = rest << 5 | value
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(rest >> UInt32(bits) & 255))
                rest &= 1 << UInt32(bits) - 1
            }
        }
        return bits < 5 && rest == 0 ? bytes : nil
    }
}
