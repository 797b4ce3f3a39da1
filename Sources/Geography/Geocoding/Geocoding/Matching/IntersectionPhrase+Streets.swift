import AddressText
import Gazetteer

extension IntersectionPhrase {
    /// Whether an intersection is meant: `candidates` have a street on both sides, or on one side
    /// and the other has a street type. It is not meant if both sides are one street's names in two
    /// languages, or if one name contains both sides, such as `Rue Pierre et Marie Curie`.
    func isMeant(by candidates: [Candidate], _ words: [NormalizedText.Word]) -> Bool {
        let named = candidates.filter { $0.form != nil && !isNumber($0.tokens, words) }
        let spansBoth = named.contains { candidate in
            let name = candidate.tokens.positions.filter { Self.isNamed(words[$0], candidate.form) }
            return [left, right].allSatisfy { side in
                name.contains { side.isSuperset(of: TokenSet($0..<$0 + 1)) }
            }
        }
        if spansBoth { return false }
        let streets = [left, right].map { side in
            Set(
                Self.streets(on: side, among: named).lazy.filter(\.isBest).map(\.candidate.entry.id)
            )
        }
        guard streets[0].isDisjoint(with: streets[1]) else { return false }
        let isKnown = streets.map { !$0.isEmpty }
        let isWritten = [left, right].map { side in
            side.positions.contains { words[$0].role == .streetType || words[$0].stem != nil }
        }
        return isKnown[0] && (isKnown[1] || isWritten[1]) || isKnown[1] && isWritten[0]
    }

    /// The streets that `side` names, each with its best candidate, best first. `isBest` is true if
    /// no other is better by more than a tolerance.
    static func streets(
        on side: TokenSet, among candidates: [Candidate]
    ) -> [(candidate: Candidate, isBest: Bool)] {
        var best: [Int64: Candidate] = [:]
        for candidate in candidates
        where candidate.entry.kind == .thoroughfare && side.isSuperset(of: candidate.tokens) {
            if let known = best[candidate.entry.id], known.worth >= candidate.worth { continue }
            best[candidate.entry.id] = candidate
        }
        let most = best.values.lazy.map(\.worth).max() ?? 0
        return best.values.sorted { ($0.worth, -$0.entry.id) > ($1.worth, -$1.entry.id) }
            .map { ($0, $0.worth > most - Scoring.standard.names.tolerance) }
    }

    /// The tokens that `left` and `right` explain: their names, and the words around them that name
    /// an intersection.
    func tokens(naming left: Candidate, _ right: Candidate) -> TokenSet {
        tokens.subtracting(self.left).subtracting(self.right)
            .union(left.tokens).union(right.tokens)
    }

    /// Whether `word` is part of a key of that form.
    private static func isNamed(_ word: NormalizedText.Word, _ form: NameKey.Form?) -> Bool {
        word.role == .name || word.role == .streetType && form != .core
    }

    private func isNumber(_ tokens: TokenSet, _ words: [NormalizedText.Word]) -> Bool {
        tokens.positions.allSatisfy { words[$0].token.isNumeric }
    }
}

extension Candidate {
    /// The quality times the number of tokens.
    fileprivate var worth: Double { quality * Double(tokens.positions.count) }
}
