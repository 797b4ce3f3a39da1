import GRDB

/// Collects the words of names and writes the tables that misspelt words are found by.
struct SpellingIndexer {
    /// How many names have each word.
    private var counts: [String: Int] = [:]

    mutating func add(_ text: NormalizedText) {
        for word in text.words
        where !word.token.isNumeric && word.token.text.utf8.count >= SpellingKeys.shortestWord {
            counts[word.token.text, default: 0] += 1
        }
    }

    /// - Complexity: O(words · log words).
    func write(to database: Database) throws {
        let insertWord = try database.makeStatement(
            sql: "INSERT INTO gazetteer_word VALUES (?, ?, ?)")
        var keys: [(key: Int64, word: Int64)] = []
        for (index, word) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
            let id = Int64(index + 1)
            try insertWord.execute(arguments: [id, word.key, word.value])
            let letters = Array(word.key.unicodeScalars)
            guard letters.count >= SpellingKeys.shortestWord else { continue }
            keys += SpellingKeys.all(of: letters).map { ($0, id) }
        }
        keys.sort { ($0.key, $0.word) < ($1.key, $1.word) }
        let insertKey = try database.makeStatement(
            sql: "INSERT INTO gazetteer_spelling VALUES (?, ?)")
        for (key, word) in keys { try insertKey.execute(arguments: [key, word]) }
    }
}
