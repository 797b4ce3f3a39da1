import AddressText
import Foundation
import GRDB
import Gazetteer
import Geometry

/// Ranks candidates by how much of the query they explain.
struct Ranker {
    /// A token that looks like a postcode.
    private struct Postcode {
        let tokens: TokenSet
        /// The first digits, which nearby postcodes share.
        let start: [UInt8]
    }

    /// What the tokens of a query may say about where a candidate is.
    struct Contexts {
        let places: [Hypothesis.Context]
        let streets: [StreetContext]
    }

    private let query: ParsedQuery
    private let places: PlaceHierarchy
    private let regions: RegionNames
    private let sides: StreetSides
    let addresses: AddressContext
    private let weight: Double
    private let postcodes: [Postcode]
    /// Whether the query is free text that ends in the name of a state, as addresses in America do.
    private let endsInState: Bool

    init(query: ParsedQuery, normalizer: Normalizer, places: PlaceHierarchy) {
        self.query = query
        self.places = places
        regions = RegionNames(query, normalizer.vocabulary)
        sides = StreetSides(places.database, normalizer)
        addresses = AddressContext(
            normalizer, wanted: Set(query.spans.compactMap { $0.keys.full }))
        weight = query.weights.reduce(0, +)
        endsInState =
            query.subject == nil
            && query.regions.contains { $0.state != nil && query.isAtEnd($0.tokens) }
        postcodes = query.words.enumerated().compactMap { index, word in
            let text = word.token.text
            return (4...5).contains(text.utf8.count) && text.allSatisfy(\.isNumber)
                ? Postcode(tokens: TokenSet(index..<index + 1), start: Array(text.prefix(2).utf8))
                : nil
        }
    }

    /// The spans that may be context, each with the places among `candidates` that it names:
    /// literal matches, or corrected ones if there is no literal match; and the streets.
    func contexts(among candidates: [Candidate]) -> Contexts {
        Contexts(
            places: places(among: candidates),
            streets: StreetContext.all(among: candidates, of: query))
    }

    private func places(among candidates: [Candidate]) -> [Hypothesis.Context] {
        let places = Dictionary(
            grouping: candidates.lazy.filter { $0.entry.kind == .place }, by: \.tokens)
        return query.spans.map { span in
            let named = places[span.tokens] ?? []
            let literal = named.filter(\.isLiteral)
            return Hypothesis.Context(
                tokens: span.tokens, key: span.keys.full,
                places: literal.isEmpty ? named : literal)
        }
    }

    /// The best hypothesis about each entry, the most promising first.
    func hypotheses(about candidates: [Candidate]) throws -> [Hypothesis] {
        var ranking = Ranking(self)
        ranking.add(candidates)
        return try ranking.hypotheses()
    }

    /// The hypothesis about `candidate`; nil if the subject of a structured query excludes it.
    func admissibleHypothesis(
        _ candidate: Candidate, _ contexts: Contexts
    ) throws -> Hypothesis? {
        guard let subject = query.subject else { return try hypothesis(about: candidate, contexts) }
        guard subject.kinds.contains(candidate.entry.kind),
            subject.tokens.isSuperset(of: candidate.tokens)
        else { return nil }
        let hypothesis = try hypothesis(about: candidate, contexts)
        return hypothesis.explained.isSuperset(of: subject.required) ? hypothesis : nil
    }

    /// `hypotheses`, the most promising first.
    func ordered(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
        let significant = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role != .stop })
        return hypotheses.weakeningGuesses {
            query.weight(of: $0.intersection(significant))
        }.weakeningPartialMatches(significant).sorted {
            ($0.confidence, $0.candidate.entry.importance, -$0.candidate.entry.id)
                > ($1.confidence, $1.candidate.entry.importance, -$1.candidate.entry.id)
        }
    }

    /// The hypothesis about `candidate`.
    func hypothesis(
        about candidate: Candidate, _ contexts: Contexts
    ) throws -> Hypothesis {
        var hypothesis = Hypothesis(candidate: candidate, explained: candidate.tokens)
        switch candidate.entry.kind {
        case .thoroughfare:
            try explainContext(&hypothesis, contexts.places)
            hypothesis.number = explainNumber(beside: candidate.tokens, &hypothesis)
        case .poi, .carPark, .house:
            try explainStreet(&hypothesis, contexts)
            try explainContext(&hypothesis, contexts.places)
        case .place, .postcode:
            try explainContext(&hypothesis, contexts.places)
        }
        explainWrongPostcode(&hypothesis)
        let coverage = coverage(of: hypothesis)
        hypothesis.confidence =
            candidate.quality * hypothesis.agreement
            * pow(coverage, Scoring.standard.context.coverageExponent)
        return hypothesis
    }

    private func coverage(of hypothesis: Hypothesis) -> Double {
        let total = weight - discount(on: hypothesis)
        return total == 0 ? 0 : query.weight(of: hypothesis.explained) / total
    }

    /// The weight that needs no explanation: short numbers next to a house number are usually a
    /// flat or a floor.
    private func discount(on hypothesis: Hypothesis) -> Double {
        guard hypothesis.number != nil else { return 0 }
        var discount = 0.0
        for (index, word) in query.words.enumerated()
        where word.token.isNumeric
            && word.token.text.utf8.count <= Scoring.standard.context.longestUnit
            && !hypothesis.explained.contains(TokenSet(index..<index + 1))
        {
            discount += query.weights[index] * Scoring.standard.context.unitDiscount
        }
        return discount
    }

    // MARK: Context

    private func explainContext(
        _ hypothesis: inout Hypothesis, _ contexts: [Hypothesis.Context]
    ) throws {
        let entry = hypothesis.candidate.entry
        let chain = try places.chain(from: entry.place)
        let own = addresses.keys(of: entry)
        for context in contexts
        where !(own.isEmpty && context.places.isEmpty) && isFree(context.tokens, hypothesis) {
            let isOwn = context.key.map(own.contains) ?? false
            let others = context.places.lazy.filter { $0.entry.id != entry.id }
            let around = others.filter { place in
                chain.contains { $0.id == place.entry.object }
            }
            if isOwn || !around.isEmpty {
                hypothesis.explained.formUnion(context.tokens)
                if !isOwn { hypothesis.agreement *= around.map(Self.fidelity).max() ?? 1 }
                hypothesis.context.append(context)
            } else if try others.contains(where: {
                try Self.isInVicinity($0.entry, of: entry.coordinate) && !contains(entry, $0.entry)
            }) {
                hypothesis.explained.formUnion(context.tokens)
                hypothesis.agreement *= Scoring.standard.context.nearby
                hypothesis.vicinity.append(context)
            }
        }
        regions.explain(&hypothesis, in: chain) { tokens in
            contexts.contains { $0.tokens == tokens && !$0.places.isEmpty }
        }
        if endsInState, hypothesis.isInState != nil { explainPostTown(&hypothesis, contexts) }
    }

    /// Takes the name of a place that is a little farther away. Before a state, it is often the
    /// town of the post office, and the map may have only a quarter of that name.
    private func explainPostTown(
        _ hypothesis: inout Hypothesis, _ contexts: [Hypothesis.Context]
    ) {
        let entry = hypothesis.candidate.entry
        guard entry.kind != .place else { return }
        for context in contexts
        where !context.places.isEmpty && isFree(context.tokens, hypothesis) {
            let isNear = context.places.contains {
                $0.isLiteral
                    && $0.entry.coordinate.meters(to: entry.coordinate)
                        < Scoring.standard.context.postTownMeters
            }
            guard isNear else { continue }
            hypothesis.explained.formUnion(context.tokens)
            hypothesis.agreement *= Scoring.standard.context.postTown
            hypothesis.vicinity.append(context)
        }
    }

    /// Whether `place` is in the place `entry`: `Springfield, Illinois` does not mean the state.
    private func contains(_ entry: GazetteerEntry, _ place: GazetteerEntry) throws -> Bool {
        guard entry.kind == .place, let own = entry.object else { return false }
        return try places.chain(from: place.object).dropFirst().contains { $0.id == own }
    }

    /// How surely a place is the context that the query names; less if letters were corrected.
    private static func fidelity(of place: Candidate) -> Double {
        place.isLiteral ? 1 : place.quality
    }

    /// Whether a place is near enough to be context of `coordinate` without containing it.
    static func isInVicinity(_ place: GazetteerEntry, of coordinate: Coordinate) -> Bool {
        place.coordinate.meters(to: coordinate) < Scoring.standard.context.vicinityMeters
    }

    private func isFree(_ tokens: TokenSet, _ hypothesis: Hypothesis) -> Bool {
        hypothesis.explained.isDisjoint(with: tokens)
    }

    // MARK: Streets and numbers

    /// Takes the tokens that name the street of a thing, and the house number next to them.
    private func explainStreet(_ hypothesis: inout Hypothesis, _ contexts: Contexts) throws {
        let entry = hypothesis.candidate.entry
        let name = hypothesis.candidate.tokens
        // `Saint Mary` is not meant by `Saint Mary Street 5, Newtown`.
        let isPartOfStreet = contexts.streets.contains {
            $0.isLiteral && $0.tokens.isStrictSuperset(of: name)
        }
        if isPartOfStreet { return }
        var best: (tokens: TokenSet, agreement: Double, weight: Double)?
        for street in contexts.streets where isFree(street.tokens, hypothesis) {
            let agreement = try sides.agreement(of: entry, with: street)
            let weight = agreement * query.weight(of: street.tokens)
            if weight > best?.weight ?? 0 { best = (street.tokens, agreement, weight) }
        }
        guard let best else { return }
        hypothesis.explained.formUnion(best.tokens)
        hypothesis.agreement *= best.agreement
        hypothesis.isOnStreet = true
        let isPlace = contexts.places.contains { $0.tokens == name && !$0.places.isEmpty }
        if isPlace { hypothesis.agreement *= Scoring.standard.context.namedLikePlace }
        guard let number = explainNumber(beside: best.tokens, &hypothesis) else { return }
        let own = try sides.address(of: entry).houseNumber.map(HouseNumber.list)
        if let own, Set(own).isDisjoint(with: number.houseNumbers) {
            hypothesis.agreement *= Scoring.standard.context.otherHouse
        }
    }

    /// Chooses the number that is nearest to the street's `name` in the query.
    private func explainNumber(
        beside name: TokenSet, _ hypothesis: inout Hypothesis
    ) -> ParsedQuery.Number? {
        var best: (number: ParsedQuery.Number, gap: Int)?
        for number in query.numbers where isFree(number.tokens, hypothesis) {
            let gap = number.tokens.gap(to: name)
            if gap < best?.gap ?? .max { best = (number, gap) }
        }
        if let best { hypothesis.explained.formUnion(best.number.tokens) }
        return best?.number
    }

    /// A postcode with the same first two digits is a typing error rather than a contradiction.
    private func explainWrongPostcode(_ hypothesis: inout Hypothesis) {
        guard let known = hypothesis.candidate.entry.postcodes else { return }
        for postcode in postcodes where isFree(postcode.tokens, hypothesis) {
            let parts = known.utf8.split(separator: UInt8(ascii: ";"))
            if parts.contains(where: { $0.starts(with: postcode.start) }) {
                hypothesis.explained.formUnion(postcode.tokens)
                hypothesis.agreement *= Scoring.standard.context.otherPostcode
            }
        }
    }
}
