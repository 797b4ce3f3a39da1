/// A set of a query's tokens, by position.
package struct TokenSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package init(_ range: Range<Int>) {
        rawValue = range.reduce(into: 0) { $0 |= 1 << UInt64($1) }
    }

    static func all(of positions: some Sequence<Int>) -> TokenSet {
        positions.reduce(into: TokenSet()) { $0.formUnion(TokenSet($1..<$1 + 1)) }
    }

    package var positions: [Int] {
        (0..<Tokenizer.limit).filter { rawValue & (1 << UInt64($0)) != 0 }
    }

    /// Positions between the two sets' nearest members; 0 where they touch.
    func gap(to other: TokenSet) -> Int {
        var gap = Int.max
        for mine in positions {
            for theirs in other.positions { gap = min(gap, abs(mine - theirs) - 1) }
        }
        return gap
    }
}
