package import Geometry

/// Writes JSON directly into bytes, for answers that are requested thousands of times per second.
///
/// It writes commas automatically. It does not check that members are written only in objects and
/// elements only in arrays, or that the names in an object differ. ``JSONText`` writes `Encodable`
/// values.
///
/// Source: RFC 8259.
package struct JSONWriter {
    /// The text so far, in UTF-8, without what was taken.
    package private(set) var bytes: [UInt8] = []
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
    package init(reserving bytes: Int = 1_024, indentation: Int? = nil) {
        self.bytes.reserveCapacity(bytes)
        self.indentation = indentation
    }

    // MARK: Containers

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// A member whose value is an object.
    package mutating func object(
        _ name: StaticString, _ members: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.name(name)
        try object(members)
    }

    /// A member whose value is an array.
    package mutating func array(
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
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the object that was begun last.
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array that is a member. What follows, up to ``endArray()``, are its elements.
    package mutating func beginArray(_ name: StaticString) {
        self.name(name)
        begin(UInt8(ascii: "["))
    }

    /// Ends the array that was begun last.
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Removes and returns the text so far, which ``bytes`` then lacks. So a long text can be sent
    /// in pieces.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
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

    /// Writes nothing if `text` is nil.
    package mutating func member(_ name: StaticString, ifPresent text: String?) {
        if let text { member(name, text) }
    }

    package mutating func null(_ name: StaticString) {
        self.name(name)
        null()
    }

    /// The name of a member whose value is written next. It must not contain characters that need
    /// escaping.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append(UInt8(ascii: "\""))
        endName()
    }

    /// The name of a member whose value is written next. It may be any text.
    package mutating func name(escaping name: String) {
        element(name)
        endName()
    }

    private mutating func endName() {
        bytes.append(UInt8(ascii: ":"))
        if indentation != nil { bytes.append(UInt8(ascii: " ")) }
        last = .name
    }

    // MARK: Elements

    package mutating func element(_ text: String) {
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
    package mutating func element(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        if let whole = Int(exactly: number) {
            append(Int64(whole), decimals: 0)
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
        last = .value
    }

    package mutating func element(_ number: Int) {
        separate()
        append(Int64(number), decimals: 0)
        last = .value
    }

    package mutating func element(_ truth: Bool) {
        separate()
        bytes.append(truth ? "true" : "false")
        last = .value
    }

    package mutating func null() {
        separate()
        bytes.append("null")
        last = .value
    }

    /// The number `value` / 10^`decimals`, without trailing zeros.
    package mutating func element(_ value: Int64, decimals: Int) {
        separate()
        append(value, decimals: decimals)
        last = .value
    }

    /// `[longitude, latitude]` in degrees with at most six decimals (11 cm).
    package mutating func position(_ place: Coordinate) {
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
    package mutating func element(writing write: (inout [UInt8]) -> Void) {
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
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let (whole, remainder) = value.magnitude.quotientAndRemainder(dividingBy: scale)
        append(digits: whole, count: Self.digitCount(whole))
        var rest = remainder
        guard rest > 0 else { return }
        var count = decimals
        while rest.isMultiple(of: 10) {
            rest /= 10
            count -= 1
        }
        bytes.append(UInt8(ascii: "."))
        append(digits: rest, count: count)
    }

    /// The last `count` digits of `value`.
    private mutating func append(digits value: UInt64, count: Int) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
        var rest = value
        var index = bytes.endIndex
        while rest > 0 {
            index -= 1
            bytes[index] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    private static func digitCount(_ value: UInt64) -> Int {
        var (count, rest) = (1, value / 10)
        while rest > 0 {
            rest /= 10
            count += 1
        }
        return count
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
