import AddressText
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird

/// The query parameters of a request, in their order.
///
/// Source: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package struct QueryParameters: Sendable {
    /// Maximum length of a search text, in Unicode scalars.
    package static let maximumTextLength = 300

    private let pairs: [(name: String, value: String)]

    /// Reads the query of `request`.
    ///
    /// - Throws: ``Failure`` (400) if a part is not percent-encoded UTF-8.
    package init(_ request: Request) throws(Failure) {
        try self.init(query: request.uri.query ?? "")
    }

    /// Reads a query, without its question mark.
    ///
    /// - Throws: ``Failure`` (400) if a part is not percent-encoded UTF-8.
    package init(query: String) throws(Failure) {
        var pairs: [(String, String)] = []
        for part in query.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                (try Self.decoded(halves[0]), halves.count == 2 ? try Self.decoded(halves[1]) : ""))
        }
        self.pairs = pairs
    }

    private static func decoded(_ text: Substring) throws(Failure) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") })
        else { return String(text) }
        guard let decoded = FormEncoding.decoded(text.utf8) else {
            throw Failure(
                .badRequest,
                "'\(text.prefix(60))' in the query is not percent-encoded UTF-8; encode it again")
        }
        return decoded
    }

    /// The first value of `name`; nil if there is none.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// All values of `name`, in their order.
    package func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// The names of all parameters, in their order.
    package var names: [String] { pairs.map(\.name) }

    /// Reads a parameter by `name` and by its deprecated name `old`. If both were sent, both must be
    /// valid, and `name` counts.
    ///
    /// - Throws: what `read` throws.
    package func value<Value>(
        _ name: String, formerly old: String, _ read: (String) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard self[old] != nil else { return try read(name) }
        let deprecated = try read(old)
        return self[name] == nil ? deprecated : try read(name)
    }

    /// Checks the names of the parameters.
    ///
    /// - Throws: ``Failure`` (400) if a name is not `known` or is repeated.
    package func expectOnly(_ known: Set<String>) throws(Failure) {
        if let unknown = names.first(where: { !known.contains($0) }) {
            let list =
                known.isEmpty ? "there are none" : "use \(known.sorted().joined(separator: ", "))"
            throw Failure(
                .badRequest, "unknown query parameter '\(unknown.prefix(60))'; \(list)")
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Failure(.badRequest, "the query parameter '\(twice)' is repeated; send it once")
        }
    }

    /// The value of `name`.
    ///
    /// - Throws: ``Failure`` (400) if it is missing or empty.
    package func required(_ name: String) throws(Failure) -> String {
        guard let value = self[name], !value.isEmpty else {
            throw Failure(.badRequest, "the query parameter '\(name)' is missing")
        }
        return value
    }

    /// The whole number `name`, or `fallback` if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a whole number in `range`.
    package func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int)
        throws(Failure) -> Int
    {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), range.contains(number), text.first != "+" else {
            throw invalid(
                name, "send a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The number `name`; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a decimal number in `range`.
    package func number(
        _ name: String, in range: ClosedRange<Double>
    ) throws(Failure) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = Double(text), range.contains(number),
            text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), text.first != "+"
        else {
            throw invalid(
                name,
                "send a number from \(Self.plain(range.lowerBound)) to "
                    + "\(Self.plain(range.upperBound))")
        }
        return number
    }

    /// Without the decimals of a whole number.
    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }

    /// The flag `name`: `true`, `1`, `false` or `0`; false if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is something else.
    package func flag(_ name: String) throws(Failure) -> Bool {
        switch self[name] {
        case nil, "false", "0": return false
        case "true", "1": return true
        default: throw invalid(name, "send true or false")
        }
    }

    /// The word `name`, or `fallback` if there is none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a `Choice`.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, default fallback: Choice
    ) throws(Failure) -> Choice {
        try choice(name) ?? fallback
    }

    /// One of the cases of an enumeration; nil if the parameter is missing.
    ///
    /// - Throws: ``Failure`` (400) if the value is none of them.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(Failure) -> Choice? {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw invalid(name, "send one of \(words)")
        }
        return choice
    }

    /// The coordinates `name`, latitude first; nil if there are none.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a pair of coordinates in their range.
    package func coordinate(_ name: String) throws(Failure) -> Coordinate? {
        guard let text = self[name] else { return nil }
        do {
            if let coordinate = try CoordinateText.parse(text) { return coordinate }
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
        throw invalid(name, "send latitude and longitude with a comma, as in 43.7384,7.4246")
    }

    /// The failure for an invalid value of `name`. `rule` says what to send.
    package func invalid(_ name: String, _ rule: String) -> Failure {
        Failure(.badRequest, "\(name) '\((self[name] ?? "").prefix(60))' is not valid; \(rule)")
    }
}
