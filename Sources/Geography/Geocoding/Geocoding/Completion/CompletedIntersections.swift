import AddressText
import GRDB
import Gazetteer
import Geometry

/// Suggests intersections while the name of the second street is typed: `Elm Street & Oa`.
struct CompletedIntersections {
    let query: PartialQuery
    let database: Database
    let normalizer: Normalizer
    let options: SearchOptions
    let builder: ResultBuilder

    /// The intersections of the first street with streets whose names have the typed words, the
    /// last one as a prefix; empty if the text does not name two streets.
    func results() throws -> [GeocodeResult] {
        let phrases = query.parsed.intersections
        guard !phrases.isEmpty else { return [] }
        let focus = options.focus ?? options.viewbox?.center
        let known = try CandidateFinder(database: database, focus: focus).byKey(query.parsed)
        let search = IntersectionLookup(
            database: database, houses: HouseFinder(database: database))
        let policy = AnswerPolicy(options: options, subject: nil)
        var results: [GeocodeResult] = []
        for phrase in phrases {
            let words = StreetWords(database: database, normalizer: normalizer, focus: focus)
            let left =
                try IntersectionPhrase.streets(on: phrase.left, among: known)
                .filter(\.isBest).map(\.candidate)
                + words.candidates(on: phrase.left, of: query.parsed)
            guard let first = left.first else { continue }
            let right = try streets(
                beginningLike: phrase.right, near: focus ?? first.entry.coordinate)
            for found in try search.intersections(at: phrase, among: left + right) {
                let result = try builder.intersection(
                    of: found.left.entry, and: found.right.entry, at: found.place,
                    confidence: found.quality * Scoring.standard.names.continued)
                if let result, policy.isAllowed(result) { results.append(policy.measured(result)) }
            }
        }
        return results
    }

    /// Streets with the words of `side`, those near `place` first.
    private func streets(
        beginningLike side: TokenSet, near place: Coordinate
    ) throws -> [Candidate] {
        let positions = side.positions.filter {
            query.words[$0].role != .stop || $0 == query.unfinished
        }
        guard !positions.isEmpty else { return [] }
        var nearby = options
        nearby.focus = place
        nearby.isBounded = false
        let entries = BiasedEntries(database, nearby, LocationBias(nearby))
        let expression = positions.map {
            query.expression(forWordAt: $0, isPrefix: $0 == query.unfinished)
        }.joined(separator: " AND ")
        return try entries.matching(expression).filter { $0.kind == .thoroughfare }.map {
            Candidate(
                entry: $0, tokens: side, form: .full,
                quality: Scoring.standard.names.withoutStreetType)
        }
    }
}
