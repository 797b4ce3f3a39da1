import AddressText
import Foundation
import Geocoding
import Geometry
import HTTPTypes
import Hummingbird

/// The parameters of a request's query, in order.
///
/// Source: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package struct QueryParameters: Sendable {
    /// Unicode scalars of a text that is searched for; longer ones name nothing.
    package static let longestText = 300

    private let pairs: [(name: String, value: String)]

    /// - Throws: ``Failure`` (400) where a part is not percent-encoded UTF-8.
    package init(_ request: Request) throws(Failure) {
        try self.init(query: request.uri.query ?? "")
    }

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
        let plain = text.replacingOccurrences(of: "+", with: " ")
        guard let decoded = plain.removingPercentEncoding else {
            throw Failure(
                .badRequest,
                "'\(text.prefix(60))' in the query is not percent-encoded UTF-8; encode it anew")
        }
        return decoded
    }

    /// The first value of `name`; nil where there is none.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    package var names: [String] { pairs.map(\.name) }

    /// - Throws: ``Failure`` (400) for a name that is not `known`, or one that comes twice.
    package func expectOnly(_ known: Set<String>) throws(Failure) {
        if let unknown = names.first(where: { !known.contains($0) }) {
            let list =
                known.isEmpty ? "takes none" : "knows \(known.sorted().joined(separator: ", "))"
            throw Failure(
                .badRequest, "there is no query parameter '\(unknown.prefix(60))' here; it \(list)")
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Failure(.badRequest, "the query parameter '\(twice)' comes twice; give it once")
        }
    }

    /// - Throws: ``Failure`` (400) where it is missing or empty.
    package func required(_ name: String) throws(Failure) -> String {
        guard let value = self[name], !value.isEmpty else {
            throw Failure(.badRequest, "the query parameter '\(name)' is missing; give it")
        }
        return value
    }

    /// - Throws: ``Failure`` (400) for anything but a whole number in `range`.
    package func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int)
        throws(Failure) -> Int
    {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), range.contains(number), text.first != "+" else {
            throw invalid(
                name, "give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `true`, `1`, `false` or `0`.
    ///
    /// - Throws: ``Failure`` (400) for anything else.
    package func flag(_ name: String) throws(Failure) -> Bool {
        switch self[name] {
        case nil, "false", "0": return false
        case "true", "1": return true
        default: throw invalid(name, "give true or false")
        }
    }

    /// - Throws: ``Failure`` (400) for a word that is no `Choice`.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, default fallback: Choice
    ) throws(Failure) -> Choice {
        guard let text = self[name] else { return fallback }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw invalid(name, "give one of \(words)")
        }
        return choice
    }

    /// Latitude first, in any spelling; nil where it was not given.
    ///
    /// - Throws: ``Failure`` (400) for what is no coordinates, or off the globe.
    package func coordinate(_ name: String) throws(Failure) -> Coordinate? {
        guard let text = self[name] else { return nil }
        do {
            if let coordinate = try CoordinateText.parse(text) { return coordinate }
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
        throw invalid(name, "write latitude, comma, longitude, as in 43.7384,7.4246")
    }

    /// What is wrong with the value of `name`, in the words of the house.
    package func invalid(_ name: String, _ rule: String) -> Failure {
        Failure(.badRequest, "\(name) '\((self[name] ?? "").prefix(60))' is not valid; \(rule)")
    }
}
