/// Integers of variable length: seven bits per byte, the lowest first, with the eighth bit set on
/// all but the last byte. Signed integers use zigzag encoding, so that those near zero are short:
/// d ≥ 0 becomes 2d, and d < 0 becomes -2d - 1.
///
/// Source: Protocol Buffers, Encoding, "Base 128 Varints" and "Signed Integers" (zigzag).
public enum Varint {
    /// Appends an integer to `bytes`.
    public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a signed integer to `bytes`.
    public static func append(signed value: Int64, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: value << 1 ^ value >> 63), to: &bytes)
    }

    /// The signed integer whose zigzag encoding is `value`.
    @inlinable
    public static func signed(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }

    /// Reads the integer at `offset` and advances `offset` past it. If `bytes` end within the
    /// integer, only the available bytes count.
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
