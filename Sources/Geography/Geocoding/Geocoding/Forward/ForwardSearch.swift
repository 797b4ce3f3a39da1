import AddressText
import GRDB
import Gazetteer
import Geometry

/// A forward search: finds candidates by key, by words and by corrected words, ranks hypotheses
/// about them, and looks up the answers.
struct ForwardSearch {
    private let query: ParsedQuery
    private let finder: CandidateFinder
    private let words: WordSearch
    private let variants: SpellingVariants
    private let ranker: Ranker
    private let intersections: IntersectionSearch
    private let things: NearbySearch
    private let answers: AnswerSearch

    init(
        _ database: Database, _ memory: PlaceCache, _ query: ParsedQuery,
        _ normalizer: Normalizer, _ options: SearchOptions
    ) {
        self.query = query
        finder = CandidateFinder(
            database: database,
            focus: options.focus ?? options.viewbox?.center)
        words = WordSearch(database: database, normalizer: normalizer, query: query)
        variants = SpellingVariants(database, normalizer)
        let builder = ResultBuilder(
            database, normalizer.vocabulary, memory, languages: options.languages,
            includesTags: options.includesTags)
        ranker = Ranker(
            query: query, normalizer: normalizer, places: builder.assembler.places)
        let policy = AnswerPolicy(options: options, subject: query.subject)
        intersections = IntersectionSearch(
            query: query, finder: finder, variants: variants, ranker: ranker, builder: builder,
            policy: policy)
        things = NearbySearch(
            query: query, normalizer: normalizer, finder: finder, variants: variants,
            builder: builder, policy: policy)
        answers = AnswerSearch(
            query: query, houses: HouseFinder(database: database),
            context: HouseContext(
                database: database, places: builder.assembler.places,
                addresses: ranker.addresses),
            builder: builder, policy: policy)
    }

    func results() throws -> [GeocodeResult] {
        var ranking = Ranking(ranker)
        ranking.add(try finder.byKey(query))
        if let intersections = try intersections.results(among: ranking.candidates) {
            return intersections
        }
        var hypotheses = try ranking.hypotheses()
        let isCertain = { hypotheses.first?.confidence ?? 0 >= Scoring.standard.answers.certain }
        let near = try things.results(
            among: ranking.candidates, isBare: false, unless: hypotheses.first)
        if !near.isEmpty { return near }
        if !isCertain() || query.isBrokenOff || hypotheses.first?.isOnlyNear ?? false {
            ranking.add(try words.candidates(beside: ranking.candidates))
            hypotheses = try ranking.hypotheses()
        }
        if !isCertain() {
            let near = try things.results(
                among: ranking.candidates, isBare: true, unless: hypotheses.first)
            if !near.isEmpty { return near }
            for round in SpellingVariants.Round.allCases where !isCertain() {
                let spans = try variants.spans(of: query, round)
                ranking.add(try finder.byKey(spans, of: query, beside: ranking.candidates))
                if let intersections = try intersections.results(among: ranking.candidates) {
                    return intersections
                }
                hypotheses = try ranking.hypotheses()
            }
        }
        return try answers.results(about: hypotheses)
    }
}

extension Hypothesis {
    /// Whether the object is only near the place that the query names: `Fire Station Eastbank` for
    /// `Fire Station Westbank`.
    fileprivate var isOnlyNear: Bool {
        agreement < 1 && candidate.entry.kind != .thoroughfare
    }
}
