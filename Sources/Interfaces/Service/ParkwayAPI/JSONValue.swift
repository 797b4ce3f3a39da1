import Foundation
import ServiceCore

/// Any value of JSON.
enum JSONValue: Equatable, Sendable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// What it is, in a sentence.
    var kind: String {
        switch self {
        case .null: "null"
        case .truth: "true or false"
        case .number: "a number"
        case .text: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            let names = members.allKeys.map { ($0.stringValue, $0) }
            self = .object(
                try Dictionary(names, uniquingKeysWith: { $1 })
                    .mapValues { try members.decode(JSONValue.self, forKey: $0) })
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ value: any SingleValueDecodingContainer) throws -> JSONValue {
        if value.decodeNil() { return .null }
        if let truth = try? value.decode(Bool.self) { return .truth(truth) }
        if let text = try? value.decode(String.self) { return .text(text) }
        return .number(try value.decode(Double.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let truth): try container.encode(truth)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }
}
