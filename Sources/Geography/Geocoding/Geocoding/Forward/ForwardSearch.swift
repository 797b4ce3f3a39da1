import AddressText
import GRDB
import Gazetteer
import Geometry

/// A forward search: finds candidates by key, by words and by corrected words, ranks hypotheses
/// about them, and looks up the answers.
struct ForwardSearch {
    /// A shorter number is more likely the number of a house than a postcode.
    private static let shortestPostcode = 4
    /// Counties, states and countries have at most this ``GeocodeResult/rank``.
    private static let rankOfCounty = 12

    private let query: ParsedQuery
    private let finder: CandidateFinder
    private let words: WordSearch
    private let variants: SpellingVariants
    private let ranker: Ranker
    private let intersections: IntersectionSearch
    private let things: NearbySearch
    private let answers: AnswerSearch
    private let policy: AnswerPolicy
    /// The same search for another query.
    private let search: (ParsedQuery) -> ForwardSearch

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
            database, normalizer, memory, languages: options.languages,
            includesTags: options.includesTags)
        ranker = Ranker(
            query: query, normalizer: normalizer, places: builder.assembler.places)
        policy = AnswerPolicy(options: options, subject: query.subject)
        intersections = IntersectionSearch(
            query: query, normalizer: normalizer, finder: finder, variants: variants,
            ranker: ranker, builder: builder, policy: policy)
        things = NearbySearch(
            query: query, normalizer: normalizer, finder: finder,
            corrections: PlaceCorrections(finder, variants), builder: builder, policy: policy)
        answers = AnswerSearch(
            query: query, parser: QueryParser(normalizer), houses: HouseFinder(database: database),
            context: HouseContext(
                database: database, places: builder.assembler.places,
                addresses: ranker.addresses),
            builder: builder, policy: policy)
        search = { ForwardSearch(database, memory, $0, normalizer, options) }
    }

    func results() throws -> [GeocodeResult] {
        let around = try things.resultsAroundFocus()
        if around.count >= policy.options.limit { return around }
        let known = try finder.byKey(query)
        let named = try namedResults(among: known)
        if !around.isEmpty { return policy.appending(named, to: around) }
        let addressed = try addressResults(insteadOf: named)
        if !addressed.isEmpty { return addressed }
        let meeting = try commaResults(among: known, insteadOf: named)
        if !meeting.isEmpty { return meeting }
        if !named.isEmpty { return named }
        let others = try things.resultsDespiteOtherWords()
        return try others.isEmpty ? placeResults(among: known) : others
    }

    /// The answers about `known`, the candidates found by key, and those found with more effort.
    private func namedResults(among known: [Candidate]) throws -> [GeocodeResult] {
        var ranking = Ranking(ranker)
        ranking.add(known)
        if let intersections = try intersectionResults(among: ranking.candidates) {
            return intersections
        }
        var hypotheses = try ranking.hypotheses()
        let confidence = { hypotheses.first?.confidence ?? 0 }
        let isCertain = { confidence() >= Scoring.standard.answers.certain }
        func near(_ effort: NearbySearch.Effort) throws -> [GeocodeResult] {
            try things.results(among: ranking.candidates, unless: hypotheses, effort)
        }
        let found = try near(.least)
        if !found.isEmpty { return found }
        if !isCertain() || query.isBrokenOff || hypotheses.first?.isOnlyNear ?? false {
            ranking.add(try words.candidates(beside: ranking.candidates))
            hypotheses = try ranking.hypotheses()
        }
        if !isCertain() {
            let found = try near(.more)
            if !found.isEmpty { return found }
            for round in SpellingVariants.Round.allCases where !isCertain() {
                let spans = try variants.spans(of: query, round)
                ranking.add(try finder.byKey(spans, of: query, beside: ranking.candidates))
                if let intersections = try intersectionResults(among: ranking.candidates) {
                    return intersections
                }
                hypotheses = try ranking.hypotheses()
            }
        }
        if confidence() < Scoring.standard.categories.likelyName {
            let found = try near(.most)
            if !found.isEmpty { return found }
        }
        return try answers.results(
            about: hypotheses, places: ranking.candidates.filter(isPlaceAsTyped))
    }

    /// Whether the candidate is a place or a postcode whose whole name was typed.
    private func isPlaceAsTyped(_ candidate: Candidate) -> Bool {
        guard candidate.isLiteral, candidate.form == .full else { return false }
        switch candidate.entry.kind {
        case .place: return true
        case .postcode:
            let letters = candidate.tokens.positions.reduce(0) {
                $0 + query.words[$1].token.text.utf8.count
            }
            return letters >= Self.shortestPostcode
        case .thoroughfare, .poi, .carPark, .house: return false
        }
    }

    /// The intersections that the query asks for; nil if it asks for none. If the streets do not
    /// meet, things of a kind at a place, because `at` may be between both: `church at Beausoleil`.
    private func intersectionResults(
        among candidates: [Candidate]
    ) throws -> [GeocodeResult]? {
        guard let found = try intersections.results(among: candidates) else { return nil }
        guard found.isEmpty, query.categories.contains(where: { !$0.placeWords.isEmpty })
        else { return found }
        return try things.results(among: candidates, unless: [], .least)
    }

    /// The intersection of two streets with a comma between them, if it is better than `named`.
    private func commaResults(
        among known: [Candidate], insteadOf named: [GeocodeResult]
    ) throws -> [GeocodeResult] {
        let best = named.first?.confidence ?? 0
        guard query.subject == nil, best < Scoring.standard.answers.certain else { return [] }
        let found = try intersections.resultsAtComma(among: known)
        return found.first?.confidence ?? 0 > best ? found : []
    }

    /// The place or postcode that the query names as typed, with the least confidence, if nothing
    /// is known about the rest: the town for `Xyz Street 5, Newtown`. Empty if it explains too
    /// little, or if the query asks for an intersection.
    private func placeResults(among known: [Candidate]) throws -> [GeocodeResult] {
        guard query.subject == nil else { return [] }
        let places = known.filter(isPlaceAsTyped)
        guard !places.isEmpty, !intersections.isAsked(by: known) else { return [] }
        let hypotheses = try ranker.hypotheses(about: places).filter {
            $0.agreement > Scoring.standard.context.otherState
        }
        let weights = hypotheses.map { query.weight(of: $0.explained) }
        let share = Scoring.standard.answers.leastPlaceShare
        guard let most = weights.max(), most >= share * query.weight(of: query.all)
        else { return [] }
        let best = zip(hypotheses, weights).filter { $1 == most }.map { hypothesis, _ in
            var hypothesis = hypothesis
            hypothesis.confidence = Scoring.standard.answers.leastConfidence
            return hypothesis
        }
        return try answers.results(about: best, places: places)
            .filter { $0.rank > Self.rankOfCounty }
    }

    /// The answers for the address after a name that is not on the map, if they are better than
    /// `named`: the house for `The Old Mill, 14 Church Lane`. Empty if there is no such name.
    private func addressResults(insteadOf named: [GeocodeResult]) throws -> [GeocodeResult] {
        let best = named.first?.confidence ?? 0
        let factor = Scoring.standard.answers.unknownName
        guard best < factor, let name = query.nameBeforeAddress else { return [] }
        let address = search(query.ignoring(name))
        let known = try address.finder.byKey(address.query)
        let found = try address.namedResults(among: known).filter {
            [.rooftop, .interpolated].contains($0.matchKind)
                || named.isEmpty && $0.matchKind == .street
        }.map {
            var result = $0
            result.confidence *= factor
            return result
        }
        return found.first?.confidence ?? 0 > best ? found : []
    }
}

extension Hypothesis {
    /// Whether the object is only near the place that the query names: `Fire Station Eastbank` for
    /// `Fire Station Westbank`.
    fileprivate var isOnlyNear: Bool {
        agreement < 1 && candidate.entry.kind != .thoroughfare
    }
}
