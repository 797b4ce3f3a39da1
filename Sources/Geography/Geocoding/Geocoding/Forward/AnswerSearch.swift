import AddressText
import Gazetteer
import Geometry

/// Looks up the houses or objects of hypotheses.
struct AnswerSearch {
    /// The maximum number of answers in the state that was typed from which others are measured.
    private static let mostInState = 16

    let query: ParsedQuery
    let parser: QueryParser
    let houses: HouseFinder
    let context: HouseContext
    let builder: ResultBuilder
    let policy: AnswerPolicy

    /// The answers for `hypotheses`, which are sorted.
    ///
    /// No answer is more likely than its hypothesis, so the loop ends at the first that is too
    /// unlikely.
    ///
    /// `places` are those that the query names as typed: no guess is far from all of them.
    func results(
        about hypotheses: [Hypothesis], places: [Candidate]
    ) throws -> [GeocodeResult] {
        var answers: [AnswerPolicy.Answer] = []
        var best = 0.0
        var similarities = NameSimilarity()
        let numbers = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].token.isNumeric })
        let whole = max(query.weight(of: query.all.subtracting(numbers)), .ulpOfOne)
        let inState = hypotheses.lazy.filter { $0.isInState == true }
            .prefix(Self.mostInState).map(\.candidate.entry.coordinate)
        for hypothesis in policy.promising(hypotheses) {
            guard hypothesis.confidence >= policy.leastConfidence(beside: best) else { break }
            if isFarGuess(hypothesis, from: places, inState: Array(inState)) { continue }
            let results = try results(about: hypothesis).filter { policy.isAllowed($0.result) }
            if results.isEmpty { continue }
            let name = hypothesis.candidate.tokens
            let similarity = similarities.value(
                of: hypothesis.candidate.entry.name, to: name, query)
            let share = query.weight(of: name.subtracting(numbers)) / whole
            for var answer in results {
                answer.similarity = similarity
                answer.nameShare = share
                answer.name = name
                answers.append(answer)
                best = max(best, answer.result.confidence)
            }
        }
        return policy.arranged(answers)
    }

    /// Whether the hypothesis does not take everything as it was typed and is far from the focus,
    /// from every place that the query names and that the hypothesis does not explain or, if its
    /// state is unknown, from everything that is known to be in the state that was typed.
    private func isFarGuess(
        _ hypothesis: Hypothesis, from places: [Candidate], inState: [Coordinate]
    ) -> Bool {
        let significant = query.significant(query.all.subtracting(query.noise))
        if hypothesis.isLiteral, hypothesis.explained.isSuperset(of: significant) { return false }
        let scoring = Scoring.standard.answers
        let location = hypothesis.candidate.entry.coordinate
        if let focus = policy.options.focus, location.meters(to: focus) > scoring.guessMeters {
            return true
        }
        func isFar(from others: [Coordinate]) -> Bool {
            !others.isEmpty
                && others.allSatisfy { location.meters(to: $0) > scoring.guessMeters }
        }
        let strange = places.filter { $0.tokens.isDisjoint(with: hypothesis.explained) }
        return isFar(from: strange.map(\.entry.coordinate))
            || hypothesis.isInState == false && isFar(from: inState)
    }

    private func results(about hypothesis: Hypothesis) throws -> [AnswerPolicy.Answer] {
        let entry = hypothesis.candidate.entry
        guard entry.kind == .thoroughfare, let number = hypothesis.number else {
            return try answers(about: hypothesis, confidence: hypothesis.confidence)
        }
        let numbers = alternatives(to: number, hypothesis)
        for (index, number) in numbers.enumerated() {
            let found = try houses.houses(number.houseNumbers, on: entry)
            // `12/3` and `12 A` are flats of house 12 if there is no house of that number.
            let mayBeUnit = number.tokens.positions.count > 1 && index + 1 < numbers.count
            if found.isEmpty || mayBeUnit && found[0].kind != .rooftop { continue }
            let agreements = try context.agreements(of: found, with: hypothesis)
            let areWhereTyped = try context.areWhereTyped(found, hypothesis)
            return try found.indices.compactMap { index in
                let house = found[index]
                return try builder.house(
                    house, on: entry,
                    number: house.kind == .rooftop ? nil : number.houseNumber,
                    confidence: hypothesis.confidence * house.quality * agreements[index]
                ).map { AnswerPolicy.Answer(result: $0, isWhereTyped: areWhereTyped[index]) }
            }
        }
        if try isTown(entry) { return [] }
        // Without the house, the street is the answer.
        return try answers(
            about: hypothesis,
            confidence: hypothesis.confidence * Scoring.standard.houses.streetInstead)
    }

    private func answers(
        about hypothesis: Hypothesis, confidence: Double
    ) throws -> [AnswerPolicy.Answer] {
        try builder.result(for: hypothesis.candidate.entry, confidence: confidence)
            .map { [AnswerPolicy.Answer(result: $0, isWhereTyped: hypothesis.isWhereTyped)] } ?? []
    }

    /// Whether the entry is not a street: houses without a street have their town's name instead.
    private func isTown(_ entry: GazetteerEntry) throws -> Bool {
        guard entry.object == nil else { return false }
        return try entry.isTownOfHouses
            || builder.assembler.places.chain(from: entry.place).contains { $0.name == entry.name }
    }

    /// The readings of the number, the longest first: `12 a`, then `12`; `A 12`, then `12`; and
    /// before them `34 10` as one number.
    private func alternatives(
        to number: ParsedQuery.Number, _ hypothesis: Hypothesis
    ) -> [ParsedQuery.Number] {
        let start = number.tokens.positions.first
        let pairs = parser.pairs(with: number, in: query.words).filter {
            hypothesis.candidate.tokens.isDisjoint(with: $0.tokens)
        }
        return pairs
            + query.numbers.filter {
                ($0.tokens.positions.first == start
                    || number.houseNumber.isPrefixed && number.tokens.isSuperset(of: $0.tokens))
                    && hypothesis.candidate.tokens.isDisjoint(with: $0.tokens)
            }
    }
}
