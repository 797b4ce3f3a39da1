import Foundation

/// A file with a write buffer.
struct ByteSink: ~Copyable {
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private let limit = 1 << 20

    init(_ handle: FileHandle) {
        self.handle = handle
        buffer.reserveCapacity(limit + 4096)
    }

    mutating func write(_ text: StaticString) {
        unsafe buffer.append(
            contentsOf: UnsafeBufferPointer(
                start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ number: Int) {
        buffer.append(contentsOf: String(number).utf8)
    }

    mutating func write(_ bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// `units` of 10⁻⁷ degrees as degrees with seven decimals.
    mutating func writeDegrees(_ units: Int) {
        if units < 0 { buffer.append(UInt8(ascii: "-")) }
        let magnitude = units.magnitude
        buffer.append(contentsOf: String(magnitude / 10_000_000).utf8)
        buffer.append(UInt8(ascii: "."))
        var divisor: UInt = 1_000_000
        while divisor > 0 {
            buffer.append(UInt8(ascii: "0") + UInt8(magnitude / divisor % 10))
            divisor /= 10
        }
    }

    /// `text` as the value of an XML attribute.
    mutating func writeEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): write("&amp;")
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "\""): write("&quot;")
            default: buffer.append(byte)
            }
        }
    }

    mutating func flushIfFull() throws {
        if buffer.count >= limit { try flush() }
    }

    mutating func flush() throws {
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
