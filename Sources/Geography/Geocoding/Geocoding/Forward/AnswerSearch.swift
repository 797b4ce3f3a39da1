import AddressText
import Gazetteer

/// Looks up the houses or objects of hypotheses.
struct AnswerSearch {
    let query: ParsedQuery
    let houses: HouseFinder
    let context: HouseContext
    let builder: ResultBuilder
    let policy: AnswerPolicy

    /// The answers for `hypotheses`, which are sorted.
    ///
    /// No answer is more likely than its hypothesis, so the loop ends at the first that is too
    /// unlikely.
    func results(about hypotheses: [Hypothesis]) throws -> [GeocodeResult] {
        var answers: [AnswerPolicy.Answer] = []
        var best = 0.0
        var similarities = NameSimilarity()
        let numbers = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].token.isNumeric })
        let whole = max(query.weight(of: query.all.subtracting(numbers)), .ulpOfOne)
        for hypothesis in policy.promising(hypotheses) {
            guard hypothesis.confidence >= policy.leastConfidence(beside: best) else { break }
            let results = try results(about: hypothesis).filter(policy.isAllowed)
            if results.isEmpty { continue }
            let name = hypothesis.candidate.tokens
            let similarity = similarities.value(
                of: hypothesis.candidate.entry.name, to: name, query)
            let share = query.weight(of: name.subtracting(numbers)) / whole
            for result in results {
                answers.append(
                    AnswerPolicy.Answer(result: result, similarity: similarity, nameShare: share))
                best = max(best, result.confidence)
            }
        }
        return policy.arranged(answers)
    }

    private func results(about hypothesis: Hypothesis) throws -> [GeocodeResult] {
        let entry = hypothesis.candidate.entry
        guard entry.kind == .thoroughfare, let number = hypothesis.number else {
            return try builder.result(for: entry, confidence: hypothesis.confidence)
                .map { [$0] } ?? []
        }
        let numbers = alternatives(to: number, hypothesis)
        for (index, number) in numbers.enumerated() {
            let found = try houses.houses(number.houseNumbers, on: entry)
            // `12/3` and `12 A` are flats of house 12 if there is no house of that number.
            let mayBeUnit = number.tokens.positions.count > 1 && index + 1 < numbers.count
            if found.isEmpty || mayBeUnit && found[0].kind != .rooftop { continue }
            let agreements = try context.agreements(of: found, with: hypothesis)
            return try zip(found, agreements).compactMap { house, agreement in
                try builder.house(
                    house, on: entry,
                    number: house.kind == .rooftop ? nil : number.houseNumber,
                    confidence: hypothesis.confidence * house.quality * agreement)
            }
        }
        // Without the house, the street is the answer.
        return try builder.result(
            for: entry, confidence: hypothesis.confidence * Scoring.standard.houses.streetInstead
        )
        .map { [$0] } ?? []
    }

    /// The readings of the number, the longest first: `12 a`, then `12`; `A 12`, then `12`.
    private func alternatives(
        to number: ParsedQuery.Number, _ hypothesis: Hypothesis
    ) -> [ParsedQuery.Number] {
        let start = number.tokens.positions.first
        return query.numbers.filter {
            ($0.tokens.positions.first == start
                || number.houseNumber.isPrefixed && number.tokens.isSuperset(of: $0.tokens))
                && hypothesis.candidate.tokens.isDisjoint(with: $0.tokens)
        }
    }
}
