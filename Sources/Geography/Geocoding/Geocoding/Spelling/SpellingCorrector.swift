import AddressText
import GRDB
import Gazetteer

/// Finds corrections of misspelled words in the word index; caches them for one search.
final class SpellingCorrector {
    private struct Question: Hashable {
        let word: String
        let edits: Int
    }

    struct Correction {
        let text: String
        let cost: EditCost
    }

    /// The maximum number of matches whose cost is computed.
    private static let mostCompared = 240
    /// The maximum number of corrections of a word.
    private static let mostCorrections = 60

    private let known: WordIndex
    private var isKnown: [String: Bool] = [:]
    private var found: [Question: [Correction]] = [:]

    init(database: Database) {
        known = WordIndex(database)
    }

    /// Whether some name has `word`.
    func isKnown(_ word: String) throws -> Bool {
        if let answer = isKnown[word] { return answer }
        let answer = try known.contains(word)
        isKnown[word] = answer
        return answer
    }

    /// Corrections of `word` with at most `edits` edits, the most likely first: by cost, then by
    /// how common they are.
    ///
    /// - Complexity: O(words of the index), some nanoseconds for each.
    func corrections(
        of word: String, edits: Int = LevenshteinAutomaton.mostEdits
    ) throws -> [Correction] {
        let question = Question(word: word, edits: edits)
        if let answer = found[question] { return answer }
        let answer = try words(near: word, edits: edits, isPrefix: false) { typed, known, most in
            let most = min(most, SpellingLetters.mostEdits(in: known))
            return EditCost(from: typed, to: SpellingLetters.of(known), most: most)
        }
        found[question] = answer
        return answer
    }

    /// Words that begin with something near `word`, the most likely first.
    func words(beginningLike word: String) throws -> [Correction] {
        try words(near: word, edits: LevenshteinAutomaton.mostEdits, isPrefix: true) {
            typed, known, most in
            EditCost(from: typed, toBeginningOf: SpellingLetters.of(known), most: most)
        }
    }

    private func words(
        near word: String, edits: Int, isPrefix: Bool,
        _ cost: (_ typed: [Unicode.Scalar], _ known: String, _ most: Int) -> EditCost?
    ) throws -> [Correction] {
        let typed = SpellingLetters.of(word)
        let most = min(edits, SpellingLetters.mostEdits(in: word))
        guard most > 0 else { return [] }
        var matches = try known.words(near: typed, most: most, isPrefix: isPrefix)
        matches.sort { ($0.edits, $1.names, $0.word) < ($1.edits, $0.names, $1.word) }
        var found: [(correction: Correction, names: Int)] = []
        for match in matches.prefix(Self.mostCompared) where match.word != word {
            guard let cost = cost(typed, match.word, most) else { continue }
            found.append(
                (Correction(text: match.word, cost: max(cost, .doubled)), match.names))
        }
        found.sort {
            ($0.correction.cost, $1.names, $0.correction.text)
                < ($1.correction.cost, $0.names, $1.correction.text)
        }
        return found.prefix(Self.mostCorrections).map(\.correction)
    }

    /// The most common words that begin with `text`.
    func words(beginningWith text: String, limit: Int) throws -> [String] {
        try known.beginning(with: text, limit: limit)
    }

    /// Those of `texts` that some word begins with.
    func knownBeginnings(_ texts: [String]) throws -> [String] {
        try known.beginnings(among: texts)
    }
}
