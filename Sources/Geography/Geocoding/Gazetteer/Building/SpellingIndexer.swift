import AddressText
import Atlas
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
        var writer = try TableWriter(database, GazetteerSchema.word)
        let words = counts.map { (word: Array($0.key.utf8), names: $0.value) }
            .sorted { $0.word.lexicographicallyPrecedes($1.word) }
        try WordBlock.pack(words) { first, block in
            try writer.insert { column in
                switch column {
                case .id: nil
                case .first: String(decoding: first, as: UTF8.self)
                case .words: block
                }
            }
        }
    }
}
