import AddressText
import Foundation
import GRDB

/// Collects the words of names and writes the dictionary for correcting misspelled words.
struct SpellingIndexer {
    /// The number of names with each word.
    private var counts: [String: Int] = [:]

    mutating func add(_ text: NormalizedText) {
        for word in text.words
        where !word.token.isNumeric
            && word.token.text.utf8.count >= SpellingLetters.shortestWord
        {
            counts[word.token.text, default: 0] += 1
        }
    }

    /// - Complexity: O(words · log words).
    func write(to database: Database) throws {
        let insert = try database.makeStatement(
            sql: "INSERT INTO gazetteer_word (first, words) VALUES (?, ?)")
        let words = counts.map { (word: Array($0.key.utf8), names: $0.value) }
            .sorted { $0.word.lexicographicallyPrecedes($1.word) }
        try WordBlock.pack(words) { first, block in
            try insert.execute(arguments: [String(decoding: first, as: UTF8.self), block])
        }
    }
}
