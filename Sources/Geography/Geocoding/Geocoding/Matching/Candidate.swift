import AddressText
import Gazetteer

/// An entry that tokens of a query name.
package struct Candidate: Sendable {
    /// The entry that is named.
    package let entry: GazetteerEntry
    /// The tokens that name it.
    package let tokens: TokenSet
    /// The form of the name that the tokens match; nil if only words of it were found.
    package let form: NameKey.Form?
    /// How well the tokens name it, 0 … 1.
    package var quality: Double
    /// Whether the tokens are in the name as typed: not corrected, not prefixes.
    package var isLiteral = false
}

extension [Candidate] {
    /// Weakens candidates with a reduced name if the same tokens are the full name of another entry
    /// of the same kind.
    ///
    /// `East Ring` finds `East Street` only if there is no `East Ring`.
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

    /// The factor for a reduced name; nil for other forms.
    private static func factorNextToFull(of form: NameKey.Form?) -> Double? {
        switch form {
        case .bare: Scoring.standard.names.withoutStopWordsNextToFull
        case .core: Scoring.standard.names.withoutStreetTypeNextToFull
        case .full, .category, nil: nil
        }
    }
}
