import Foundation
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
        try words(like: word) { typed, letters, most in
            let most = min(most, SpellingKeys.mostEdits(letters: letters.count))
            return EditCost(from: typed, to: letters, most: most)
        }
    }

    /// What may become of `word`, once it is typed to the end.
    func words(beginningLike word: String) throws -> [Correction] {
        try words(like: word) { EditCost(from: $0, toBeginningOf: $1, most: $2) }
    }

    private func words(
        like word: String,
        _ cost: (_ typed: [Unicode.Scalar], _ known: [Unicode.Scalar], _ most: Int) -> EditCost?
    ) throws -> [Correction] {
        let typed = Array(word.unicodeScalars)
        let most = SpellingKeys.mostEdits(letters: typed.count)
        guard most > 0 else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT w.text, w.names FROM json_each(?) AS j
                CROSS JOIN gazetteer_word AS w ON w.id = j.value
                """)
        let words = try self.words(under: SpellingKeys.all(of: typed))
            .sorted().prefix(Self.mostCompared)
        let rows = try Row.fetchCursor(statement, arguments: [Self.list(words)])
        var found: [(correction: Correction, names: Int)] = []
        while let row = try rows.next() {
            let text: String = row[0]
            guard text != word, let cost = cost(typed, Array(text.unicodeScalars), most)
            else { continue }
            found.append((Correction(text: text, cost: cost), row[1]))
        }
        found.sort {
            ($0.correction.cost, $1.names, $0.correction.text)
                < ($1.correction.cost, $0.names, $1.correction.text)
        }
        return found.prefix(Self.mostCorrections).map(\.correction)
    }

    /// Every word that is kept under one of `keys`, and a few others.
    private func words(under keys: Set<Int64>) throws -> Set<Int64> {
        let highest = try database.cachedStatement(
            sql: "SELECT max(bucket) FROM gazetteer_spelling")
        guard let last = try Int64.fetchOne(highest) else { return [] }
        let sought = Dictionary(grouping: keys) { $0 & last }
        let statement = try database.cachedStatement(
            sql: """
                SELECT s.bucket, s.words FROM json_each(?) AS j
                CROSS JOIN gazetteer_spelling AS s ON s.bucket = j.value
                """)
        let rows = try Row.fetchCursor(statement, arguments: [Self.list(sought.keys)])
        var words: Set<Int64> = []
        while let row = try rows.next() {
            let bucket: Int64 = row[0]
            try row.withUnsafeData(atIndex: 1) {
                SpellingBuckets.collect(
                    sought[bucket] ?? [], from: $0 ?? Data(), into: &words)
            }
        }
        return words
    }

    private static func list(_ numbers: some Sequence<Int64>) -> String {
        "[" + numbers.map { String($0) }.joined(separator: ",") + "]"
    }

    /// The commonest words that begin with `text`.
    func words(beginningWith text: String, limit: Int) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT text FROM gazetteer_word
                WHERE text > ?1 AND text < ?1 || char(1114111) ORDER BY names DESC, text LIMIT ?2
                """)
        return try String.fetchAll(statement, arguments: [text, limit])
    }

    /// Those of `texts` that some word begins with.
    func knownBeginnings(_ texts: [String]) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT j.value FROM json_each(?) AS j WHERE EXISTS (
                    SELECT 1 FROM gazetteer_word
                    WHERE text >= j.value AND text < j.value || char(1114111))
                """)
        let list = "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return try String.fetchAll(statement, arguments: [list])
    }
}
