import GRDB

/// Finds the words of the index that a misspelt word may be.
struct SpellingCorrector {
    struct Correction {
        let text: String
        let cost: EditCost
    }

    /// Words that share a key with a misspelt one and are compared with it.
    private static let mostCompared = 4_000
    /// Words that are worth trying, the most likely ones.
    private static let mostCorrections = 60

    let database: Database

    /// What `word` may be, the likeliest first: fewest edits, likely slips, common words.
    ///
    /// - Complexity: at most 29 steps in a B-tree, and 4,000 words compared.
    func corrections(of word: String) throws -> [Correction] {
        let typed = SpellingKeys.letters(of: word)
        let most = SpellingKeys.mostEdits(letters: typed.count)
        guard most > 0 else { return [] }
        let keys = SpellingKeys.all(of: typed).sorted()
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT w.text, w.names FROM json_each(?) AS j
                CROSS JOIN gazetteer_spelling AS s ON s.key = j.value
                CROSS JOIN gazetteer_word AS w ON w.id = s.word
                LIMIT \(Self.mostCompared)
                """)
        let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(statement, arguments: [list])
        var found: [(correction: Correction, names: Int)] = []
        while let row = try rows.next() {
            let text: String = row[0]
            let letters = SpellingKeys.letters(of: text)
            let least = min(most, SpellingKeys.mostEdits(letters: letters.count))
            guard text != word,
                let cost = EditCost(from: typed, to: letters, most: least)
            else { continue }
            found.append((Correction(text: text, cost: cost), row[1]))
        }
        found.sort {
            ($0.correction.cost, $1.names, $0.correction.text)
                < ($1.correction.cost, $0.names, $1.correction.text)
        }
        return found.prefix(Self.mostCorrections).map(\.correction)
    }

    /// Whether some name has `word`.
    func isKnown(_ word: String) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM gazetteer_word WHERE text = ?")
        return try Int.fetchOne(statement, arguments: [word]) != nil
    }
}
