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

    /// Whether everything is taken as it was typed.
    var isLiteral: Bool { candidate.isLiteral && agreement == 1 }
}

extension [Hypothesis] {
    /// The hypotheses, with non-literal ones weakened if a literal one explains as much of the
    /// query. `weight` is the weight of explained tokens.
    ///
    /// `Bread` finds `Breadbasket Bakery` or `Broad Court` only if nothing is named `Bread`.
    func yieldingToLiteralOnes(_ weight: (TokenSet) -> Double) -> [Hypothesis] {
        let literal = filter(\.isLiteral).map { ($0.confidence, weight($0.explained)) }
            .max { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (confidence, most) = literal else { return self }
        let yields = map { !$0.isLiteral && weight($0.explained) <= most }
        let likeliest = zip(self, yields).lazy.filter(\.1).map(\.0.confidence).max() ?? 0
        let limit = Scoring.standard.context.besideLiteral * confidence
        return weakened(yields, to: limit, from: likeliest)
    }

    /// The hypotheses, with those that do not explain all of the tokens `telling` weakened if a
    /// literal one that is at least as likely does.
    ///
    /// `Dynea GmbH, Krems` finds the town of Krems only if the town has no company of that name.
    func yieldingToWholeOnes(_ telling: TokenSet) -> [Hypothesis] {
        let whole = filter { $0.isLiteral && $0.explained.isSuperset(of: telling) }
        guard let confidence = whole.lazy.map(\.confidence).max() else { return self }
        let yields = map {
            !$0.explained.isSuperset(of: telling) && $0.confidence <= confidence
        }
        let likeliest = zip(self, yields).lazy.filter(\.1).map(\.0.confidence).max() ?? 0
        return weakened(
            yields, to: Scoring.standard.context.besideLiteral * confidence, from: likeliest)
    }

    /// Scales down the confidence of those that `yields` marks, so the `likeliest` of them gets
    /// `limit`.
    private func weakened(
        _ yields: [Bool], to limit: Double, from likeliest: Double
    ) -> [Hypothesis] {
        guard likeliest > limit else { return self }
        return zip(self, yields).map { hypothesis, yields in
            var hypothesis = hypothesis
            if yields { hypothesis.confidence *= limit / likeliest }
            return hypothesis
        }
    }
}
