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
        var buckets = SpellingBuckets()
        for (index, word) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
            let id = Int64(index + 1)
            try insertWord.execute(arguments: [id, word.key, word.value])
            let letters = Array(word.key.unicodeScalars)
            guard letters.count >= SpellingKeys.shortestWord else { continue }
            buckets.add(id, under: SpellingKeys.all(of: letters))
        }
        let insertBucket = try database.makeStatement(
            sql: "INSERT INTO gazetteer_spelling VALUES (?, ?)")
        try buckets.visit { bucket, words in
            try insertBucket.execute(arguments: [bucket, words])
        }
    }
}
