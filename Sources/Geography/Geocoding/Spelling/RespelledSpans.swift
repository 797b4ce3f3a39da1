import GRDB

/// The spans of a query as they would be with misspelt words put right.
struct RespelledSpans {
    /// So many words of one span may be wrong.
    private static let mostWrong = 2
    /// Where two are, so many corrections of each are tried.
    private static let mostOfEach = 6
    private static let longestSpan = 7
    /// A shorter name with another letter is another name.
    private static let shortestName = 5

    private typealias Alternative = (word: NormalizedText.Word, cost: Int)

    private let normalizer: Normalizer
    private let corrector: SpellingCorrector

    init(_ database: Database, _ normalizer: Normalizer) {
        self.normalizer = normalizer
        corrector = SpellingCorrector(database: database)
    }

    /// Every span of `query` with one or two of its words corrected.
    func spans(of query: ParsedQuery) throws -> [ParsedQuery.Span] {
        let alternatives = try query.words.indices.map { try self.alternatives(at: $0, of: query) }
        var spans: [ParsedQuery.Span] = []
        for span in query.spans where span.range.count <= Self.longestSpan {
            let wrong = span.range.filter { !alternatives[$0].isEmpty }
            let words = Array(query.words[span.range])
            let letters = words.reduce(0) { $0 + ($1.role == .stop ? 0 : $1.token.text.count) }
            guard letters >= Self.shortestName else { continue }
            func add(_ replaced: [(position: Int, by: Alternative)]) {
                var words = words
                var cost = 0
                for (position, alternative) in replaced {
                    words[position - span.range.lowerBound] = alternative.word
                    cost += alternative.cost
                }
                spans.append(
                    ParsedQuery.Span(
                        tokens: span.tokens, range: span.range,
                        keys: NormalizedText(words: words).keys(of: words.indices),
                        fidelity: Self.fidelity(cost: cost, letters: letters)))
            }
            for position in wrong {
                for alternative in alternatives[position] { add([(position, alternative)]) }
            }
            guard Self.mostWrong > 1 else { continue }
            for (index, first) in wrong.enumerated() {
                for second in wrong.dropFirst(index + 1) {
                    for one in alternatives[first].prefix(Self.mostOfEach) {
                        for other in alternatives[second].prefix(Self.mostOfEach) {
                            add([(first, one), (second, other)])
                        }
                    }
                }
            }
        }
        return spans
    }

    private func alternatives(
        at position: Int, of query: ParsedQuery
    ) throws -> [Alternative] {
        let word = query.words[position]
        guard !word.token.isNumeric,
            !query.noise.contains(TokenSet(position..<position + 1))
        else { return [] }
        return try corrector.corrections(of: word.token.text).map {
            (normalizer.word($0.text, insteadOf: word.token), $0.cost.rawValue)
        }
    }

    /// How sure a correction is: two edits of five letters may be anything, one of twelve is a slip.
    private static func fidelity(cost: Int, letters: Int) -> Double {
        max(0, 1 - 0.5 * Double(cost) / Double(EditCost.edit) / Double(max(letters, 1)))
    }
}
