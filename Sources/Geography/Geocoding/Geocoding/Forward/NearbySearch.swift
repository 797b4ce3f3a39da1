import AddressText
import Gazetteer
import Geometry

/// Answers queries for a category near a place: `car park near Old Town`.
struct NearbySearch {
    /// A place to search around, with its radius in metres.
    private struct Anchor {
        let place: Coordinate
        let reach: Double
        let confidence: Double
    }

    private static var scoring: Scoring.Categories { Scoring.standard.categories }

    let query: ParsedQuery
    let normalizer: Normalizer
    let finder: CandidateFinder
    let variants: SpellingVariants
    let builder: ResultBuilder
    let policy: AnswerPolicy

    /// Things of the query's category near the place that the rest of it names; empty if the query
    /// is a name. With `isBare`, no word such as `near` is needed.
    func results(
        among candidates: [Candidate], isBare: Bool, unless named: Hypothesis?
    ) throws -> [GeocodeResult] {
        for phrase in query.categories where isBare || !phrase.placeWords.isEmpty {
            if let named, isName(named, rather: phrase, isBare: isBare) { continue }
            for anchor in try anchors(of: phrase, among: candidates) {
                let found = try CategoryFinder(database: finder.database).nearest(
                    phrase.kind, to: anchor.place, within: anchor.reach,
                    limit: policy.options.limit)
                let results = try found.compactMap {
                    try builder.result(
                        for: $0.entry,
                        confidence: anchor.confidence
                            * (1 - Self.scoring.distanceLoss * $0.meters / anchor.reach))
                }.filter(policy.isAllowed)
                if !results.isEmpty { return results.map(policy.measured) }
            }
        }
        return []
    }

    /// Whether `phrase` is part of a name. Without a word such as `near`, the name must contain the
    /// rest of the query, too.
    private func isName(
        _ named: Hypothesis, rather phrase: CategoryPhrase, isBare: Bool
    ) -> Bool {
        let significant = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role != .stop })
        let name = isBare ? significant.subtracting(query.noise) : phrase.tokens
        return named.confidence >= (isBare ? Self.scoring.likelyName : Self.scoring.certainName)
            && named.candidate.tokens.isSuperset(of: phrase.tokens.union(name))
    }

    /// The places to search around: those that the rest of the query names, or the focus if there
    /// is no rest.
    private func anchors(
        of phrase: CategoryPhrase, among candidates: [Candidate]
    ) throws -> [Anchor] {
        let isBare = phrase.placeWords.isEmpty
        let all = query.all.subtracting(query.noise).subtracting(phrase.tokens)
        for rest in isBare ? [all] : [all.subtracting(phrase.placeWords), all] {
            if rest.isEmpty {
                return policy.options.focus.map {
                    [
                        Anchor(
                            place: $0, reach: Self.scoring.focusMeters,
                            confidence: Self.scoring.focusConfidence)
                    ]
                } ?? []
            }
            guard rest.positions.contains(where: { query.words[$0].role != .stop }) else {
                continue
            }
            let named = try places(named: rest, among: candidates, isBare: isBare)
            if named.isEmpty { continue }
            return try named.sorted { $0.anchorScore > $1.anchorScore }.prefix(3).map(anchor)
        }
        return []
    }

    /// The certain hypotheses about the tokens `rest`; only places if the phrase is bare.
    private func places(
        named rest: TokenSet, among candidates: [Candidate], isBare: Bool
    ) throws -> [Hypothesis] {
        let part = query.restricted(to: rest)
        let ranker = Ranker(
            query: part, normalizer: normalizer, places: builder.assembler.places)
        func hypotheses(_ candidates: [Candidate]) throws -> [Hypothesis] {
            try ranker.hypotheses(about: candidates.filter { rest.isSuperset(of: $0.tokens) })
                .filter {
                    $0.confidence >= Self.scoring.certainName
                        && (!isBare || $0.candidate.entry.kind == .place)
                }
        }
        let named = try hypotheses(candidates)
        if !named.isEmpty || isBare { return named }
        return try hypotheses(
            finder.byKey(variants.spans(of: part), of: part, beside: candidates))
    }

    private func anchor(_ hypothesis: Hypothesis) throws -> Anchor {
        let entry = hypothesis.candidate.entry
        let rank = try entry.object.flatMap { object in
            entry.kind == .place
                ? try builder.assembler.places.chain(from: object).first?.rank : nil
        }
        return Anchor(
            place: entry.coordinate, reach: CategoryFinder.reach(around: entry, rank: rank),
            confidence: Self.scoring.anchor * hypothesis.confidence)
    }
}

extension Hypothesis {
    /// The order of anchors: places come before streets and things of the same name.
    fileprivate var anchorScore: Double {
        let scoring = Scoring.standard.categories
        return confidence + (candidate.entry.kind == .place ? scoring.placeBonus : 0)
            + candidate.entry.importance * scoring.importanceBonus
    }
}
