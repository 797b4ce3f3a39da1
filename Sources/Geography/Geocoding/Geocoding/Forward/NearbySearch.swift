import AddressText
import GRDB
import Gazetteer
import Geometry

/// Answers queries for a category: around the focus (`car park`), near a place (`car park near Old
/// Town`, `pharmacy Newtown`) or with a name (`bus stop Market Square`).
struct NearbySearch {
    /// A place to search around, with its radius in metres.
    private struct Anchor {
        let place: Coordinate
        let reach: Double
        let confidence: Double
        /// Things that the query names; they come first.
        var named: Set<Int64> = []
    }

    /// How far the words next to a category may be from the names of the index.
    enum Effort {
        /// They are a name.
        case least
        /// They are a part of the name of a thing.
        case more
        /// They are also misspelled, or name a street without a word such as `near`.
        case most
    }

    private static var scoring: Scoring.Categories { Scoring.standard.categories }
    /// The maximum number of places of one name to search around.
    private static let mostAnchors = 3
    /// The maximum number of words next to a category: no place and no name has more. The time of a
    /// search grows with the square of their number.
    private static let longestRest = 16

    let query: ParsedQuery
    let normalizer: Normalizer
    let finder: CandidateFinder
    let corrections: PlaceCorrections
    let builder: ResultBuilder
    let policy: AnswerPolicy

    private var kinds: EntryKinds { EntryKinds(database: finder.database) }

    // MARK: A category alone

    /// Things of the query's category around the focus or in the viewbox, if the query names
    /// nothing else; empty without either.
    func resultsAroundFocus() throws -> [GeocodeResult] {
        guard let anchor = focus(confidence: Self.scoring.focusConfidence) else { return [] }
        for phrase in query.categories {
            let rest = try rest(of: phrase)
            guard query.significant(rest).isEmpty, try !isPlace(rest) else { continue }
            let found = try things(phrase, around: anchor)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The same if other words of the query explain nothing: `italian restaurant`. The best of
    /// these words may be those of a name, so the confidence is lower.
    func resultsDespiteOtherWords() throws -> [GeocodeResult] {
        let confidence = Self.scoring.focusConfidence * Self.scoring.unexplained
        guard query.subject == nil, query.numbers.isEmpty,
            let anchor = focus(confidence: confidence)
        else { return [] }
        for phrase in query.categories
        where query.significant(query.rest(of: phrase)).positions.count <= phrase.tokens.positions
            .count + 1
        {
            let found = try things(phrase, around: anchor)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The tokens next to the phrase. The articles before it are among them if they are the name of a
    /// place that is not far away: the town of `Au` in `Au Apotheke`.
    private func rest(
        of phrase: CategoryPhrase, among known: [Candidate]? = nil
    ) throws -> TokenSet {
        let rest = query.rest(of: phrase)
        guard rest.isEmpty, !phrase.articles.isEmpty else { return rest }
        let candidates =
            try known
            ?? finder.byKey(query.spans.filter { $0.tokens == phrase.articles }, of: query)
        let near = candidates.filter { candidate in
            policy.options.surroundings.map {
                candidate.entry.coordinate.meters(to: $0.place) <= Self.scoring.stateMeters
            } ?? true
        }
        return isPlace(phrase.articles, among: near) ? phrase.articles : rest
    }

    /// Whether `rest` is the name of a place although its words are articles: the town of `Au`.
    private func isPlace(_ rest: TokenSet) throws -> Bool {
        guard !rest.isEmpty else { return false }
        return try isPlace(
            rest, among: finder.byKey(query.spans.filter { $0.tokens == rest }, of: query))
    }

    private func isPlace(_ rest: TokenSet, among candidates: [Candidate]) -> Bool {
        candidates.contains {
            $0.tokens == rest && $0.entry.kind == .place && $0.isLiteral && $0.form == .full
        }
    }

    private func focus(confidence: Double) -> Anchor? {
        policy.options.surroundings.map {
            Anchor(place: $0.place, reach: $0.reachMeters, confidence: confidence)
        }
    }

    // MARK: A category and a place

    /// Things of the query's category near the place that the rest of it names, or with the name
    /// that the rest is; empty if the query as a whole is a name. `hypotheses` are those about the
    /// whole query.
    ///
    func results(
        among candidates: [Candidate], unless hypotheses: [Hypothesis], _ effort: Effort
    ) throws -> [GeocodeResult] {
        for phrase in query.categories {
            let rest = try rest(of: phrase, among: candidates)
            guard rest.positions.count <= Self.longestRest,
                rest.positions.contains(where: { query.words[$0].role == .name })
                    || isPlace(rest, among: candidates)
            else { continue }
            let whole = hypotheses.filter(isWholeQuery)
            let kindOfWhole = try kinds.of(whole.map(\.candidate.entry))
            if try isName(whole, kindOfWhole, rather: phrase) { continue }
            if hypotheses.contains(where: { saysMore($0, than: phrase) || isThere($0, phrase) }) {
                continue
            }
            let own = Set(
                whole.map(\.candidate.entry.id).filter {
                    kindOfWhole[$0].map(phrase.kinds.contains) ?? false
                })
            var all = candidates
            let around = try anchors(of: phrase, rest, among: &all, effort)
            for anchor in around {
                var anchor = anchor
                anchor.named.formUnion(own)
                let found = try things(phrase, around: anchor)
                if !found.isEmpty { return found }
            }
            guard own.isEmpty else { continue }
            // What is a place as typed is not the misspelled name of a thing.
            if !around.isEmpty { all.removeAll { !$0.isLiteral } }
            let named = try things(
                phrase, named: rest, among: all, around.isEmpty ? effort : .least)
            if !named.isEmpty { return named }
        }
        return []
    }

    /// Whether the hypothesis' name is the whole query, as typed.
    private func isWholeQuery(_ hypothesis: Hypothesis) -> Bool {
        hypothesis.isLiteral && hypothesis.confidence >= Self.scoring.likelyName
            && hypothesis.candidate.form != nil
            && hypothesis.candidate.tokens.isSuperset(
                of: query.significant(query.all.subtracting(query.noise)))
    }

    /// Whether the hypothesis explains the whole query with a name that has more words than the
    /// category: `Hotel Alpha, Newtown`.
    private func saysMore(_ hypothesis: Hypothesis, than phrase: CategoryPhrase) -> Bool {
        let name = hypothesis.candidate.tokens
        return hypothesis.isLiteral && hypothesis.confidence >= Self.scoring.certainName
            && hypothesis.candidate.form != nil && name.isStrictSuperset(of: phrase.tokens)
            && !isWholeQuery(hypothesis)
            && name.subtracting(phrase.tokens).positions.contains {
                query.words[$0].role == .name
            }
            && hypothesis.explained.isSuperset(
                of: query.significant(query.all.subtracting(query.noise)))
    }

    /// Whether the hypothesis explains the whole query as a thing whose name is the category's words
    /// and which is on the street that the rest names: `Hôtel de Ville, Rue Neuve`.
    private func isThere(_ hypothesis: Hypothesis, _ phrase: CategoryPhrase) -> Bool {
        hypothesis.isLiteral && hypothesis.isOnStreet && hypothesis.candidate.form != nil
            && hypothesis.candidate.tokens.isSuperset(of: phrase.tokens)
            && hypothesis.explained.isSuperset(
                of: query.significant(query.all.subtracting(query.noise)))
    }

    /// Whether one of `named` is meant rather than things of the category near a place: a place, a
    /// street with houses, or a thing of another kind that is not usually named after others.
    private func isName(
        _ named: [Hypothesis], _ kinds: [Int64: String], rather phrase: CategoryPhrase
    ) throws -> Bool {
        try named.contains { hypothesis in
            let entry = hypothesis.candidate.entry
            switch entry.kind {
            case .place, .house: return true
            case .postcode: return false
            case .thoroughfare: return try HouseFinder(database: finder.database).hasHouses(entry)
            case .poi, .carPark:
                guard let kind = kinds[entry.id] else { return false }
                return !phrase.kinds.contains(kind) && !EntryKinds.namesakes.contains(kind)
            }
        }
    }

    /// The places to search around: those that `rest` names. `candidates` gains what is found for
    /// them.
    private func anchors(
        of phrase: CategoryPhrase, _ rest: TokenSet, among candidates: inout [Candidate],
        _ effort: Effort
    ) throws -> [Anchor] {
        let isBare = phrase.placeWords.isEmpty
        for name in isBare ? [rest] : [rest, rest.union(phrase.placeWords)] {
            let part = query.restricted(to: name)
            let ranker = Ranker(
                query: part, normalizer: normalizer, places: builder.assembler.places)
            func hypotheses(_ candidates: [Candidate]) throws -> [Hypothesis] {
                try ranker.hypotheses(about: candidates.filter { name.isSuperset(of: $0.tokens) })
                    .filter {
                        $0.confidence >= Self.scoring.certainName
                            && (!isBare || effort == .most || $0.candidate.entry.kind == .place)
                    }
            }
            var named = try hypotheses(candidates)
            // Words such as `in` are not corrected.
            if named.isEmpty, name == rest, effort == .most || !isBare {
                candidates += try corrections.candidates(for: name, of: part, beside: candidates)
                named = try hypotheses(candidates)
            }
            let isOfKind = try kinds.of(named.map(\.candidate.entry))
                .filter { phrase.kinds.contains($0.value) }
            let things = Set(isOfKind.keys)
            let around = named.filter { !things.contains($0.candidate.entry.id) }
            if around.isEmpty { continue }
            return try around.map { ($0, score($0)) }.sorted { $0.1 > $1.1 }
                .prefix(Self.mostAnchors)
                .map {
                    var anchor = try anchor($0.0)
                    anchor.named = things
                    return anchor
                }
        }
        return []
    }

    /// The order of anchors: places come before streets and things of the same name, those near the
    /// focus before others.
    private func score(_ hypothesis: Hypothesis) -> Double {
        let entry = hypothesis.candidate.entry
        return hypothesis.confidence + (entry.kind == .place ? Self.scoring.placeBonus : 0)
            + entry.importance * Self.scoring.importanceBonus + policy.nearness(entry.coordinate)
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

    // MARK: Things

    /// The things of the phrase's kinds around `anchor`, those that the query names first; if there
    /// are none, those a little farther away.
    private func things(
        _ phrase: CategoryPhrase, around anchor: Anchor
    ) throws -> [GeocodeResult] {
        let box = policy.options.isBounded ? policy.options.viewbox : nil
        let search = CategoryFinder(database: finder.database, box: box, traits: phrase.traits)
        for widening in [1, Self.scoring.widening] {
            let reach = anchor.reach * widening
            let confidence = anchor.confidence * (widening > 1 ? Self.scoring.beyond : 1)
            var results: [GeocodeResult] = []
            let limits = anchor.named.isEmpty ? [policy.options.limit] : []
            for limit in limits + [SearchOptions.maximumLimit] {
                let found = try search.nearest(
                    phrase.kinds, to: anchor.place, within: reach, limit: limit)
                results = try self.results(found, anchor, reach, confidence)
                if results.count >= policy.options.limit || found.count < limit { break }
            }
            if !results.isEmpty { return results }
        }
        return []
    }

    /// The answers for `found` that are allowed, up to the limit.
    private func results(
        _ found: [CategoryFinder.Found], _ anchor: Anchor, _ reach: Double, _ confidence: Double
    ) throws -> [GeocodeResult] {
        let ordered =
            found.filter { anchor.named.contains($0.entry.id) }
            + found.filter { !anchor.named.contains($0.entry.id) }
        var results: [GeocodeResult] = []
        for thing in ordered where results.count < policy.options.limit {
            let cost = anchor.named.contains(thing.entry.id) ? 0 : min(thing.cost, reach)
            let result = try builder.result(
                for: thing.entry,
                confidence: confidence * (1 - Self.scoring.distanceLoss * cost / reach))
            if let result, policy.isAllowed(result) { results.append(policy.measured(result)) }
        }
        return results
    }

    /// The things of the phrase's kinds with a name that `rest` is: `bus stop Market Square`.
    private func things(
        _ phrase: CategoryPhrase, named rest: TokenSet, among candidates: [Candidate],
        _ effort: Effort
    ) throws -> [GeocodeResult] {
        let part = query.restricted(to: rest)
        let ranker = Ranker(query: part, normalizer: normalizer, places: builder.assembler.places)
        func hypotheses(_ candidates: [Candidate]) throws -> [Hypothesis] {
            let named = try ranker.hypotheses(
                about: candidates.filter { rest.isSuperset(of: $0.tokens) }
            ).filter { $0.confidence >= Self.scoring.likelyName }
            let kinds = try kinds.of(named.map(\.candidate.entry))
            return named.filter {
                kinds[$0.candidate.entry.id].map(phrase.kinds.contains) ?? false
            }
        }
        var named = try hypotheses(candidates)
        if named.isEmpty, effort != .least {
            let words = WordSearch(
                database: finder.database, normalizer: normalizer, query: part)
            named = try hypotheses(candidates + words.candidates(beside: candidates))
        }
        let answers = try named.compactMap { hypothesis in
            try builder.result(
                for: hypothesis.candidate.entry,
                confidence: Self.scoring.anchor * hypothesis.confidence)
        }
        return policy.arranged(
            answers.filter(policy.isAllowed).map { AnswerPolicy.Answer(result: $0) })
    }
}

extension SearchOptions {
    /// Where to search for things if the query names no place: around the focus, or in the viewbox;
    /// nil without either.
    var surroundings: (place: Coordinate, reachMeters: Double)? {
        guard let place = focus ?? viewbox?.center else { return nil }
        guard isBounded, let box = viewbox else {
            return (place, Scoring.standard.categories.focusMeters)
        }
        return (place, place.meters(to: box.center) + box.radiusMeters)
    }
}

extension BoundingBox {
    /// The distance from the centre to a corner in metres.
    fileprivate var radiusMeters: Double {
        max(center.meters(to: southWest), center.meters(to: northEast))
    }

    private var southWest: Coordinate { Coordinate(uncheckedLatitude: south, longitude: west) }
    private var northEast: Coordinate { Coordinate(uncheckedLatitude: north, longitude: east) }
}
