extension JSONTree {
    /// - Throws: ``JSONTreeError`` where `text` is no JSON.
    package init(_ text: String) throws(JSONTreeError) {
        var reader = JSONTreeReader(text)
        self = try reader.document()
    }
}

/// A text is no JSON.
package struct JSONTreeError: Error, CustomStringConvertible {
    /// From 1.
    package let line: Int

    package var description: String { "no JSON is what stands in line \(line)" }
}

/// Reads a tree from its text, by recursive descent.
private struct JSONTreeReader {
    private let text: [UInt8]
    private var position = 0
    private var depth = 0

    /// Nothing in a document for people is nested as deeply.
    private static let deepest = 64

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    mutating func document() throws(JSONTreeError) -> JSONTree {
        let value = try value()
        skipSpace()
        guard position == text.count else { throw error }
        return value
    }

    private var error: JSONTreeError {
        JSONTreeError(line: 1 + text.prefix(position).count { $0 == UInt8(ascii: "\n") })
    }

    private mutating func value() throws(JSONTreeError) -> JSONTree {
        skipSpace()
        depth += 1
        defer { depth -= 1 }
        guard position < text.count, depth <= Self.deepest else { throw error }
        switch text[position] {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func members() throws(JSONTreeError) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        position += 1
        if skips("}") { return members }
        repeat {
            skipSpace()
            let name = try string()
            guard skips(":") else { throw error }
            members.append(JSONTree.Member(name: name, value: try value()))
        } while skips(",")
        guard skips("}") else { throw error }
        return members
    }

    private mutating func elements() throws(JSONTreeError) -> [JSONTree] {
        var elements: [JSONTree] = []
        position += 1
        if skips("]") { return elements }
        repeat { elements.append(try value()) } while skips(",")
        guard skips("]") else { throw error }
        return elements
    }

    private mutating func number() throws(JSONTreeError) -> String {
        let start = position
        while position < text.count, "+-.0123456789Ee".utf8.contains(text[position]) {
            position += 1
        }
        let digits = String(decoding: text[start..<position], as: UTF8.self)
        guard Double(digits) != nil else { throw error }
        return digits
    }

    private mutating func string() throws(JSONTreeError) -> String {
        guard position < text.count, text[position] == UInt8(ascii: "\"") else { throw error }
        position += 1
        var bytes: [UInt8] = []
        while position < text.count {
            let byte = text[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes += try escaped()
            default: bytes.append(byte)
            }
        }
        throw error
    }

    /// What stands behind a backslash. Characters beyond the first 65,536 are written as they are.
    private mutating func escaped() throws(JSONTreeError) -> [UInt8] {
        guard position < text.count else { throw error }
        let mark = text[position]
        position += 1
        switch mark {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"):
            let digits = String(decoding: text.dropFirst(position).prefix(4), as: UTF8.self)
            guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number)
            else { throw error }
            position += 4
            return Array(String(scalar).utf8)
        default: return [mark]
        }
    }

    private mutating func word(
        _ word: String, _ value: JSONTree
    ) throws(JSONTreeError) -> JSONTree {
        guard text.dropFirst(position).starts(with: word.utf8) else { throw error }
        position += word.utf8.count
        return value
    }

    private mutating func skips(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < text.count, text[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[position]) {
            position += 1
        }
    }
}
