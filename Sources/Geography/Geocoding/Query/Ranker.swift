import Foundation
import GRDB
import Geometry

/// A candidate together with what the rest of the query says about it.
package struct Hypothesis: Sendable {
    package var candidate: Candidate
    /// Tokens that the candidate, its context or its house explain.
    package var explained: TokenSet
    /// What is taken off for context that contradicts, 0 … 1 (1: nothing).
    package var agreement: Double = 1
    /// The number asked for, where the query has one that belongs here.
    package var number: ParsedQuery.Number?
    /// 0 … 1: name, coverage and agreement together.
    package var confidence: Double = 0
}

/// Weighs candidates by how much of the query they explain.
struct Ranker {
    /// A place this near belongs to the context even where it is not around the candidate; metres.
    private static let vicinity = 4_000.0
    /// Digits of a flat's number, and how much of its weight needs no explanation.
    private static let longestUnit = 3
    private static let shareOfUnit = 0.7

    /// The places that a query names, by the tokens that do.
    typealias NamedPlaces = [TokenSet: [Candidate]]

    private let query: ParsedQuery
    private let places: PlaceDirectory
    private let addresses: AddressContext
    /// What may name something around a candidate.
    private let contexts: [(tokens: TokenSet, key: NameKey?)]

    init(query: ParsedQuery, normalizer: Normalizer, places: PlaceDirectory) {
        self.query = query
        self.places = places
        addresses = AddressContext(normalizer)
        contexts = query.spans.map { ($0.tokens, $0.keys[.full]) }
    }

    static func places(among candidates: [Candidate]) -> NamedPlaces {
        Dictionary(grouping: candidates.lazy.filter { $0.entry.kind == .place }, by: \.tokens)
    }

    /// The best hypothesis about each entry, the most promising first.
    func hypotheses(about candidates: [Candidate]) throws -> [Hypothesis] {
        let named = Self.places(among: candidates)
        var best: [Int64: Hypothesis] = [:]
        for candidate in candidates where isAskedFor(candidate) {
            let hypothesis = try hypothesis(about: candidate, places: named)
            if let subject = query.subject, !hypothesis.explained.isSuperset(of: subject.required) {
                continue
            }
            if let known = best[candidate.entry.id], known.confidence >= hypothesis.confidence {
                continue
            }
            best[candidate.entry.id] = hypothesis
        }
        return best.values.sorted {
            ($0.confidence, $0.candidate.entry.importance, -$0.candidate.entry.id)
                > ($1.confidence, $1.candidate.entry.importance, -$1.candidate.entry.id)
        }
    }

    private func isAskedFor(_ candidate: Candidate) -> Bool {
        guard let subject = query.subject else { return true }
        return subject.kinds.contains(candidate.entry.kind)
            && subject.tokens.isSuperset(of: candidate.tokens)
    }

    /// What the rest of the query says about `candidate`, `named` being the places it names.
    func hypothesis(
        about candidate: Candidate, places named: NamedPlaces
    ) throws -> Hypothesis {
        var hypothesis = Hypothesis(candidate: candidate, explained: candidate.tokens)
        try explainContext(&hypothesis, named)
        if candidate.entry.kind == .thoroughfare { explainNumber(&hypothesis) }
        explainWrongPostcode(&hypothesis)
        let coverage = coverage(of: hypothesis)
        hypothesis.confidence = candidate.quality * hypothesis.agreement * pow(coverage, 1.5)
        return hypothesis
    }

    private func coverage(of hypothesis: Hypothesis) -> Double {
        let total = query.weights.reduce(0, +) - discount(on: hypothesis)
        return total == 0 ? 0 : query.weight(of: hypothesis.explained) / total
    }

    /// What is left of short numbers beside a house's is a flat's or a floor's sooner than
    /// something else.
    private func discount(on hypothesis: Hypothesis) -> Double {
        guard hypothesis.number != nil else { return 0 }
        var discount = 0.0
        for (index, word) in query.words.enumerated()
        where word.token.isNumeric && word.token.text.utf8.count <= Self.longestUnit
            && !hypothesis.explained.contains(TokenSet(index..<index + 1))
        {
            discount += query.weights[index] * Self.shareOfUnit
        }
        return discount
    }

    // MARK: Context

    private func explainContext(_ hypothesis: inout Hypothesis, _ named: NamedPlaces) throws {
        let entry = hypothesis.candidate.entry
        let chain = try places.chain(from: entry.place)
        let own = addresses.keys(of: entry)
        for (tokens, key) in contexts where isFree(tokens, hypothesis) {
            let places = named[tokens] ?? []
            let isOwn = key.map(own.contains) ?? false
            let isAround = places.contains { place in
                place.entry.id != entry.id && chain.contains { $0.id == place.entry.object }
            }
            if isAround || isOwn {
                hypothesis.explained.formUnion(tokens)
            } else if places.contains(where: { isNear($0.entry, entry) }) {
                hypothesis.explained.formUnion(tokens)
                hypothesis.agreement *= 0.85
            }
        }
        let country = entry.country ?? chain.lazy.compactMap(\.countryCode).first
        for region in query.regions where isFree(region.tokens, hypothesis) {
            if country == nil || region.country == country {
                hypothesis.explained.formUnion(region.tokens)
            } else if region.state == nil {
                hypothesis.agreement *= 0.7
            }
        }
    }

    private func isNear(_ place: GazetteerEntry, _ entry: GazetteerEntry) -> Bool {
        place.id != entry.id && place.coordinate.meters(to: entry.coordinate) < Self.vicinity
    }

    private func isFree(_ tokens: TokenSet, _ hypothesis: Hypothesis) -> Bool {
        hypothesis.explained.isDisjoint(with: tokens)
    }

    // MARK: Numbers

    /// Takes the number that stands nearest to the street's name.
    private func explainNumber(_ hypothesis: inout Hypothesis) {
        let free = query.numbers.filter { isFree($0.tokens, hypothesis) }
        let name = hypothesis.candidate.tokens
        var best: (number: ParsedQuery.Number, gap: Int)?
        for number in free {
            let gap = number.tokens.gap(to: name)
            if gap < best?.gap ?? .max { best = (number, gap) }
        }
        guard let best else { return }
        hypothesis.number = best.number
        hypothesis.explained.formUnion(best.number.tokens)
    }

    /// A postcode of the neighbourhood (same first two digits) is a slip, not a contradiction.
    private func explainWrongPostcode(_ hypothesis: inout Hypothesis) {
        guard let postcodes = hypothesis.candidate.entry.postcodes else { return }
        for (index, word) in query.words.enumerated() {
            let token = TokenSet(index..<index + 1)
            guard isFree(token, hypothesis), (4...5).contains(word.token.text.utf8.count),
                word.token.text.allSatisfy(\.isNumber)
            else { continue }
            let start = word.token.text.prefix(2)
            if postcodes.split(separator: ";").contains(where: { $0.hasPrefix(start) }) {
                hypothesis.explained.formUnion(token)
                hypothesis.agreement *= 0.9
            }
        }
    }
}
