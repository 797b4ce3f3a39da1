/// A 64-bit hash of texts that is the same in every process.
///
/// Source: Fowler, Noll, Vo: FNV-1a.
package struct Fingerprint: Hashable, Sendable {
    private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // UTF-8 never contains this byte, so that "ab" and "c" differ from "a" and "bc".
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// 16 hexadecimal digits.
    package var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
