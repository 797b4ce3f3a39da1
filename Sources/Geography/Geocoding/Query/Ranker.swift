import Foundation
import GRDB
import Geometry

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
    let addresses: AddressContext
    /// What may name something around a candidate.
    private let contexts: [(tokens: TokenSet, key: NameKey?)]

    init(query: ParsedQuery, normalizer: Normalizer, places: PlaceDirectory) {
        self.query = query
        self.places = places
        addresses = AddressContext(normalizer)
        contexts = query.spans.map { ($0.tokens, $0.keys[.full]) }
    }

    /// The places among `candidates`; those with names put right only where nothing has the name
    /// as it was typed.
    static func places(among candidates: [Candidate]) -> NamedPlaces {
        Dictionary(grouping: candidates.lazy.filter { $0.entry.kind == .place }, by: \.tokens)
            .mapValues { places in
                let literal = places.filter(\.isLiteral)
                return literal.isEmpty ? places : literal
            }
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
        let telling = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role != .stop })
        return Array(best.values).yieldingToLiteralOnes {
            query.weight(of: $0.intersection(telling))
        }.sorted {
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
            let around = places.filter { place in
                place.entry.id != entry.id && chain.contains { $0.id == place.entry.object }
            }
            if isOwn || !around.isEmpty {
                hypothesis.explained.formUnion(tokens)
                if !isOwn { hypothesis.agreement *= around.map(Self.fidelity).max() ?? 1 }
                hypothesis.context.append(
                    Hypothesis.Context(tokens: tokens, key: key, places: places))
            } else if places.contains(where: {
                $0.entry.id != entry.id && Self.isInVicinity($0.entry, of: entry.coordinate)
            }) {
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

    /// How surely a place is the one that the query names around something: less with letters
    /// put right.
    private static func fidelity(of place: Candidate) -> Double {
        place.isLiteral ? 1 : place.quality
    }

    /// Whether a place is near enough to say where `coordinate` lies, without being around it.
    static func isInVicinity(_ place: GazetteerEntry, of coordinate: Coordinate) -> Bool {
        place.coordinate.meters(to: coordinate) < vicinity
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
