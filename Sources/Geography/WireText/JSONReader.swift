extension JSONValue {
    /// The maximum depth of nested arrays and objects. Deeper documents are refused, so that no
    /// request can exhaust the stack. Foundation's `JSONDecoder` has the same limit.
    package static let maximumDepth = 512

    /// Reads a JSON document. A byte order mark at its start is skipped.
    ///
    /// It refuses documents with two members of the same name in an object. Foundation's readers
    /// keep one of the two without reporting it.
    ///
    /// - Throws: ``JSONError`` if `text` is not JSON, is nested deeper than ``maximumDepth``,
    ///   repeats a name within an object, or has a number beyond the range of `Double`.
    package init(parsing text: String) throws(JSONError) {
        self = try JSONReader.document(Array(text.utf8))
    }

    /// Reads a JSON document in UTF-8.
    ///
    /// - Throws: ``JSONError``, as ``init(parsing:)``, and also if `bytes` are not UTF-8.
    package init(parsingUTF8 bytes: some Sequence<UInt8>) throws(JSONError) {
        guard let text = String(validating: Array(bytes), as: UTF8.self) else { throw .notUTF8 }
        try self.init(parsing: text)
    }
}

/// Why a document cannot be read as JSON. Lines count from 1.
package enum JSONError: Error, Equatable, CustomStringConvertible {
    case notUTF8
    case malformed(line: Int)
    case tooDeep(line: Int)
    /// An object has two members with this name.
    case repeatedMember(String, line: Int)
    /// A number is beyond the range of `Double`.
    case numberTooLarge(line: Int)

    package var description: String {
        switch self {
        case .notUTF8: "invalid UTF-8"
        case .malformed(let line): "invalid JSON at line \(line)"
        case .tooDeep(let line):
            "arrays and objects nested deeper than \(JSONValue.maximumDepth) levels at line "
                + "\(line)"
        case .repeatedMember(let name, let line):
            "the member '\(name)' is repeated in one object at line \(line)"
        case .numberTooLarge(let line): "the number at line \(line) is too large"
        }
    }
}

/// Reads one JSON document by recursive descent.
private struct JSONReader {
    /// Valid UTF-8.
    private let bytes: [UInt8]
    private var position = 0
    /// The number of arrays and objects that contain ``position``.
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func document(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.next == nil else { throw reader.malformed }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var line: Int { 1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } }

    private var malformed: JSONError { .malformed(line: line) }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func literal(
        _ word: String, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        guard bytes.dropFirst(position).starts(with: word.utf8) else { throw malformed }
        position += word.utf8.count
        return value
    }

    // MARK: Containers

    private mutating func members() throws(JSONError) -> [JSONValue.Member] {
        try open()
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        guard !closes(with: UInt8(ascii: "}")) else { return members }
        repeat {
            skipSpace()
            let name = try string()
            guard names.insert(name).inserted else {
                throw .repeatedMember(name, line: line)
            }
            guard skips(UInt8(ascii: ":")) else { throw malformed }
            members.append(JSONValue.Member(name: name, value: try value()))
        } while skips(UInt8(ascii: ","))
        guard closes(with: UInt8(ascii: "}")) else { throw malformed }
        return members
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        try open()
        var elements: [JSONValue] = []
        guard !closes(with: UInt8(ascii: "]")) else { return elements }
        repeat { elements.append(try value()) } while skips(UInt8(ascii: ","))
        guard closes(with: UInt8(ascii: "]")) else { throw malformed }
        return elements
    }

    private mutating func open() throws(JSONError) {
        position += 1
        depth += 1
        guard depth <= JSONValue.maximumDepth else { throw .tooDeep(line: line) }
    }

    private mutating func closes(with mark: UInt8) -> Bool {
        guard skips(mark) else { return false }
        depth -= 1
        return true
    }

    // MARK: Numbers

    /// Source: RFC 8259, section 6.
    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = position
        skip { $0 == UInt8(ascii: "-") }
        if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            try digits()
        }
        let literal = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = JSONNumber(literal: literal) else { throw .numberTooLarge(line: line) }
        return number
    }

    /// Reads one or more digits.
    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw malformed }
    }

    private mutating func skip(if isSkipped: (UInt8) -> Bool) {
        if let byte = next, isSkipped(byte) { position += 1 }
    }

    // MARK: Strings

    /// Source: RFC 8259, section 7.
    private mutating func string() throws(JSONError) -> String {
        guard skips(UInt8(ascii: "\"")) else { throw malformed }
        var text = ""
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                text.unicodeScalars.append(try escaped())
                start = position
            case ..<0x20: throw malformed
            default: position += 1
            }
        }
        throw malformed
    }

    /// Reads an escape sequence after its backslash.
    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        guard let mark = next else { throw malformed }
        position += 1
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(mark)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codePoint()
        default: throw malformed
        }
    }

    /// Reads four hexadecimal digits, or the two groups of a UTF-16 surrogate pair.
    private mutating func codePoint() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        guard UTF16.isSurrogate(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw malformed }
            return scalar
        }
        guard UTF16.isLeadSurrogate(first), next == UInt8(ascii: "\\") else { throw malformed }
        position += 1
        guard next == UInt8(ascii: "u") else { throw malformed }
        position += 1
        let second = try hexadecimal()
        guard UTF16.isTrailSurrogate(second) else { throw malformed }
        let number = 0x1_0000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
        guard let scalar = Unicode.Scalar(number) else { throw malformed }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw malformed
            }
            number = number << 4 | UInt16(digit)
            position += 1
        }
        return number
    }

    // MARK: Marks

    /// Skips white space and then `mark`; false if something else follows.
    private mutating func skips(_ mark: UInt8) -> Bool {
        skipSpace()
        guard next == mark else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }
}
