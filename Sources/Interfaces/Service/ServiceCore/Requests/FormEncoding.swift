/// The encoding of the parameters of a query.
///
/// Source: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package enum FormEncoding {
    /// Decodes `+` as a blank and `%` with two hexadecimal digits as a byte. Nil if such digits are
    /// missing, or if the bytes are not UTF-8.
    ///
    /// - Complexity: O(length).
    package static func decoded(_ text: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.underestimatedCount)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
