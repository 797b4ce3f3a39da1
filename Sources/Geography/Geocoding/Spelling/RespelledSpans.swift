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
    /// Words that an abbreviation may stand for, and what that costs in thousandths of an edit.
    private static let mostExpansions = 12
    private static let priceOfExpansion = 200

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
        let expansions = try self.expansions(of: word.token).map {
            (normalizer.word($0, insteadOf: word.token), Self.priceOfExpansion)
        }
        return try expansions
            + corrector.corrections(of: word.token.text).map {
                (normalizer.word($0.text, insteadOf: word.token), $0.cost.rawValue)
            }
    }

    /// What an abbreviation may stand for: what the vocabulary knows, and after a full stop or a
    /// single letter, words of the index that begin so.
    private func expansions(of token: Token) throws -> [String] {
        let known = normalizer.vocabulary.expansions[token.text] ?? []
        guard token.isAbbreviated || token.text.utf8.count == 1, token.text != "&"
        else { return known }
        return try known
            + corrector.words(beginningWith: token.text, limit: Self.mostExpansions)
    }

    /// How sure a correction is: two edits of five letters may be anything, one of twelve is a slip.
    private static func fidelity(cost: Int, letters: Int) -> Double {
        max(0, 1 - 0.5 * Double(cost) / Double(EditCost.edit) / Double(max(letters, 1)))
    }
}
