import AddressText

/// A candidate with an interpretation of the rest of the query.
package struct Hypothesis: Sendable {
    /// Tokens that say where the candidate is, in agreement with its addresses or the places around
    /// it.
    struct Context {
        let tokens: TokenSet
        let key: NameKey?
        /// The places that the tokens name.
        let places: [Candidate]
    }

    /// What the hypothesis is about.
    package var candidate: Candidate
    /// The tokens explained by the candidate, its context or its house number.
    package var explained: TokenSet
    /// The factor for contradicting context, 0 … 1; 1 if nothing contradicts.
    package var agreement: Double = 1
    /// The house number that belongs to the candidate; nil if the query has none.
    package var number: ParsedQuery.Number?
    /// The product of name quality, coverage and agreement, 0 … 1.
    package var confidence: Double = 0
    var context: [Context] = []
    /// Context that names places near the candidate, but not around it.
    var vicinity: [Context] = []

    /// Whether the candidate is a thing on a street that the query names.
    var isOnStreet = false
    /// Whether the candidate is in the state that the query names, as far as the map knows: false if
    /// its state is unknown, nil if the query names no state that it may be in.
    var isInState: Bool?

    /// Whether everything is taken as it was typed.
    var isLiteral: Bool { candidate.isLiteral && agreement == 1 }

    /// Whether the object is in the place that was typed; nil if the hypothesis has none.
    var isWhereTyped: Bool? {
        if agreement < 1 { return false }
        return context.isEmpty && isInState != true ? nil : true
    }
}

extension [Hypothesis] {
    /// The hypotheses, with non-literal ones weakened if a literal one explains as much of the
    /// query. `weight` is the weight of explained tokens.
    ///
    /// `Bread` finds `Breadbasket Bakery` or `Broad Court` only if nothing is named `Bread`.
    func weakeningGuesses(_ weight: (TokenSet) -> Double) -> [Hypothesis] {
        let literal = filter(\.isLiteral).map { ($0.confidence, weight($0.explained)) }
            .max { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (confidence, most) = literal else { return self }
        let isWeakened = map { !$0.isLiteral && weight($0.explained) <= most }
        let highest = zip(self, isWeakened).lazy.filter(\.1).map(\.0.confidence).max() ?? 0
        let limit = Scoring.standard.context.besideLiteral * confidence
        return weakened(isWeakened, to: limit, from: highest)
    }

    /// The hypotheses, with those that do not explain all of the tokens `significant` weakened if a
    /// literal one that is at least as likely does.
    ///
    /// `Dynea GmbH, Krems` finds the town of Krems only if the town has no company of that name.
    func weakeningPartialMatches(_ significant: TokenSet) -> [Hypothesis] {
        let whole = filter { $0.isLiteral && $0.explained.isSuperset(of: significant) }
        guard let confidence = whole.lazy.map(\.confidence).max() else { return self }
        let isWeakened = map {
            !$0.explained.isSuperset(of: significant) && $0.confidence <= confidence
        }
        let highest = zip(self, isWeakened).lazy.filter(\.1).map(\.0.confidence).max() ?? 0
        return weakened(
            isWeakened, to: Scoring.standard.context.besideLiteral * confidence, from: highest)
    }

    /// Scales down the confidence of those that `isWeakened` marks, so the `highest` of them gets
    /// `limit`.
    private func weakened(
        _ isWeakened: [Bool], to limit: Double, from highest: Double
    ) -> [Hypothesis] {
        guard highest > limit else { return self }
        return zip(self, isWeakened).map { hypothesis, isWeakened in
            var hypothesis = hypothesis
            if isWeakened { hypothesis.confidence *= limit / highest }
            return hypothesis
        }
    }
}
