import AddressText
import Gazetteer

/// Answers queries for the intersection of two streets.
struct IntersectionSearch {
    /// The maximum number of readings whose streets are searched for without type or direction.
    private static let mostShortened = 4

    let query: ParsedQuery
    let normalizer: Normalizer
    let finder: CandidateFinder
    let variants: SpellingVariants
    let ranker: Ranker
    let builder: ResultBuilder
    let policy: AnswerPolicy

    /// The intersections of the streets that the query names on both sides of a word such as `and`;
    /// nil if it does not ask for one. If it does, neither street alone is an answer.
    func results(among exact: [Candidate]) throws -> [GeocodeResult]? {
        if query.intersections.isEmpty { return nil }
        let search = IntersectionLookup(
            database: finder.database, houses: HouseFinder(database: finder.database))
        var candidates = exact
        var phrases = self.phrases(meantBy: exact)
        let isMeant = phrases.contains { !$0.isGuess }
        func meetings() throws -> [(IntersectionPhrase, [IntersectionLookup.Intersection])] {
            try phrases.map { ($0, try search.intersections(at: $0, among: candidates)) }
        }
        var found = try meetings()
        if found.allSatisfy(\.1.isEmpty) {
            candidates += try shortNames()
            phrases = self.phrases(meantBy: candidates)
            found = try meetings()
        }
        if isMeant, found.allSatisfy(\.1.isEmpty) {
            candidates += try finder.byKey(
                variants.spans(of: query), of: query, beside: candidates)
            found = try meetings()
        }
        if !isMeant, found.allSatisfy(\.1.isEmpty) { return nil }
        return try answers(found, among: candidates)
    }

    /// The intersection of the streets that the parts before and after the first comma name in full
    /// and as typed: `Elm Street, Oak Road`. Empty if one of them may also be a place.
    func resultsAtComma(among exact: [Candidate]) throws -> [GeocodeResult] {
        guard let phrase = IntersectionPhrase.atComma(in: query.words) else { return [] }
        let named = exact.filter {
            $0.isLiteral && ($0.tokens == phrase.left || $0.tokens == phrase.right)
        }
        let streets = named.filter { $0.entry.kind == .thoroughfare }
        guard !streets.isEmpty, !named.contains(where: { $0.entry.kind == .place })
        else { return [] }
        let search = IntersectionLookup(
            database: finder.database, houses: HouseFinder(database: finder.database))
        let found = try search.intersections(at: phrase, among: streets)
        return try answers([(phrase, found)], among: exact)
    }

    /// Whether the query asks for an intersection with a word such as `and`, by the names among
    /// `candidates`.
    func isAsked(by candidates: [Candidate]) -> Bool {
        phrases(meantBy: candidates).contains { !$0.isGuess }
    }

    private func phrases(meantBy candidates: [Candidate]) -> [IntersectionPhrase] {
        let named = IntersectionPhrase.named(among: candidates, query.words)
        return query.intersections.filter { $0.isMeant(by: named, query.words) }
    }

    private func answers(
        _ found: [(IntersectionPhrase, [IntersectionLookup.Intersection])],
        among candidates: [Candidate]
    ) throws -> [GeocodeResult] {
        let contexts = ranker.contexts(among: candidates)
        var answers: [AnswerPolicy.Answer] = []
        for (phrase, intersections) in found {
            for intersection in intersections {
                let both = Candidate(
                    entry: intersection.left.entry,
                    tokens: phrase.tokens(naming: intersection.left, intersection.right),
                    form: .full, quality: intersection.quality)
                let hypothesis = try ranker.hypothesis(about: both, contexts)
                let result = try builder.intersection(
                    of: intersection.left.entry, and: intersection.right.entry,
                    at: intersection.place, confidence: hypothesis.confidence)
                if let result, policy.isAllowed(result) {
                    answers.append(AnswerPolicy.Answer(result: result))
                }
            }
        }
        return policy.arranged(answers)
    }

    /// Streets that both sides of the query name without type or direction: `Elm & 3rd`.
    private func shortNames() throws -> [Candidate] {
        let words = StreetWords(
            database: finder.database, normalizer: normalizer, focus: finder.focus)
        var found: [Candidate] = []
        for phrase in query.intersections.prefix(Self.mostShortened) {
            let left = try words.candidates(on: phrase.left, of: query)
            let right = try left.isEmpty ? [] : words.candidates(on: phrase.right, of: query)
            if !right.isEmpty { found += left + right }
        }
        return found
    }
}
