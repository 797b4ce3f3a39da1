import AddressText

/// Answers queries for the intersection of two streets.
struct IntersectionSearch {
    let query: ParsedQuery
    let finder: CandidateFinder
    let variants: SpellingVariants
    let ranker: Ranker
    let builder: ResultBuilder
    let policy: AnswerPolicy

    /// The intersections of the streets that the query names on both sides of a word such as `and`;
    /// nil if it does not ask for one. If it does, neither street alone is an answer.
    func results(among exact: [Candidate]) throws -> [GeocodeResult]? {
        let phrases = query.intersections.filter { $0.isMeant(by: exact, query.words) }
        if phrases.isEmpty { return nil }
        let search = IntersectionLookup(
            database: finder.database, houses: HouseFinder(database: finder.database))
        var candidates = exact
        var found = try phrases.map { ($0, try search.intersections(at: $0, among: candidates)) }
        if found.allSatisfy(\.1.isEmpty) {
            candidates += try finder.byKey(
                variants.spans(of: query), of: query, beside: candidates)
            found = try phrases.map { ($0, try search.intersections(at: $0, among: candidates)) }
        }
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
}
