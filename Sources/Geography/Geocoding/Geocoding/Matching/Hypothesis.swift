import AddressText

/// A candidate together with what the rest of the query says about it.
package struct Hypothesis: Sendable {
    /// Tokens that say where the candidate lies, as its addresses or the places around it do.
    struct Context {
        let tokens: TokenSet
        let key: NameKey?
        /// What the tokens name.
        let places: [Candidate]
    }

    package var candidate: Candidate
    /// Tokens that the candidate, its context or its house explain.
    package var explained: TokenSet
    /// What is taken off for context that contradicts, 0 … 1 (1: nothing).
    package var agreement: Double = 1
    /// The number asked for, where the query has one that belongs here.
    package var number: ParsedQuery.Number?
    /// 0 … 1: name, coverage and agreement together.
    package var confidence: Double = 0
    var context: [Context] = []

    /// Whether everything that it explains was meant as it was typed.
    var isLiteral: Bool { candidate.isLiteral && agreement == 1 }
}

extension [Hypothesis] {
    /// The hypotheses, those that guess at what was typed weakened where one that need not guess
    /// explains as much of the query, `weight` being what an explanation is worth.
    ///
    /// `Bread` is `Breadbasket Bakery` or `Broad Court` only where nothing has `Bread` in its name.
    func yieldingToLiteralOnes(_ weight: (TokenSet) -> Double) -> [Hypothesis] {
        let literal = filter(\.isLiteral).map { ($0.confidence, weight($0.explained)) }
            .max { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (confidence, most) = literal else { return self }
        let yields = map { !$0.isLiteral && weight($0.explained) <= most }
        let likeliest = zip(self, yields).lazy.filter(\.1).map(\.0.confidence).max() ?? 0
        let limit = Scoring.standard.context.besideLiteral * confidence
        return weakened(yields, to: limit, from: likeliest)
    }

    /// The hypotheses, those that leave out some of the words `telling` weakened where a literal one
    /// at least as likely explains them all.
    ///
    /// `Dynea GmbH, Krems` is the town of Krems only where it has no firm of that name.
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

    /// Those that `yield` with less confidence, so that the `likeliest` of them has no more than
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
