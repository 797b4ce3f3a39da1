public import Geometry

/// Writes JSON directly into bytes, for answers that are requested thousands of times per second.
///
/// It writes commas automatically. It does not check that members are written only in objects and
/// elements only in arrays, or that the names in an object differ. ``JSONText`` writes `Encodable`
/// values.
///
/// Source: RFC 8259.
public struct JSONWriter: Sendable {
    /// The text so far, in UTF-8, without what was taken.
    public private(set) var bytes: [UInt8] = []
    private var last = Predecessor.nothing
    /// The number of spaces per level; nil to write everything on one line.
    private let indentation: Int?
    private var depth = 0

    /// The item that the next value or name follows.
    private enum Predecessor {
        case nothing, bracket, name, value
    }

    /// A writer with an initial capacity of `bytes`. `indentation` is the number of spaces per
    /// level; nil to write everything on one line.
    public init(reserving bytes: Int = 1_024, indentation: Int? = nil) {
        self.bytes.reserveCapacity(bytes)
        self.indentation = indentation
    }

    // MARK: Containers

    /// An object with `members`.
    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// An array of `elements`.
    public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// A member whose value is an object.
    public mutating func object(
        _ name: StaticString, _ members: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.name(name)
        try object(members)
    }

    /// A member whose value is an array.
    public mutating func array(
        _ name: StaticString, _ elements: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.name(name)
        try array(elements)
    }

    private mutating func container(
        _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        begin(open)
        try content(&self)
        end(close)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        last = .bracket
        depth += 1
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if last == .value { breakLine() }
        bytes.append(bracket)
        last = .value
    }

    // MARK: Long texts

    /// Begins an object. What follows, up to ``endObject()``, are its members.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the object that was begun last.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array that is a member. What follows, up to ``endArray()``, are its elements.
    public mutating func beginArray(_ name: StaticString) {
        self.name(name)
        begin(UInt8(ascii: "["))
    }

    /// Ends the array that was begun last.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Removes and returns the text so far, which ``bytes`` then lacks. So a long text can be sent
    /// in pieces.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    // MARK: Members

    /// A member whose value is `text`.
    public mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        element(text)
    }

    /// A member whose value is `number`; `null` if it is not finite.
    public mutating func member(_ name: StaticString, _ number: Double) {
        self.name(name)
        element(number)
    }

    /// A member whose value is `number`.
    public mutating func member(_ name: StaticString, _ number: Int) {
        self.name(name)
        element(number)
    }

    /// A member whose value is `true` or `false`.
    public mutating func member(_ name: StaticString, _ truth: Bool) {
        self.name(name)
        element(truth)
    }

    /// Writes nothing if `text` is nil.
    public mutating func member(_ name: StaticString, ifPresent text: String?) {
        if let text { member(name, text) }
    }

    /// A member whose value is `null`.
    public mutating func null(_ name: StaticString) {
        self.name(name)
        null()
    }

    /// The name of a member whose value is written next. It must not contain characters that need
    /// escaping.
    public mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append(UInt8(ascii: "\""))
        endName()
    }

    /// The name of a member whose value is written next. It may be any text.
    public mutating func name(escaping name: String) {
        element(name)
        endName()
    }

    private mutating func endName() {
        bytes.append(UInt8(ascii: ":"))
        if indentation != nil { bytes.append(UInt8(ascii: " ")) }
        last = .name
    }

    // MARK: Elements

    /// `text` in quotes, with escapes where they are needed.
    public mutating func element(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.needsEscape) {
            for byte in text.utf8 { append(escaping: byte) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
        last = .value
    }

    /// The shortest text for `number`, without a fraction if it is whole; `null` if it is not
    /// finite.
    public mutating func element(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        if let whole = Int(exactly: number) {
            append(Int64(whole), decimals: 0)
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
        last = .value
    }

    /// The digits of `number`.
    public mutating func element(_ number: Int) {
        separate()
        append(Int64(number), decimals: 0)
        last = .value
    }

    /// `true` or `false`.
    public mutating func element(_ truth: Bool) {
        separate()
        bytes.append(truth ? "true" : "false")
        last = .value
    }

    /// `null`.
    public mutating func null() {
        separate()
        bytes.append("null")
        last = .value
    }

    /// The number `value` / 10^`decimals`, without trailing zeros.
    public mutating func element(_ value: Int64, decimals: Int) {
        separate()
        append(value, decimals: decimals)
        last = .value
    }

    /// `[longitude, latitude]` in degrees with at most six decimals (11 cm).
    public mutating func position(_ place: Coordinate) {
        separate()
        bytes.append(UInt8(ascii: "["))
        append(Int64(rounding: place.longitude * 1_000_000), decimals: 6)
        bytes.append(UInt8(ascii: ","))
        append(Int64(rounding: place.latitude * 1_000_000), decimals: 6)
        bytes.append(UInt8(ascii: "]"))
        last = .value
    }

    package mutating func element(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let truth): element(truth)
        case .number(let number): element { $0.append(contentsOf: number.literal.utf8) }
        case .string(let text): element(text)
        case .array(let elements):
            array { json in
                for element in elements { json.element(element) }
            }
        case .object(let members):
            object { json in
                for member in members {
                    json.name(escaping: member.name)
                    json.element(member.value)
                }
            }
        }
    }

    /// One value that `write` appends. It must be valid JSON.
    public mutating func element(writing write: (inout [UInt8]) -> Void) {
        separate()
        write(&bytes)
        last = .value
    }

    // MARK: Bytes

    private mutating func separate() {
        switch last {
        case .nothing, .name: break
        case .bracket: breakLine()
        case .value:
            bytes.append(UInt8(ascii: ","))
            breakLine()
        }
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * depth))
    }

    /// The number `value` / 10^`decimals`, without trailing zeros.
    private mutating func append(_ value: Int64, decimals: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
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

    private mutating func append(_ whole: UInt64, fraction: UInt64, decimals: Int) {
        append(digits: whole)
        guard fraction > 0 else { return }
        var (rest, count) = (fraction, decimals)
        while rest.isMultiple(of: 10) {
            rest /= 10
            count -= 1
        }
        bytes.append(UInt8(ascii: "."))
        append(digits: rest, count: count)
    }

    /// The digits of `value`, with zeros before them up to a number of at least `count`.
    private mutating func append(digits value: UInt64, count: Int = 1) {
        // Eight digits, the first in the lowest byte.
        var (digits, rest, number) = (UInt64(0), value, 0)
        repeat {
            digits = digits << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
            rest /= 10
            number += 1
        } while number < 8 && (rest > 0 || number < count)
        if rest > 0 || number < count { append(digits: rest, count: count - number) }
        for _ in 0..<number {
            bytes.append(UInt8(truncatingIfNeeded: digits))
            digits >>= 8
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Source: RFC 8259, section 7.
    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append("\\\"")
        case UInt8(ascii: "\\"): bytes.append("\\\\")
        case 0x0A: bytes.append("\\n")
        case 0x0D: bytes.append("\\r")
        case 0x09: bytes.append("\\t")
        case ..<0x20:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(digits)".utf8)
        default: bytes.append(byte)
        }
    }
}
