import AddressText
import GRDB
import Gazetteer

/// Finds what the words of a text that somebody is typing may be where they are misspelt; each
/// word is looked up once.
final class CompletionCorrector {
    /// Corrections of a word that are asked for.
    private static let mostCorrections = 24
    /// Shorter beginnings are beginnings of everything.
    private static let shortestBeginning = 3
    /// From so many letters on, the words that begin nearly so are few enough to be compared.
    private static let longBeginning = 6
    private static let mostEdits = 2

    /// What a word may be; `isPrefix`, words that start so.
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

    /// Those of `words` that names have.
    func known(among words: [String]) throws -> Set<String> {
        try Set(words.filter { try indexed.have("\"\($0)\"") })
    }

    /// Those of `texts` that words of names begin with.
    func knownBeginnings(among texts: [String]) throws -> Set<String> {
        try Set(corrector.knownBeginnings(texts))
    }

    /// What `word` may be, the likeliest first; `isPrefix`, or may become.
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
        // The commonest words come first, so equals have to stay in their order.
        let sorted = (prefixes + whole).enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        var known: Set<String> = []
        return Array(
            sorted.map(\.element).filter { known.insert($0.text).inserted }
                .prefix(Self.mostCorrections))
    }

    /// The beginnings of known words that are one edit away from `word`, or two from a long one.
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

    /// The beginning of `word` that is nearest to what was `typed`, the longest of such.
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

/// Every text that is one edit away from another.
enum OneEdit {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)

    /// - Complexity: O(letters), some 53 for each.
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
