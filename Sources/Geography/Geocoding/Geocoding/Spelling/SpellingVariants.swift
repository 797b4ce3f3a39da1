import AddressText
import GRDB
import Gazetteer

/// Variants of a query's spans with misspelled words corrected.
struct SpellingVariants {
    /// Which words are corrected, the most likely first.
    enum Round: CaseIterable {
        /// Unknown words, with one edit.
        case oneSlip
        /// Unknown words, with any number of edits.
        case moreSlips
        /// Any word.
        case anyWord
    }

    /// The maximum number of misspelled words in a span.
    private static let mostWrong = 2
    /// The maximum number of corrections of each if two words are misspelled, and if the query has
    /// more than ``manyWords`` words with corrections.
    private static let mostOfEach = (usual: 6, ofMany: 2)
    private static let manyWords = 8
    private static let longestSpan = 7
    /// A query of more words is hardly an address: few of its words get few corrections, and one
    /// word of a name at most.
    private static let longestAddress = 16
    private static let mostCorrected = (usual: 12, ofLong: 6)
    private static let mostAlternatives = (usual: Int.max, ofLong: 12)
    /// The cost of about two edits.
    private static let farCost = EditCost.edit * 3 / 2
    /// Shorter names are not corrected, or only as full names: with another letter they are other
    /// names.
    private static let shortestName = 5
    /// The maximum number of expansions of an abbreviation.
    private static let mostExpansions = 12

    private typealias Alternative = (word: NormalizedText.Word, cost: Int)

    private let normalizer: Normalizer
    private let corrector: SpellingCorrector

    init(_ database: Database, _ normalizer: Normalizer) {
        self.normalizer = normalizer
        corrector = SpellingCorrector(database: database)
    }

    /// The spans of `query` with one or two words corrected.
    func spans(of query: ParsedQuery, _ round: Round = .anyWord) throws -> [ParsedQuery.Span] {
        let isUnknown = try query.words.map(isUnknown)
        let alternatives = try self.alternatives(in: query, isUnknown, round)
        guard alternatives.contains(where: { !$0.isEmpty }) else { return [] }
        let isLong = query.words.count > Self.longestAddress
        let isMany = alternatives.count { !$0.isEmpty } > Self.manyWords
        let mostOfEach = isMany ? Self.mostOfEach.ofMany : Self.mostOfEach.usual
        var spans: [ParsedQuery.Span] = []
        for span in query.spans where mayBeName(span, of: query, round) {
            let wrong = span.range.filter { !alternatives[$0].isEmpty }
            // At most two are replaced, and a third may be part of a name in one word.
            let unknown = span.range.count { isUnknown[$0] }
            guard unknown <= Self.mostWrong + 1 else { continue }
            let words = Array(query.words[span.range])
            let letters = words.reduce(0) { $0 + ($1.role == .stop ? 0 : $1.token.text.count) }
            let isShort = letters < Self.shortestName
            func add(_ replaced: [(position: Int, by: Alternative)]) {
                var words = words
                var cost = 0
                for (position, alternative) in replaced {
                    words[position - span.range.lowerBound] = alternative.word
                    cost += alternative.cost
                }
                var keys = NormalizedText(words: words).keys(of: words.indices)
                // Two errors in the only word, and the type missing, is another name.
                let isFarAway = cost >= Self.farCost && span.range.count == 1
                if isShort || isFarAway { keys = NameKeys(full: keys.full) }
                spans.append(
                    ParsedQuery.Span(
                        tokens: span.tokens, range: span.range, keys: keys,
                        fidelity: Self.fidelity(cost: cost, letters: letters)))
            }
            for position in wrong {
                for alternative in alternatives[position] { add([(position, alternative)]) }
            }
            if isLong { continue }
            for (index, first) in wrong.enumerated() {
                for second in wrong.dropFirst(index + 1) {
                    for one in alternatives[first].prefix(mostOfEach) {
                        for other in alternatives[second].prefix(mostOfEach) {
                            add([(first, one), (second, other)])
                        }
                    }
                }
            }
        }
        return spans
    }

    /// Whether no name has `word`.
    private func isUnknown(_ word: NormalizedText.Word) throws -> Bool {
        guard !word.token.isNumeric, word.role == .name, word.stem == nil,
            word.canonical == word.token.text,
            SpellingLetters.mostEdits(in: word.token.text) > 0
        else { return false }
        return try !corrector.isKnown(word.token.text)
    }

    /// The alternatives to each word of `query`; those to the first words only, if there are many.
    private func alternatives(
        in query: ParsedQuery, _ isUnknown: [Bool], _ round: Round
    ) throws -> [[Alternative]] {
        let isLong = query.words.count > Self.longestAddress
        var left = isLong ? Self.mostCorrected.ofLong : Self.mostCorrected.usual
        let most = isLong ? Self.mostAlternatives.ofLong : Self.mostAlternatives.usual
        return try query.words.indices.map { position in
            guard left > 0 else { return [] }
            let found = try alternatives(at: position, of: query, round)
            if !found.isEmpty || isUnknown[position] { left -= 1 }
            return Array(found.prefix(most))
        }
    }

    /// Few names contain commas or postcodes, so such spans are tried in the last round.
    private func mayBeName(
        _ span: ParsedQuery.Span, of query: ParsedQuery, _ round: Round
    ) -> Bool {
        let words = query.words[span.range]
        let letters = words.reduce(0) { $0 + $1.token.text.count }
        guard span.range.count <= Self.longestSpan, letters >= Self.shortestName
        else { return false }
        return round == .anyWord
            || !words.dropFirst().contains { $0.token.separator == .comma }
                && !words.contains { $0.token.text.prefix(while: \.isNumber).count >= 4 }
    }

    private func alternatives(
        at position: Int, of query: ParsedQuery, _ round: Round
    ) throws -> [Alternative] {
        let word = query.words[position]
        guard !word.token.isNumeric,
            !query.noise.contains(TokenSet(position..<position + 1))
        else { return [] }
        let expansions = try self.expansions(of: word.token).map {
            (normalizer.word($0, insteadOf: word.token), Scoring.standard.spelling.expansion)
        }
        if round != .anyWord, try word.role == .stop || corrector.isKnown(word.token.text) {
            return expansions
        }
        let apart = round == .moreSlips ? try writtenApart(at: position, of: query) : []
        let edits = round == .oneSlip ? 1 : LevenshteinAutomaton.mostEdits
        return try expansions + apart
            + corrector.corrections(of: word.token.text, edits: edits).map {
                (normalizer.word($0.text, insteadOf: word.token), $0.cost.rawValue)
            }
    }

    /// Corrections of the word at `position` if names have it in one word with the street type
    /// after it.
    private func writtenApart(
        at position: Int, of query: ParsedQuery
    ) throws -> [Alternative] {
        let next = position + 1
        guard query.words.indices.contains(next), query.words[next].role == .streetType
        else { return [] }
        let token = query.words[position].token
        let type = query.words[next].token.text
        return try corrector.corrections(of: token.text + type).compactMap {
            guard $0.text.hasSuffix(type), $0.text.count > type.count else { return nil }
            let word = normalizer.word(String($0.text.dropLast(type.count)), insteadOf: token)
            return (word, $0.cost.rawValue)
        }
    }

    /// The expansions of an abbreviation: those of the vocabulary, and words of the index that
    /// begin with a single letter or a word with a full stop.
    private func expansions(of token: Token) throws -> [String] {
        let known = normalizer.vocabulary.expansions[token.text] ?? []
        guard token.isAbbreviated || token.text.utf8.count == 1, token.text != "&"
        else { return known }
        return try known
            + corrector.words(beginningWith: token.text, limit: Self.mostExpansions)
    }

    /// The certainty of a correction, 0 … 1. It depends on the length: one edit in twelve letters
    /// is a typing error, two in five may be another word. A second edit counts more than the
    /// first.
    private static func fidelity(cost: Int, letters: Int) -> Double {
        let edits = Double(cost) / Double(EditCost.edit)
        let loss = Scoring.standard.spelling.lossPerEdit * edits * max(1, edits.squareRoot())
        return max(0, 1 - loss / Double(max(letters, 1)))
    }
}
