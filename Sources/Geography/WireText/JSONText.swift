package import Foundation

/// `Encodable` values as JSON: members in alphabetical order, slashes not escaped.
///
/// It uses Foundation's encoder. ``JSONWriter`` is faster and keeps the order of members.
package enum JSONText {
    /// On one line without spaces, for programs.
    ///
    /// - Throws: errors of the value's `encode(to:)`; `EncodingError` for a number that is not
    ///   finite.
    package static func compact(_ value: some Encodable) throws -> String {
        String(decoding: try compactBytes(value), as: UTF8.self)
    }

    /// ``compact(_:)`` in UTF-8.
    ///
    /// - Throws: as ``compact(_:)``.
    package static func compactBytes(_ value: some Encodable) throws -> Data {
        try encoder([]).encode(value)
    }

    /// Indented by two spaces, with one member per line, for people.
    ///
    /// - Throws: as ``compact(_:)``.
    package static func indented(_ value: some Encodable) throws -> String {
        String(decoding: try encoder(.prettyPrinted).encode(value), as: UTF8.self)
    }

    private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return encoder
    }
}
