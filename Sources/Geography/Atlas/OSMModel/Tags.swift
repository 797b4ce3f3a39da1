import Foundation

/// The tags of one OSM object: few, so a linear search beats a dictionary.
public struct Tags: Sendable {
    public private(set) var pairs: [(key: String, value: String)]

    public init(_ pairs: [(key: String, value: String)] = []) {
        self.pairs = pairs
    }

    public subscript(key: String) -> String? {
        pairs.first { $0.key == key }?.value
    }

    public var isEmpty: Bool { pairs.isEmpty }
}

extension Tags: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }
}

extension Tags {
    /// Whether a tag stands and does not say no.
    package func isSet(_ key: String) -> Bool {
        self[key].map { !["no", "false", "0"].contains($0) } ?? false
    }

    /// Whether a tag speaks of one direction only.
    package var haveDirections: Bool {
        pairs.contains { $0.key.hasSuffix(":forward") || $0.key.hasSuffix(":backward") }
    }

    /// A JSON object with sorted keys; nil for no tags.
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
    package func trimmingSpaces() -> SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
