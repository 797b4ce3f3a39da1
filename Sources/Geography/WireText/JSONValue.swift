/// Any JSON value. Unlike Foundation's types, it keeps the order of an object's members, for
/// documents that people read.
///
/// Source: RFC 8259.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One name and its value in an object.
    package struct Member: Equatable, Sendable {
        package let name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The type of the value, as part of a sentence.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: - Parts

extension JSONValue {
    /// The value of the member `name`; nil if the object has no such member, or if the value is not
    /// an object.
    ///
    /// - Complexity: O(members).
    package subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The members of an object; empty for any other value.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The members of an object by name; nil for any other value.
    package var dictionary: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// The text of a string; nil for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number; nil for any other value.
    package var number: Double? {
        if case .number(let number) = self { number.value } else { nil }
    }

    /// The value as JSON on one line. With `indentation`, each element is on its own line and
    /// indented by that many spaces per level.
    package func text(indentation: Int? = nil) -> String {
        var writer = JSONWriter(indentation: indentation)
        writer.element(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// A JSON number with its value and its spelling.
package struct JSONNumber: Hashable, Sendable {
    /// The spelling in the document, such as `1.50` or `1e3`.
    package let literal: String
    /// The nearest double; always finite.
    package let value: Double

    /// Nil if `literal` has no finite value. JSON's grammar is not checked.
    init?(literal: String) {
        guard let value = Double(literal), value.isFinite else { return nil }
        self.literal = literal
        self.value = value
    }
}

extension JSONValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let truth): try container.encode(truth)
        case .number(let number): try container.encode(number.value)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object: try container.encode(dictionary)
        }
    }
}
