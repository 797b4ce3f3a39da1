/// Integers in as few bytes as they need: seven bits a byte, the lowest first, the eighth bit set
/// on all but the last. Signed ones are folded first, so that those near zero are short: d becomes
/// 2d, or −2d − 1 below zero.
///
/// Source: Protocol Buffers, Encoding, "Base 128 Varints" and "Signed Integers" (zigzag).
public enum Varint {
    public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    public static func append(signed value: Int64, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: value << 1 ^ value >> 63), to: &bytes)
    }

    /// The signed integer that was folded into `value`.
    @inlinable
    public static func signed(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }

    /// The integer at `offset`, which moves past it; one that `bytes` cut short, as far as it goes.
    @inlinable
    public static func read(_ bytes: borrowing Span<UInt8>, at offset: inout Int) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) &<< shift
            shift &+= 7
            if byte < 0x80 { break }
        }
        return value
    }
}
