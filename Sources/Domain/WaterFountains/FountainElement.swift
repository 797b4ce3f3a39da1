public import RecordKeeping

/// The OSM element of a fountain on the map. It stays the same in each new import, so records of a
/// fountain find it again.
public struct FountainElement: Hashable, Sendable {
    /// The kinds of OSM elements.
    public enum Kind: String, CaseIterable, Sendable {
        case node, way, relation
    }

    /// The kind of element.
    public let kind: Kind
    /// The number of the element among those of its kind.
    public let number: Int64

    /// The element `number` of its kind.
    public init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// Reads `n123` or `node/123`; `w` and `way`, `r` and `relation` likewise.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        guard let element = Self.parse(text.trimmed) else {
            throw .malformed(
                field: "fountain on the map", text: text,
                rule: "write the kind and number of the OSM element, as in n123 or node/123")
        }
        self = element
    }

    private static func parse(_ text: String) -> FountainElement? {
        let typed = text.lowercased()
        let letters = typed.prefix { ("a"..."z").contains($0) }
        var digits = typed.dropFirst(letters.count)
        if digits.first == "/", letters.utf8.count > 1 { digits.removeFirst() }
        let kind = Kind.allCases.first {
            $0.rawValue == letters || $0.rawValue.prefix(1) == letters
        }
        guard let kind, (1...19).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits)
        else { return nil }
        return FountainElement(kind, number)
    }
}

extension FountainElement: CustomStringConvertible {
    /// As in `n123`.
    public var description: String { "\(kind.rawValue.prefix(1))\(number)" }
}

extension FountainElement: Comparable {
    public static func < (left: FountainElement, right: FountainElement) -> Bool {
        left.kind == right.kind
            ? left.number < right.number : left.kind.rawValue < right.kind.rawValue
    }
}
