public import RecordKeeping

/// The price of a storage space per day: $0.01 to $100,000.00, in whole cents.
public struct Price: Hashable, Sendable {
    /// US cents per day.
    public let cents: Int

    /// In US cents per day.
    public static let range = 1...10_000_000

    /// A price of `cents` US cents per day.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(cents: Int) throws(InvalidValue) {
        guard Self.range.contains(cents) else {
            throw .outOfRange(field: "price", text: "\(cents) cents", rule: Self.rule)
        }
        self.cents = cents
    }

    /// Reads US dollars: `12`, `12.5`, `12.50` or `$12.50`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: "price", rule: Self.rule) }
        let number = typed.hasPrefix("$") ? String(typed.dropFirst()).trimmed : typed
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy(Self.isDigits),
            parts.count == 1 || parts[1].utf8.count <= 2
        else { throw .malformed(field: "price", text: typed, rule: Self.rule) }
        let decimals = parts.count == 1 ? "00" : (parts[1] + "0").prefix(2)
        guard let cents = Int(parts[0] + decimals), Self.range.contains(cents) else {
            throw .outOfRange(field: "price", text: typed, rule: Self.rule)
        }
        self.cents = cents
    }

    private static func isDigits(_ part: Substring) -> Bool {
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static let rule = "give 0.01 to 100000.00 US dollars per day, as in 12.50"
}

extension Price: Comparable {
    public static func < (left: Price, right: Price) -> Bool {
        left.cents < right.cents
    }
}

extension Price: CustomStringConvertible {
    /// `$12.50`.
    public var description: String { "$\(dollars)" }

    /// `12.50`.
    public var dollars: String { Self.dollars(cents) }

    /// An amount of US cents as dollars: `12.50`.
    public static func dollars(_ cents: Int) -> String {
        "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }
}
