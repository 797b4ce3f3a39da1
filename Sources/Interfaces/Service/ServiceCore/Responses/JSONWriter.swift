import Geometry
import NIOCore

/// Writes JSON straight into bytes, for answers that are asked for thousands of times a second.
///
/// Commas come by themselves. The caller closes what it opened; names are written as they are.
package struct JSONWriter {
    package private(set) var buffer: ByteBuffer
    private var needsComma = false

    package init(reserving bytes: Int = 1_024) {
        buffer = ByteBufferAllocator().buffer(capacity: bytes)
    }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", members)
    }

    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container("[", "]", elements)
    }

    package mutating func object(
        _ name: StaticString, _ members: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.name(name)
        try object(members)
    }

    package mutating func array(
        _ name: StaticString, _ elements: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.name(name)
        try array(elements)
    }

    private mutating func container(
        _ open: StaticString, _ close: StaticString,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        buffer.writeStaticString(open)
        needsComma = false
        try content(&self)
        buffer.writeStaticString(close)
        needsComma = true
    }

    // MARK: Members

    package mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        element(text)
    }

    package mutating func member(_ name: StaticString, _ number: Double) {
        self.name(name)
        element(number)
    }

    package mutating func member(_ name: StaticString, _ number: Int) {
        self.name(name)
        element(number)
    }

    package mutating func member(_ name: StaticString, _ truth: Bool) {
        self.name(name)
        element(truth)
    }

    /// Nothing where there is no value.
    package mutating func member(_ name: StaticString, ifPresent text: String?) {
        if let text { member(name, text) }
    }

    package mutating func null(_ name: StaticString) {
        self.name(name)
        null()
    }

    /// The name of a member whose value follows.
    package mutating func name(_ name: StaticString) {
        separate()
        buffer.writeInteger(UInt8(ascii: "\""))
        buffer.writeStaticString(name)
        buffer.writeStaticString("\":")
        needsComma = false
    }

    /// A name that is not known beforehand.
    package mutating func name(escaping name: String) {
        element(name)
        buffer.writeInteger(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Elements

    package mutating func element(_ text: String) {
        separate()
        buffer.writeInteger(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.needsEscape) {
            for byte in text.utf8 { write(escaping: byte) }
        } else {
            buffer.writeString(text)
        }
        buffer.writeInteger(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Null for what is no number.
    package mutating func element(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        if let whole = Int(exactly: number) {
            buffer.writeString(String(whole))
        } else {
            buffer.writeString(number.description)
        }
        needsComma = true
    }

    package mutating func element(_ number: Int) {
        separate()
        buffer.writeString(String(number))
        needsComma = true
    }

    package mutating func element(_ truth: Bool) {
        separate()
        buffer.writeStaticString(truth ? "true" : "false")
        needsComma = true
    }

    package mutating func null() {
        separate()
        buffer.writeStaticString("null")
        needsComma = true
    }

    /// `[longitude, latitude]` with at most six decimals.
    package mutating func position(_ place: Coordinate) {
        separate()
        buffer.writeInteger(UInt8(ascii: "["))
        writeDegrees(place.longitude)
        buffer.writeInteger(UInt8(ascii: ","))
        writeDegrees(place.latitude)
        buffer.writeInteger(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Bytes that are JSON already.
    package mutating func raw(_ bytes: some Collection<UInt8>) {
        separate()
        buffer.writeBytes(bytes)
        needsComma = true
    }

    /// One value that `write` puts down itself, byte for byte.
    package mutating func element(writing write: (inout ByteBuffer) -> Void) {
        separate()
        write(&buffer)
        needsComma = true
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { buffer.writeInteger(UInt8(ascii: ",")) }
    }

    /// In millionths of a degree, which are 11 cm at most.
    private mutating func writeDegrees(_ degrees: Double) {
        let millionths = Int((degrees * 1_000_000).rounded())
        if millionths < 0 { buffer.writeInteger(UInt8(ascii: "-")) }
        let (whole, rest) = abs(millionths).quotientAndRemainder(dividingBy: 1_000_000)
        buffer.writeString(String(whole))
        guard rest > 0 else { return }
        buffer.writeInteger(UInt8(ascii: "."))
        var decimals = rest
        var scale = 100_000
        while decimals > 0 {
            buffer.writeInteger(UInt8(ascii: "0") + UInt8(decimals / scale))
            decimals %= scale
            scale /= 10
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Source: RFC 8259, section 7.
    private mutating func write(escaping byte: UInt8) {
        guard Self.needsEscape(byte) else {
            buffer.writeInteger(byte)
            return
        }
        switch byte {
        case UInt8(ascii: "\""): buffer.writeStaticString("\\\"")
        case UInt8(ascii: "\\"): buffer.writeStaticString("\\\\")
        case 0x0A: buffer.writeStaticString("\\n")
        case 0x0D: buffer.writeStaticString("\\r")
        case 0x09: buffer.writeStaticString("\\t")
        default:
            let digits = String(byte, radix: 16)
            buffer.writeString("\\u00\(byte < 16 ? "0" : "")\(digits)")
        }
    }
}
