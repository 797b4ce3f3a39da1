package import Foundation

/// Reads `Decodable` values from JSON files. Errors state the position of the mistake in a file.
package enum JSONFile {
    /// The value in `file`.
    ///
    /// - Throws: ``JSONFileError`` if the file cannot be read, or is not JSON for this type.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from file: URL
    ) throws(JSONFileError) -> Value {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: file)
        } catch {
            throw .unreadable(reason: error.localizedDescription)
        }
        do {
            return try JSONDecoder().decode(type, from: bytes)
        } catch {
            do throws(JSONError) { _ = try JSONValue(parsingUTF8: bytes) } catch {
                throw .notJSON(error)
            }
            throw JSONFileError(error)
        }
    }
}

/// Why a value cannot be read from a JSON file. Members are written like `countries[3].code`.
package enum JSONFileError: Error, Equatable {
    /// `reason` is the system's.
    case unreadable(reason: String)
    case notJSON(JSONError)
    /// A required member is missing.
    case missing(member: String)
    /// The value of a member is wrong, or the whole document if `member` is empty.
    case wrongValue(member: String)

    fileprivate init(_ error: any Error) {
        self =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context):
                .missing(member: Self.name(context.codingPath + [key]))
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .dataCorrupted(let context):
                .wrongValue(member: Self.name(context.codingPath))
            default: .wrongValue(member: "")
            }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { name, key in
            if let index = key.intValue {
                name += "[\(index)]"
            } else {
                name += (name.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension JSONFileError: CustomStringConvertible {
    /// The error as part of a sentence.
    package var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .notJSON(let error): "\(error)"
        case .missing(let member): "'\(member)' is missing"
        case .wrongValue(let member):
            "\(member.isEmpty ? "the document" : "'\(member)'") has the wrong type or value"
        }
    }
}
