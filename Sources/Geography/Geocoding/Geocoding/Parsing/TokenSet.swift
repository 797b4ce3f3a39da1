import AddressText

/// A set of a query's tokens, by position.
package struct TokenSet: OptionSet, Hashable, Sendable {
    /// Bit *n* is set for the token at position *n*.
    package let rawValue: UInt64

    /// The tokens whose bits are set.
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The tokens at consecutive positions.
    package init(_ range: Range<Int>) {
        rawValue = range.isEmpty ? 0 : (1 << UInt64(range.count) &- 1) << UInt64(range.lowerBound)
    }

    static func all(of positions: some Sequence<Int>) -> TokenSet {
        positions.reduce(into: TokenSet()) { $0.formUnion(TokenSet($1..<$1 + 1)) }
    }

    /// The positions of the tokens, ascending.
    package var positions: [Int] {
        var positions: [Int] = []
        positions.reserveCapacity(rawValue.nonzeroBitCount)
        var rest = rawValue
        while rest != 0 {
            positions.append(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
        return positions
    }

    /// The number of positions between the nearest members of the two sets; 0 if they are adjacent.
    package func gap(to other: TokenSet) -> Int {
        for distance in 0..<UInt64(Tokenizer.limit)
        where (rawValue << distance | rawValue >> distance) & other.rawValue != 0 {
            return Int(distance) - 1
        }
        return .max
    }
}
