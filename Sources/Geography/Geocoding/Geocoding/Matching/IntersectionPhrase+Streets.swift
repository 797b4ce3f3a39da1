import AddressText
import Gazetteer

extension IntersectionPhrase {
    /// Whether an intersection is meant: the candidates `named`, chosen by ``named(among:_:)``,
    /// have a street on both sides or, unless it is a guess, on one side and the other has a street
    /// type. It is not meant if both sides are one street's names in two languages, or if one name
    /// says as much as both sides, such as `Rue Pierre et Marie Curie`.
    func isMeant(by named: [Candidate], _ words: [NormalizedText.Word]) -> Bool {
        let best = [left, right].map { side in
            Self.streets(on: side, among: named).filter(\.isBest).map(\.candidate)
        }
        guard !isOneName(among: named, beside: best, words) else { return false }
        let streets = best.map { Set($0.map(\.entry.id)) }
        guard streets[0].isDisjoint(with: streets[1]) else { return false }
        let isKnown = streets.map { !$0.isEmpty }
        if isGuess { return isKnown[0] && isKnown[1] }
        let isWritten = [left, right].map { side in
            side.positions.contains { words[$0].role == .streetType || words[$0].stem != nil }
        }
        return isKnown[0] && (isKnown[1] || isWritten[1]) || isKnown[1] && isWritten[0]
    }

    /// Those of `candidates` whose tokens are a name and not only numbers.
    static func named(
        among candidates: [Candidate], _ words: [NormalizedText.Word]
    ) -> [Candidate] {
        candidates.filter { $0.form != nil && !isNumber($0.tokens, words) }
    }

    /// Whether one of `named` has words of both sides, and at least as many as the two `streets`
    /// have together. `South Street` is not meant by `Elm Street and South Oak Road`.
    private func isOneName(
        among named: [Candidate], beside streets: [[Candidate]], _ words: [NormalizedText.Word]
    ) -> Bool {
        func namePositions(_ candidate: Candidate) -> [Int] {
            candidate.tokens.positions.filter { words[$0].role == .name }
        }
        let most = streets.map { $0.lazy.map { namePositions($0).count }.max() ?? 0 }
        return named.contains { candidate in
            let positions = namePositions(candidate)
            let isOnBothSides = [left, right].allSatisfy { side in
                candidate.tokens.positions.contains { position in
                    side.contains(TokenSet(position..<position + 1))
                        && Self.isNamed(words[position], candidate.form)
                }
            }
            return isOnBothSides && positions.count >= most[0] + most[1]
        }
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

    /// Whether `tokens` are only numbers. `3rd` is a name.
    private static func isNumber(_ tokens: TokenSet, _ words: [NormalizedText.Word]) -> Bool {
        tokens.positions.allSatisfy {
            words[$0].token.isNumeric && words[$0].canonical == words[$0].token.text
        }
    }
}

extension Candidate {
    /// The quality times the number of tokens.
    fileprivate var worth: Double { quality * Double(tokens.positions.count) }
}
