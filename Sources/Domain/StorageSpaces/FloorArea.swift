public import RecordKeeping

/// The size of a storage space: 1 to 1,000,000 whole square feet.
public struct FloorArea: Hashable, Sendable {
    /// The size in square feet.
    public let squareFeet: Int

    /// The allowed sizes in square feet.
    public static let range = 1...1_000_000

    /// A size of `squareFeet`.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(squareFeet: Int) throws(InvalidValue) {
        guard Self.range.contains(squareFeet) else {
            throw .outOfRange(field: "size", text: String(squareFeet), rule: Self.rule)
        }
        self.squareFeet = squareFeet
    }

    /// Reads `120`, `120 sq ft` or `120 square feet`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: "size", rule: Self.rule) }
        let digits = typed.prefix { ("0"..."9").contains($0) }
        let unit = typed.dropFirst(digits.count).lowercased().filter { $0 != " " && $0 != "." }
        guard ["", "sqft", "ft2", "ft²", "squarefeet", "squarefoot"].contains(unit),
            !digits.isEmpty, !typed.dropFirst(digits.count).hasPrefix(".")
        else { throw .malformed(field: "size", text: typed, rule: Self.rule) }
        guard let squareFeet = Int(digits), Self.range.contains(squareFeet) else {
            throw .outOfRange(field: "size", text: typed, rule: Self.rule)
        }
        self.squareFeet = squareFeet
    }

    private static let rule = "give 1 to 1000000 whole square feet, as in 120"
}

extension FloorArea: Comparable {
    public static func < (left: FloorArea, right: FloorArea) -> Bool {
        left.squareFeet < right.squareFeet
    }
}

extension FloorArea: CustomStringConvertible {
    /// `120 sq ft`.
    public var description: String { "\(squareFeet) sq ft" }
}
