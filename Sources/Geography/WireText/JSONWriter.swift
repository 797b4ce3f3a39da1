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
        let hasComma = separateExceptComma()
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { text in
            if hasComma { text.append(UInt8(ascii: ",")) }
            text.append(UInt8(ascii: "\""))
            text.append(name)
            text.append(UInt8(ascii: "\""))
            text.append(UInt8(ascii: ":"))
        }
        if indentation != nil { bytes.append(UInt8(ascii: " ")) }
        last = .name
    }

    /// The name of a member whose value is written next. It may be any text.
    public mutating func name(escaping name: String) {
        element(name)
        bytes.append(UInt8(ascii: ":"))
        if indentation != nil { bytes.append(UInt8(ascii: " ")) }
        last = .name
    }

    // MARK: Elements

    /// `text` in quotes, with escapes where they are needed.
    public mutating func element(_ text: String) {
        let hasComma = separateExceptComma()
        last = .value
        let isWritten: Bool? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
            guard unsafe !Self.needsEscape(utf8) else { return false }
            bytes.append(addingCapacity: utf8.count + 3) { text in
                if hasComma { text.append(UInt8(ascii: ",")) }
                text.append(UInt8(ascii: "\""))
                unsafe text.append(utf8)
                text.append(UInt8(ascii: "\""))
            }
            return true
        }
        if isWritten ?? false { return }
        if hasComma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(escaping: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The shortest text for `number`, without a fraction if it is whole; `null` if it is not
    /// finite.
    public mutating func element(_ number: Double) {
        guard number.isFinite else { return null() }
        if let whole = Int(exactly: number) { return element(whole) }
        separate()
        bytes.append(contentsOf: number.description.utf8)
        last = .value
    }

    /// The digits of `number`.
    public mutating func element(_ number: Int) {
        element(Int64(number), decimals: 0)
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
        let hasComma = separateExceptComma()
        // A comma, a sign, a decimal point and digits.
        bytes.append(addingCapacity: 3 + max(Self.mostDigits, decimals + 1)) { text in
            if hasComma { text.append(UInt8(ascii: ",")) }
            text.append(value, decimals: decimals)
        }
        last = .value
    }

    /// The numbers `value(index)` / 10^`decimals` of the indices below `count`, `null` for nil. It
    /// reserves memory only once.
    public mutating func elements(count: Int, decimals: Int, _ value: (Int) -> Int64?) {
        guard indentation == nil else {
            for index in 0..<count {
                if let value = value(index) { element(value, decimals: decimals) } else { null() }
            }
            return
        }
        guard count > 0 else { return }
        var hasComma = last == .value
        // A comma, a sign, a decimal point and digits.
        let longest = 3 + max(Self.mostDigits, decimals + 1)
        bytes.append(addingCapacity: count * longest) { text in
            for index in 0..<count {
                if hasComma { text.append(UInt8(ascii: ",")) }
                hasComma = true
                if let value = value(index) {
                    text.append(value, decimals: decimals)
                } else {
                    text.append("null")
                }
            }
        }
        last = .value
    }

    /// The number of digits of `UInt64.max`.
    private static let mostDigits = 20

    /// `[longitude, latitude]` in degrees with at most six decimals (11 cm).
    public mutating func position(_ place: Coordinate) {
        let hasComma = separateExceptComma()
        bytes.append(addingCapacity: 8 + 2 * Self.mostDigits) { text in
            if hasComma { text.append(UInt8(ascii: ",")) }
            text.append(place)
        }
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

    /// One value, or members of the current object, of at most `count` bytes, which `write` appends.
    /// They must be valid JSON. It reserves memory only once.
    public mutating func piece(ofAtMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        let hasComma = separateExceptComma()
        bytes.append(addingCapacity: count + 1) { text in
            if hasComma { text.append(UInt8(ascii: ",")) }
            write(&text)
        }
        last = .value
    }

    /// One value that `write` appends. It must be valid JSON.
    public mutating func element(writing write: (inout [UInt8]) -> Void) {
        separate()
        write(&bytes)
        last = .value
    }

    // MARK: Bytes

    private mutating func separate() {
        if separateExceptComma() { bytes.append(UInt8(ascii: ",")) }
    }

    /// Writes what separates the next item from the last one, without the comma if both are on one
    /// line. Returns whether a comma is left to write.
    private mutating func separateExceptComma() -> Bool {
        guard indentation != nil else { return last == .value }
        switch last {
        case .nothing, .name: break
        case .bracket: breakLine()
        case .value:
            bytes.append(UInt8(ascii: ","))
            breakLine()
        }
        return false
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * depth))
    }

    private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without a branch for each byte.
        let count = unsafe text.reduce(0) { count, byte in
            let isSpecial =
                byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            return count &+ (isSpecial ? 1 : 0)
        }
        return count > 0
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
