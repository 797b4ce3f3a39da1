import Foundation

/// The tags of one OSM element. They are few, so a linear search is faster than a dictionary.
public struct Tags: Sendable {
    /// The tags in the order of the file.
    public private(set) var pairs: [(key: String, value: String)]

    /// Tags in this order; none by default.
    public init(_ pairs: [(key: String, value: String)] = []) {
        self.pairs = pairs
    }

    /// The value of the first tag with this key; nil if there is none.
    public subscript(key: String) -> String? {
        pairs.first { $0.key == key }?.value
    }

    /// Whether there are no tags.
    public var isEmpty: Bool { pairs.isEmpty }
}

extension Tags: ExpressibleByDictionaryLiteral {
    /// Tags in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }
}

extension Tags {
    /// Whether there is a tag with this key and its value is not `no`, `false` or `0`.
    package func isSet(_ key: String) -> Bool {
        self[key].map { !["no", "false", "0"].contains($0) } ?? false
    }

    /// Whether a tag applies to one direction only.
    package var haveDirections: Bool {
        pairs.contains { $0.key.hasSuffix(":forward") || $0.key.hasSuffix(":backward") }
    }

    /// The tags of a JSON object of texts, sorted by their keys; none if it is something else.
    public init(json: String) {
        let values = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        self.init((values ?? [:]).sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
    }

    /// A JSON object with sorted keys; nil if there are no tags.
    package var json: String? {
        guard !isEmpty else { return nil }
        let values = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(values) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package func trimmingSpaces() -> SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
