import AddressText
import Foundation
import Gazetteer
import Geometry

/// Selects and sorts the answers.
struct AnswerPolicy {
    struct Answer {
        var result: GeocodeResult
        /// The ``NameSimilarity``, 0 … 1.
        var similarity = 0.0
        /// The share of the query that is the name and not its context, 0 … 1.
        var nameShare = 0.0
        /// The tokens of the name.
        var name = TokenSet()
        /// Whether it is in the place that was typed, and not only near it; nil if no place was.
        var isWhereTyped: Bool?
    }

    private static var scoring: Scoring.Answers { Scoring.standard.answers }

    /// The maximum number of hypotheses for which houses are looked up.
    private static let mostHypotheses = 48

    let options: SearchOptions
    /// The subject of a structured query; nil for free text.
    let subject: ParsedQuery.Subject?

    // MARK: Hypotheses

    /// The hypotheses to look up, the most likely first; if there are too many, those that
    /// ``score(_:)`` prefers.
    func promising(_ hypotheses: [Hypothesis]) -> ArraySlice<Hypothesis> {
        guard hypotheses.count > Self.mostHypotheses,
            options.focus != nil || options.viewbox != nil
        else { return hypotheses.prefix(Self.mostHypotheses) }
        let ranked = hypotheses.map { hypothesis in
            let place = hypothesis.candidate.entry.coordinate
            return (hypothesis, hypothesis.confidence + nearness(place, wide: true))
        }.sorted { $0.1 > $1.1 }.prefix(Self.mostHypotheses).map(\.0)
        return ranked.sorted { $0.confidence > $1.confidence }[...]
    }

    /// The minimum confidence of an answer if the best one has the confidence `best`.
    func leastConfidence(beside best: Double) -> Double {
        max(Self.scoring.leastConfidence, best * Self.scoring.leastShare)
    }

    func isAllowed(_ result: GeocodeResult) -> Bool {
        if options.isBounded, let box = options.viewbox, !box.contains(result.coordinate) {
            return false
        }
        return isOfSubject(result) && options.filter.accepts(result)
    }

    /// Whether the finest field of a structured query may name the result. A city that is also a
    /// state, such as Berlin, is either.
    private func isOfSubject(_ result: GeocodeResult) -> Bool {
        guard let ranks = subject?.ranks else { return true }
        return ranks.contains(result.rank)
            || result.adminLevel.map { ranks.contains(2 * $0) } ?? false
    }

    // MARK: Order

    /// The answers above the minimum confidence, sorted, without duplicates, up to the limit.
    func arranged(_ answers: [Answer]) -> [GeocodeResult] {
        let answers = preferringPlacesAsTyped(answers)
        let least = leastConfidence(beside: answers.map(\.result.confidence).max() ?? 0)
        let ranked = answers.filter { $0.result.confidence >= least }
            .map { (result: measured($0.result), score: score($0)) }
            .sorted { ($0.score, $1.result.label) > ($1.score, $0.result.label) }
        var kept: [GeocodeResult] = []
        for (result, _) in ranked
        where options.keepsDuplicates || !kept.contains(where: { Self.isSame($0, result) }) {
            kept.append(result)
        }
        return Array(kept.prefix(options.limit)).withDescendingConfidence()
    }

    /// The answers, with those near the place that was typed clearly less likely than the best one
    /// of the same words in it: a town that was typed decides. A name that takes other words says
    /// nothing about them.
    private func preferringPlacesAsTyped(_ answers: [Answer]) -> [Answer] {
        let inside = answers.filter { $0.isWhereTyped == true }
        guard !inside.isEmpty else { return answers }
        return answers.map { answer in
            guard answer.isWhereTyped == false,
                let best = inside.lazy.filter({ $0.name.isSuperset(of: answer.name) })
                    .map(\.result.confidence).max()
            else { return answer }
            var weaker = answer
            let most = best - Self.scoring.ambiguousConfidence * 1.25
            weaker.result.confidence = max(0, min(answer.result.confidence, most))
            return weaker
        }
    }

    /// `found`, and after them those of `others` that are not among them, with less confidence.
    func appending(_ others: [GeocodeResult], to found: [GeocodeResult]) -> [GeocodeResult] {
        var all = found
        for var other in others where !all.contains(where: { Self.isSame($0, other) }) {
            other.confidence *= Scoring.standard.categories.nameBeside
            all.append(other)
        }
        return Array(all.prefix(options.limit)).withDescendingConfidence()
    }

    func measured(_ result: GeocodeResult) -> GeocodeResult {
        var result = result
        if let focus = options.focus {
            result.distanceMeters = result.coordinate.meters(to: focus)
        }
        return result
    }

    /// Mainly the confidence; importance, distance and similarity break ties.
    private func score(_ answer: Answer) -> Double {
        answer.result.confidence + Self.scoring.importanceBonus * answer.result.importance
            + nearness(answer.result.coordinate) + answer.similarity
            * (Self.scoring.similarityBonus + Self.scoring.wholeNameBonus * answer.nameShare)
    }

    /// The bonus for being near the focus or in the viewbox. With `wide`, a margin around the
    /// viewbox counts as inside.
    func nearness(_ place: Coordinate, wide: Bool = false) -> Double {
        var nearness = 0.0
        if let focus = options.focus {
            let decay = exp(-place.meters(to: focus) / Self.scoring.focusDecayMeters)
            nearness += Self.scoring.focusBonus * decay
        }
        if let box = options.viewbox {
            let margin = wide ? Self.scoring.viewboxMarginDegrees : 0
            if box.widened(byDegrees: margin).contains(place) {
                nearness +=
                    options.isBounded && wide
                    ? Self.scoring.boundedViewboxBonus : Self.scoring.viewboxBonus
            }
        }
        return nearness
    }

    static func isSame(_ one: GeocodeResult, _ other: GeocodeResult) -> Bool {
        if let osm = one.osm, osm == other.osm, one.address.houseNumber == other.address.houseNumber
        {
            return true
        }
        return one.label == other.label && one.matchKind == other.matchKind
            && one.coordinate.meters(to: other.coordinate) < scoring.duplicateMeters
    }
}

extension [GeocodeResult] {
    /// The results in their order, none with more confidence than the one before it.
    func withDescendingConfidence() -> Self {
        var least = 1.0
        return map {
            var result = $0
            least = Swift.min(least, result.confidence)
            result.confidence = least
            return result
        }
    }
}

extension BoundingBox {
    fileprivate func widened(byDegrees margin: Double) -> BoundingBox {
        BoundingBox(
            south: south - margin, west: west - margin, north: north + margin,
            east: east + margin)
    }
}
