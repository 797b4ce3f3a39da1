import Foundation
import GRDB
import Geometry

/// One search: candidates, hypotheses, houses, answers in order.
struct ForwardSearch {
    /// Less likely answers are noise.
    private static let leastConfidence = 0.4
    /// So are those that fall this far behind the best one, as a share of its confidence.
    private static let leastShare = 0.65
    /// Above, names found by key need no help from the index of words.
    private static let certain = 0.75
    /// Above, the words of a name are no kind of thing.
    private static let likely = 0.6
    /// Things sought around the focus lie within so many metres of it.
    private static let reachOfFocus = 20_000.0
    /// So many hypotheses are worth looking up houses for.
    private static let mostHypotheses = 48

    private let query: ParsedQuery
    private let normalizer: Normalizer
    private let options: SearchOptions
    private let finder: CandidateFinder
    private let respelled: RespelledSpans
    private let ranker: Ranker
    private let houses: HouseFinder
    private let builder: ResultBuilder

    init(
        _ database: Database, _ memory: PlaceMemory, _ query: ParsedQuery,
        _ normalizer: Normalizer, _ options: SearchOptions
    ) {
        self.query = query
        self.normalizer = normalizer
        self.options = options
        finder = CandidateFinder(database: database, normalizer: normalizer)
        respelled = RespelledSpans(database, normalizer)
        houses = HouseFinder(database: database)
        builder = ResultBuilder(
            database, normalizer.vocabulary, memory, languages: options.languages,
            includesTags: options.includesTags)
        ranker = Ranker(
            query: query, normalizer: normalizer, places: builder.assembler.places)
    }

    func results() throws -> [GeocodeResult] {
        var candidates = try finder.byKey(query)
        if let junctions = try junctions(among: candidates) { return junctions }
        var hypotheses = try ranker.hypotheses(about: candidates)
        let isCertain = { hypotheses.first?.confidence ?? 0 >= Self.certain }
        let things = try thingsNearPlaces(candidates, isBare: false, unless: hypotheses.first)
        if !things.isEmpty { return things }
        if !isCertain() || query.isBrokenOff {
            candidates += try byWords(candidates)
            hypotheses = try ranker.hypotheses(about: candidates)
        }
        if !isCertain() {
            let things = try thingsNearPlaces(candidates, isBare: true, unless: hypotheses.first)
            if !things.isEmpty { return things }
            candidates += try finder.byKey(respelled.spans(of: query), of: query)
            if let junctions = try junctions(among: candidates) { return junctions }
            hypotheses = try ranker.hypotheses(about: candidates)
        }
        let answers = try answers(to: promising(hypotheses))
        return Array(arranged(worthwhile(answers)).prefix(options.limit))
    }

    /// The hypotheses that are worth looking up, the likeliest first; where there are too many,
    /// those that ``score(_:)`` would prefer.
    private func promising(_ hypotheses: [Hypothesis]) -> ArraySlice<Hypothesis> {
        guard hypotheses.count > Self.mostHypotheses,
            options.focus != nil || options.viewbox != nil
        else { return hypotheses.prefix(Self.mostHypotheses) }
        let ranked = hypotheses.map { hypothesis in
            let place = hypothesis.candidate.entry.coordinate
            return (hypothesis, hypothesis.confidence + nearness(place, wide: true))
        }.sorted { $0.1 > $1.1 }.prefix(Self.mostHypotheses).map(\.0)
        return ranked.sorted { $0.confidence > $1.confidence }[...]
    }

    /// No answer is more likely than its hypothesis, so the rest is noise as soon as one is.
    private func answers(to hypotheses: ArraySlice<Hypothesis>) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        var best = 0.0
        for hypothesis in hypotheses {
            guard hypothesis.confidence >= max(Self.leastConfidence, best * Self.leastShare)
            else { break }
            for answer in try answers(hypothesis) where isAllowed(answer) {
                results.append(answer)
                best = max(best, answer.confidence)
            }
        }
        return results
    }

    private func worthwhile(_ results: [GeocodeResult]) -> [GeocodeResult] {
        let best = results.map(\.confidence).max() ?? 0
        let least = max(Self.leastConfidence, best * Self.leastShare)
        return results.filter { $0.confidence >= least }
    }

    /// Candidates by words: of the whole query, of its first part, of what no place explains.
    private func byWords(_ known: [Candidate]) throws -> [Candidate] {
        let numbers = query.numbers.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let text = query.all.subtracting(query.noise)
        let places = known.filter { $0.entry.kind == .place && $0.quality >= 0.95 }
            .reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let regions = query.regions.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let types = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role == .streetType })
        let end = query.words.indices.dropFirst().first {
            query.words[$0].token.separator == .comma
        }
        let first = TokenSet(0..<(end ?? query.words.count)).subtracting(query.noise)
        var tried: Set<TokenSet> = []
        var found: [Candidate] = []
        let attempts = [
            text, text.subtracting(numbers), first, first.subtracting(numbers),
            text.subtracting(numbers).subtracting(places).subtracting(regions),
            text.subtracting(numbers).subtracting(places).subtracting(regions)
                .subtracting(types),
        ].map { query.subject.map(\.tokens)?.intersection($0) ?? $0 }
        for tokens in attempts
        where !tokens.isEmpty && tried.insert(tokens).inserted && found.isEmpty {
            found = try finder.byWords(tokens, of: query)
        }
        return found
    }

    // MARK: Kinds of things

    /// What the query asks for by its kind, near the place that the rest of it names; nothing
    /// where the whole is a name.
    private func thingsNearPlaces(
        _ candidates: [Candidate], isBare: Bool, unless named: Hypothesis?
    ) throws -> [GeocodeResult] {
        for phrase in query.categories where isBare || !phrase.placeWords.isEmpty {
            if let named, isName(named, rather: phrase, isBare: isBare) { continue }
            for anchor in try anchors(of: phrase, among: candidates) {
                let found = try CategorySearch(database: finder.database).nearest(
                    phrase.kind, to: anchor.place, within: anchor.reach, limit: options.limit)
                let results = try found.compactMap {
                    try builder.result(
                        for: $0.entry,
                        confidence: anchor.confidence * (1 - 0.2 * $0.meters / anchor.reach))
                }.filter(isAllowed)
                if !results.isEmpty { return results.map(measured) }
            }
        }
        return []
    }

    /// Whether `phrase` is part of a thing's name; without a word such as `near`, the name
    /// has the rest of the query in it, too.
    private func isName(
        _ named: Hypothesis, rather phrase: CategoryPhrase, isBare: Bool
    ) -> Bool {
        let telling = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role != .stop })
        let name = isBare ? telling.subtracting(query.noise) : phrase.tokens
        return named.confidence >= (isBare ? Self.likely : Self.certain)
            && named.candidate.tokens.isSuperset(of: phrase.tokens.union(name))
    }

    /// Where to look for what `phrase` names: the places that the rest of the query may be, or
    /// the focus where there is no rest.
    private func anchors(
        of phrase: CategoryPhrase, among candidates: [Candidate]
    ) throws -> [(place: Coordinate, reach: Double, confidence: Double)] {
        let isBare = phrase.placeWords.isEmpty
        let all = query.all.subtracting(query.noise).subtracting(phrase.tokens)
        for rest in isBare ? [all] : [all.subtracting(phrase.placeWords), all] {
            if rest.isEmpty {
                return options.focus.map { [($0, Self.reachOfFocus, 0.9)] } ?? []
            }
            guard rest.positions.contains(where: { query.words[$0].role != .stop }) else {
                continue
            }
            let part = query.restricted(to: rest)
            let ranker = Ranker(
                query: part, normalizer: normalizer, places: builder.assembler.places)
            func hypotheses(_ candidates: [Candidate]) throws -> [Hypothesis] {
                try ranker.hypotheses(about: candidates.filter { rest.isSuperset(of: $0.tokens) })
                    .filter {
                        $0.confidence >= Self.certain
                            && (!isBare || $0.candidate.entry.kind == .place)
                    }
            }
            var named = try hypotheses(candidates)
            if named.isEmpty, !isBare {
                named = try hypotheses(finder.byKey(respelled.spans(of: part), of: part))
            }
            if named.isEmpty { continue }
            return try named.sorted { $0.worthAsAnchor > $1.worthAsAnchor }.prefix(3).map {
                let entry = $0.candidate.entry
                let rank = try entry.object.flatMap { object in
                    entry.kind == .place
                        ? try builder.assembler.places.chain(from: object).first?.rank : nil
                }
                return (
                    entry.coordinate, CategorySearch.reach(around: entry, rank: rank),
                    0.95 * $0.confidence
                )
            }
        }
        return []
    }

    private func measured(_ result: GeocodeResult) -> GeocodeResult {
        var result = result
        result.distanceMeters = options.focus?.meters(to: result.coordinate)
        return result
    }

    // MARK: Intersections

    /// Where streets meet that the query names on both sides of a word such as `and`; nil where
    /// it does not. Then either street would be a wrong answer.
    private func junctions(among exact: [Candidate]) throws -> [GeocodeResult]? {
        let crossings = query.crossings.filter { $0.isMeant(by: exact, query.words) }
        if crossings.isEmpty { return nil }
        let search = IntersectionSearch(database: finder.database, houses: houses)
        var candidates = exact
        var found = try crossings.map { ($0, try search.intersections(at: $0, among: candidates)) }
        if found.allSatisfy(\.1.isEmpty) {
            candidates += try finder.byKey(respelled.spans(of: query), of: query)
            found = try crossings.map { ($0, try search.intersections(at: $0, among: candidates)) }
        }
        let named = Ranker.places(among: candidates)
        var results: [GeocodeResult] = []
        for (crossing, intersections) in found {
            for intersection in intersections {
                let both = Candidate(
                    entry: intersection.left.entry, tokens: crossing.tokens, form: .full,
                    quality: intersection.quality)
                let hypothesis = try ranker.hypothesis(about: both, places: named)
                let result = try builder.intersection(
                    of: intersection.left.entry, and: intersection.right.entry,
                    at: intersection.place, confidence: hypothesis.confidence)
                if let result, isAllowed(result) { results.append(result) }
            }
        }
        return Array(arranged(worthwhile(results)).prefix(options.limit))
    }

    // MARK: Answers

    private func answers(_ hypothesis: Hypothesis) throws -> [GeocodeResult] {
        let entry = hypothesis.candidate.entry
        guard entry.kind == .thoroughfare, let number = hypothesis.number else {
            return try builder.result(for: entry, confidence: hypothesis.confidence)
                .map { [$0] } ?? []
        }
        let numbers = alternatives(to: number, hypothesis)
        for (index, number) in numbers.enumerated() {
            let found = try houses.houses(number.houseNumbers, on: entry)
            // `12/3` and `12 A` are flats of house 12 where no house is called so.
            let mayBeUnit = number.tokens.positions.count > 1 && index + 1 < numbers.count
            if found.isEmpty || mayBeUnit && found[0].kind != .rooftop { continue }
            return try found.compactMap { house in
                try builder.house(
                    house, on: entry,
                    number: house.kind == .rooftop ? nil : number.houseNumber,
                    confidence: hypothesis.confidence * house.quality)
            }
        }
        // The street is an honest, coarser answer.
        return try builder.result(for: entry, confidence: hypothesis.confidence * 0.6)
            .map { [$0] } ?? []
    }

    /// The longest reading of the number first: `12 a`, then `12`; `A 12`, then `12`.
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

    private func isAllowed(_ result: GeocodeResult) -> Bool {
        if options.isBounded, let box = options.viewbox, !box.contains(result.coordinate) {
            return false
        }
        return query.subject?.ranks.contains(result.rank) ?? true
            && options.filter.accepts(result)
    }

    // MARK: Order

    private func arranged(_ results: [GeocodeResult]) -> [GeocodeResult] {
        var results = results
        if let focus = options.focus {
            for index in results.indices {
                results[index].distanceMeters = results[index].coordinate.meters(to: focus)
            }
        }
        let ranked = results.map { (result: $0, score: score($0)) }
            .sorted { ($0.score, $1.result.label) > ($1.score, $0.result.label) }
        if options.keepsDuplicates { return ranked.map(\.result) }
        var kept: [GeocodeResult] = []
        for (result, _) in ranked where !kept.contains(where: { Self.isSame($0, result) }) {
            kept.append(result)
        }
        return kept
    }

    /// Confidence decides; importance and nearness break ties.
    private func score(_ result: GeocodeResult) -> Double {
        result.confidence + 0.1 * result.importance + nearness(result.coordinate)
    }

    /// What being near the focus or in the viewbox is worth; `wide`, a street whose middle is
    /// somewhat outside still counts as in it.
    private func nearness(_ place: Coordinate, wide: Bool = false) -> Double {
        var nearness = 0.0
        if let focus = options.focus { nearness += 0.1 * exp(-place.meters(to: focus) / 10_000) }
        if let box = options.viewbox {
            let margin = wide ? 0.02 : 0
            if box.widened(byDegrees: margin).contains(place) {
                nearness += options.isBounded && wide ? 1 : 0.05
            }
        }
        return nearness
    }

    private static func isSame(_ one: GeocodeResult, _ other: GeocodeResult) -> Bool {
        if let osm = one.osm, osm == other.osm, one.address.houseNumber == other.address.houseNumber
        {
            return true
        }
        return one.label == other.label && one.matchKind == other.matchKind
            && one.coordinate.meters(to: other.coordinate) < 100
    }
}

extension BoundingBox {
    fileprivate func widened(byDegrees margin: Double) -> BoundingBox {
        BoundingBox(
            south: south - margin, west: west - margin, north: north + margin,
            east: east + margin)
    }
}

extension Hypothesis {
    /// Places come before streets and things of the same name.
    fileprivate var worthAsAnchor: Double {
        confidence + (candidate.entry.kind == .place ? 0.2 : 0) + candidate.entry.importance * 0.1
    }
}
