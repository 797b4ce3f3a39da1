public import Geometry

extension [UInt8] {
    /// Appends the UTF-8 of a literal.
    mutating func append(_ literal: StaticString) {
        unsafe append(
            contentsOf: UnsafeBufferPointer(
                start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

/// Text for which memory is reserved.
///
/// - Precondition of all: the text fits into the free capacity.
extension OutputSpan<UInt8> {
    /// Appends the UTF-8 of a literal.
    @inline(__always)
    public mutating func append(_ literal: StaticString) {
        unsafe append(
            UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends the UTF-8 of `word`, without escapes.
    @inline(__always)
    public mutating func append(unescaped word: String) {
        for byte in word.utf8 { append(byte) }
    }

    /// Appends `bytes`.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        precondition(bytes.count <= freeCapacity)
        guard let source = bytes.baseAddress else { return }
        unsafe withUnsafeMutableBufferPointer { text, count in
            guard let start = text.baseAddress else { return }
            unsafe (start + count).initialize(from: source, count: bytes.count)
            count += bytes.count
        }
    }

    /// Appends `[longitude, latitude]` in degrees with at most six decimals (11 cm): 25 bytes at most.
    @inline(__always)
    public mutating func append(_ place: Coordinate) {
        append(UInt8(ascii: "["))
        append(Int64(rounding: place.longitude * 1_000_000), decimals: 6)
        append(UInt8(ascii: ","))
        append(Int64(rounding: place.latitude * 1_000_000), decimals: 6)
        append(UInt8(ascii: "]"))
    }

    /// Appends the number `value` / 10^`decimals`, without trailing zeros.
    @inline(__always)
    public mutating func append(_ value: Int64, decimals: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        // The compiler turns divisions by a constant into multiplications.
        switch decimals {
        case 0: append(digits: magnitude)
        case 1: append(magnitude / 10, fraction: magnitude % 10, decimals: 1)
        case 6: append(magnitude / 1_000_000, fraction: magnitude % 1_000_000, decimals: 6)
        default:
            let scale = (0..<decimals).reduce(UInt64(1)) { scale, _ in scale * 10 }
            append(magnitude / scale, fraction: magnitude % scale, decimals: decimals)
        }
    }

    @inline(__always)
    private mutating func append(_ whole: UInt64, fraction: UInt64, decimals: Int) {
        append(digits: whole)
        guard fraction > 0 else { return }
        var (rest, count) = (fraction, decimals)
        while rest.isMultiple(of: 10) {
            rest /= 10
            count -= 1
        }
        append(UInt8(ascii: "."))
        append(digits: rest, count: count)
    }

    /// Appends the digits of `value`, with zeros before them up to a number of at least `count`.
    @inline(__always)
    private mutating func append(digits value: UInt64, count: Int = 1) {
        guard value < 10_000, count <= 4 else { return append(manyDigits: value, count: count) }
        let value = UInt32(truncatingIfNeeded: value)
        let (high, low) = (value / 100, value % 100)
        if value >= 1_000 || count > 3 { append(digit: high / 10) }
        if value >= 100 || count > 2 { append(digit: high % 10) }
        if value >= 10 || count > 1 { append(digit: low / 10) }
        append(digit: low % 10)
    }

    @inline(__always)
    private mutating func append(digit: UInt32) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
    }

    private mutating func append(manyDigits value: UInt64, count: Int) {
        append(digits: value / 10_000, count: max(1, count - 4))
        append(digits: value % 10_000, count: 4)
    }
}
