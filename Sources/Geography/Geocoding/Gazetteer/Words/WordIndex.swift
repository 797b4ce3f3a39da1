import AddressText
import Atlas
import Foundation
import GRDB

/// The dictionary of all words in names: the blocks of `gazetteer_word`.
public struct WordIndex {
    /// Skipping more words than this takes longer than a new lookup.
    private static let mostPassed = 500

    private let database: Database

    /// The dictionary on `database`.
    public init(_ database: Database) {
        self.database = database
    }

    /// The words within `most` edits of `typed`, sorted; with `isPrefix`, the words that begin with
    /// such a word. Empty if `typed` is too long.
    ///
    /// - Complexity: O(words of the index), some nanoseconds for each.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func words(
        near typed: [Unicode.Scalar], most: Int, isPrefix: Bool
    ) throws -> [LevenshteinWalk.Match] {
        guard var walk = LevenshteinWalk(near: typed, most: most, isPrefix: isPrefix) else {
            return []
        }
        var matches: [LevenshteinWalk.Match] = []
        try visitAll { walk.collect(from: $0, into: &matches) }
        return matches
    }

    private static let allBlocks = """
        SELECT \(WordColumn.selection(.words)) FROM gazetteer_word ORDER BY id
        """

    private static let blocksFromWord = """
        SELECT \(WordColumn.selection(.words)) FROM gazetteer_word WHERE id >= coalesce(
            (SELECT max(id) FROM gazetteer_word WHERE \(WordColumn.first.sql) <= ?), 1) ORDER BY id
        """

    /// Calls `body` with every block in alphabetical order.
    private func visitAll(_ body: (WordBlock.Reader) throws -> Void) throws {
        let statement = try database.cachedStatement(sql: Self.allBlocks)
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            try body(try row.withUnsafeData(atIndex: 0) { WordBlock.Reader($0 ?? Data()) })
        }
    }

    /// Calls `body` with the words from `start` on, sorted, until it returns false.
    ///
    /// - Complexity: a step in a B-tree, and O(words of a block) more than are visited.
    private func visit(
        from start: String, _ body: (_ word: ArraySlice<UInt8>, _ names: Int) -> Bool
    ) throws {
        let statement = try database.cachedStatement(sql: Self.blocksFromWord)
        let rows = try Row.fetchCursor(statement, arguments: [start])
        let beginning = Array(start.utf8)
        var isReached = false
        while let row = try rows.next() {
            var block = try row.withUnsafeData(atIndex: 0) { WordBlock.Reader($0 ?? Data()) }
            if !isReached { isReached = block.skip(to: beginning) } else { _ = block.next() }
            while isReached {
                guard body(block.word, block.names) else { return }
                if block.next() == nil { break }
            }
        }
    }

    /// Whether some name has `word`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func contains(_ word: String) throws -> Bool {
        var isKnown = false
        try visit(from: word) { found, _ in
            isKnown = found.elementsEqual(word.utf8)
            return false
        }
        return isKnown
    }

    /// The most common words that begin with `text`, without `text` itself.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func beginning(with text: String, limit: Int) throws -> [String] {
        var found: [(word: ArraySlice<UInt8>, names: Int)] = []
        try visit(from: text) { word, names in
            guard word.starts(with: text.utf8) else { return false }
            if word.count > text.utf8.count { found.append((word, names)) }
            return true
        }
        // The sort must be stable for equally common words.
        return found.enumerated().sorted {
            ($1.element.names, $0.offset) < ($0.element.names, $1.offset)
        }.prefix(limit).map { String(decoding: $0.element.word, as: UTF8.self) }
    }

    /// The elements of `texts` that some word begins with.
    ///
    /// - Complexity: O(texts), or O(words) where they are fewer.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func beginnings(among texts: [String]) throws -> [String] {
        let sought = texts.map { (text: $0, bytes: Array($0.utf8)) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        var known: [String] = []
        var next = 0
        while next < sought.count {
            let first = next
            var passed = 0
            try visit(from: sought[first].text) { word, _ in
                passed += 1
                while next < sought.count, !word.lexicographicallyPrecedes(sought[next].bytes) {
                    if word.starts(with: sought[next].bytes) { known.append(sought[next].text) }
                    next += 1
                    passed = 0
                }
                return next < sought.count && passed < Self.mostPassed
            }
            if next == first { break }  // The rest comes after all words.
        }
        return known
    }
}
