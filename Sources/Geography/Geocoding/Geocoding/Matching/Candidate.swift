import AddressText
import Gazetteer

/// An entry that some of a query's tokens name.
package struct Candidate: Sendable {
    package let entry: GazetteerEntry
    package let tokens: TokenSet
    /// How much of the name the tokens spell; nil where only words of it were found.
    package let form: NameKey.Form?
    /// 0 … 1: how well those tokens name it.
    package var quality: Double
    /// Whether the tokens stand in its name as they were typed: none put right, none only begun.
    package var isLiteral = false
}

extension [Candidate] {
    /// Weakens candidates by a reduced name where another of their kind is named in full by the
    /// same tokens.
    ///
    /// `East Ring` finds `East Ring`, and `East Street` only where there is no `East Ring`.
    mutating func yieldToFullNames() {
        var full: [GazetteerEntry.Kind: Set<TokenSet>] = [:]
        for candidate in self where candidate.form == .full {
            full[candidate.entry.kind, default: []].insert(candidate.tokens)
        }
        for index in indices {
            guard let factor = Self.factorNextToFull(of: self[index].form),
                full[self[index].entry.kind]?.contains(where: self[index].tokens.isSubset) ?? false
            else { continue }
            self[index].quality *= factor
        }
    }

    /// Nil for names that are not reduced.
    private static func factorNextToFull(of form: NameKey.Form?) -> Double? {
        switch form {
        case .bare: Scoring.standard.names.withoutStopWordsNextToFull
        case .core: Scoring.standard.names.withoutStreetTypeNextToFull
        case .full, .category, nil: nil
        }
    }
}
