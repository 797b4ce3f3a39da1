import AddressText
import GRDB
import Gazetteer

/// Corrects words of a partial query; caches the result for each word.
final class CompletionCorrector {
    /// The maximum number of corrections of a word.
    private static let mostCorrections = 24
    /// Shorter prefixes are not corrected, because almost any word matches.
    private static let shortestBeginning = 3
    /// Prefixes of this length are compared with words only; shorter ones with all texts that are
    /// one edit away.
    private static let longBeginning = 6
    private static let mostEdits = 2

    /// A correction of a word; with `isPrefix`, of the start of a word.
    struct Alternative: Hashable {
        let text: String
        let isPrefix: Bool
        let cost: EditCost
    }

    private let indexed: IndexedWords
    private let corrector: SpellingCorrector
    private var found: [String: [Alternative]] = [:]

    init(_ database: Database) {
        indexed = IndexedWords(database)
        corrector = SpellingCorrector(database: database)
    }

    /// The elements of `words` that are in names.
    func known(among words: [String]) throws -> Set<String> {
        try Set(words.filter { try indexed.have("\"\($0)\"") })
    }

    /// The elements of `texts` that begin a word of a name.
    func knownBeginnings(among texts: [String]) throws -> Set<String> {
        try Set(corrector.knownBeginnings(texts))
    }

    /// Corrections of `word`, the most likely first; with `isPrefix`, `word` may be unfinished.
    func alternatives(to word: String, isPrefix: Bool) throws -> [Alternative] {
        let question = isPrefix ? word + "*" : word
        if let known = found[question] { return known }
        let alternatives = try lookUp(word, isPrefix: isPrefix)
        found[question] = alternatives
        return alternatives
    }

    private func lookUp(_ word: String, isPrefix: Bool) throws -> [Alternative] {
        let whole = try corrector.corrections(of: word).map {
            Alternative(text: $0.text, isPrefix: false, cost: $0.cost)
        }
        let prefixes =
            isPrefix && word.unicodeScalars.count >= Self.shortestBeginning
            ? try beginnings(near: word) : []
        // The sort must be stable, because the most common words come first.
        let sorted = (prefixes + whole).enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        var known: Set<String> = []
        return Array(
            sorted.map(\.element).filter { known.insert($0.text).inserted }
                .prefix(Self.mostCorrections))
    }

    /// Prefixes of known words that are one edit away from `word`, or two from a long one.
    private func beginnings(near word: String) throws -> [Alternative] {
        let typed = Array(word.unicodeScalars)
        let long = try corrector.words(beginningLike: word).compactMap {
            Self.beginning(of: Array($0.text.unicodeScalars), like: typed)
        }
        if typed.count >= Self.longBeginning { return long }
        let near = OneEdit.all(of: typed)
        let known = try corrector.knownBeginnings(near.keys.sorted())
        return known.compactMap { text in
            near[text].map { Alternative(text: text, isPrefix: true, cost: $0) }
        } + long
    }

    /// The prefix of `word` that is nearest to `typed`, the longest if there are several.
    private static func beginning(
        of word: [Unicode.Scalar], like typed: [Unicode.Scalar]
    ) -> Alternative? {
        let lengths = max(1, typed.count - mostEdits)...typed.count + mostEdits
        return lengths.filter { $0 <= word.count }.compactMap { length in
            let beginning = Array(word.prefix(length))
            return EditCost(from: typed, to: beginning, most: mostEdits).map {
                Alternative(text: beginning.text, isPrefix: true, cost: $0)
            }
        }.min { ($0.cost, $1.text.utf8.count) < ($1.cost, $0.text.utf8.count) }
    }
}

/// Generates all texts that are one edit away from another.
enum OneEdit {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)

    /// - Complexity: O(letters); about 53 texts for each letter.
    static func all(of typed: [Unicode.Scalar]) -> [String: EditCost] {
        var found: [String: EditCost] = [:]
        func add(_ edited: [Unicode.Scalar]) {
            guard edited != typed, let cost = EditCost(from: typed, to: edited, most: 1)
            else { return }
            found[edited.text] = cost
        }
        for index in typed.indices {
            var edited = typed
            edited.remove(at: index)
            add(edited)
            for letter in letters {
                edited = typed
                edited[index] = letter
                add(edited)
                edited = typed
                edited.insert(letter, at: index)
                add(edited)
            }
            if index + 1 < typed.count {
                edited = typed
                edited.swapAt(index, index + 1)
                add(edited)
            }
        }
        return found
    }
}
