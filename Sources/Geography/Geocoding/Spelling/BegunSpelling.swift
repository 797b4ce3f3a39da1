import GRDB

/// Finds what the words of a text that somebody is typing may be where they are misspelt.
struct BegunSpelling {
    /// Corrections of a word that are asked for.
    private static let mostCorrections = 24
    /// Shorter beginnings are beginnings of everything.
    private static let shortestBeginning = 3

    /// What a word may be; `isBegun`, words that start so.
    struct Alternative: Hashable {
        let text: String
        let isBegun: Bool
        let cost: EditCost
    }

    private let corrector: SpellingCorrector

    init(_ database: Database) {
        corrector = SpellingCorrector(database: database)
    }

    func alternatives(to word: String, isBegun: Bool) throws -> [Alternative] {
        var found = try corrector.corrections(of: word).map {
            Alternative(text: $0.text, isBegun: false, cost: $0.cost)
        }
        if isBegun, word.unicodeScalars.count >= Self.shortestBeginning {
            found += try beginnings(near: word)
        }
        found.sort { ($0.cost, $0.text) < ($1.cost, $1.text) }
        return Array(found.prefix(Self.mostCorrections))
    }

    /// The beginnings of known words that are one edit away from `word`, and the words whose
    /// beginning is two edits away from a long one.
    private func beginnings(near word: String) throws -> [Alternative] {
        let typed = Array(word.unicodeScalars)
        let long = try corrector.words(beginningLike: word).map {
            Alternative(text: $0.text, isBegun: false, cost: $0.cost)
        }
        let near = OneEdit.all(of: typed)
        let known = try corrector.knownBeginnings(near.keys.sorted())
        return long
            + known.compactMap { text in
                near[text].map { Alternative(text: text, isBegun: true, cost: $0) }
            }
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
            var text = String.UnicodeScalarView()
            text.append(contentsOf: edited)
            found[String(text)] = cost
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
