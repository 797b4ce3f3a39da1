import Foundation
import Gazetteer
import TestSupport
import Testing

@Suite("Misspelt words are found in packed blocks") struct WordTests {
    @Test func aDamagedBlockEnds() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var block = WordBlock.Reader(Data(bytes))
            var words = 0
            while block.next() != nil { words += 1 }
            #expect(words <= bytes.count)
        }
    }

    @Test func theWalkFindsTheWordsThatADistanceTableFinds() throws {
        var random = SeededGenerator(seed: 11)
        var known = Self.words(600, of: 3...12, &random)
        known[[UInt8](repeating: 0x61, count: 40)] = 300
        let blocks = Self.blocks(known)
        var count = 0
        for _ in 0..<400 {
            let typed = Self.misspelt(
                try #require(known.keys.randomElement(using: &random)), &random)
            for most in 1...2 {
                let letters = SpellingLetters.of(typed)
                var walk = try #require(LevenshteinWalk(near: letters, most: most, isPrefix: false))
                var matches: [LevenshteinWalk.Match] = []
                for block in blocks { walk.collect(from: WordBlock.Reader(block), into: &matches) }
                let found = Dictionary(
                    uniqueKeysWithValues: matches.map { ($0.word, $0.edits) })
                var expected: [String: Int] = [:]
                for word in known.keys.map({ String(decoding: $0, as: UTF8.self) }) {
                    let edits = Self.edits(letters, SpellingLetters.of(word))
                    if edits <= most { expected[word] = edits }
                }
                #expect(found == expected, "\(typed)")
                count += expected.count
            }
        }
        #expect(count > 400)
    }

    @Test func theWalkFindsThePrefixesThatADistanceTableFinds() throws {
        var random = SeededGenerator(seed: 13)
        let known = Self.words(300, of: 3...12, &random)
        let blocks = Self.blocks(known)
        var count = 0
        for _ in 0..<100 {
            let word = try #require(known.keys.randomElement(using: &random))
            let prefix = String(decoding: word, as: UTF8.self).prefix(6)
            let letters = SpellingLetters.of(Self.misspelt(Array(prefix.utf8), &random))
            var walk = try #require(LevenshteinWalk(near: letters, most: 2, isPrefix: true))
            var matches: [LevenshteinWalk.Match] = []
            for block in blocks { walk.collect(from: WordBlock.Reader(block), into: &matches) }
            let expected = known.keys.map { String(decoding: $0, as: UTF8.self) }.filter { word in
                let whole = SpellingLetters.of(word)
                return (0...whole.count).contains { Self.edits(letters, Array(whole[..<$0])) <= 2 }
            }
            #expect(Set(matches.map(\.word)) == Set(expected), "\(prefix)")
            count += expected.count
        }
        #expect(count > 100)
    }

    @Test func aBlockReturnsItsWords() throws {
        var random = SeededGenerator(seed: 14)
        let known = Self.words(2_000, of: 1...40, &random)
        var read: [[UInt8]: Int] = [:]
        let blocks = Self.blocks(known)
        for block in blocks {
            var reader = WordBlock.Reader(block)
            while reader.next() != nil { read[Array(reader.word)] = reader.names }
        }
        #expect(read == known.mapValues { min($0, 255) })
        let last = try #require(blocks.last)
        var words: [[UInt8]] = []
        var all = WordBlock.Reader(last)
        while all.next() != nil { words.append(Array(all.word)) }
        var count = 0
        for _ in 0..<500 {
            let sought = Array(
                Self.misspelt(try #require(words.randomElement(using: &random)), &random).utf8)
            var reader = WordBlock.Reader(last)
            let found = reader.skip(to: sought) ? Array(reader.word) : nil
            #expect(found == words.first { !$0.lexicographicallyPrecedes(sought) })
            count += found == nil ? 0 : 1
        }
        #expect(count > 400)
    }

    @Test func editCostsAgreeWithADistanceTable() {
        var random = SeededGenerator(seed: 12)
        var count = 0
        for _ in 0..<3_000 {
            let word = Self.word(of: Int.random(in: 1...7, using: &random), &random)
            var other = word
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                other = Self.edited(other, &random)
            }
            let expected = Self.edits(word, other)
            let cost = EditCost(from: word, to: other, most: 2)
            #expect(cost?.edits == (expected <= 2 ? expected : nil), "\(word) \(other)")
            count += expected <= 2 ? 1 : 0
        }
        // Both answers occur.
        #expect((1_000...2_900).contains(count))
    }

    private static let letters = Array("abcdessжз語".unicodeScalars)

    private static func word(
        of count: Int, _ random: inout SeededGenerator
    ) -> [Unicode.Scalar] {
        (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    }

    private static func edited(
        _ word: [Unicode.Scalar], _ random: inout SeededGenerator
    ) -> [Unicode.Scalar] {
        var word = word
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: word.insert(letter, at: Int.random(in: 0...word.count, using: &random))
        case 1 where !word.isEmpty: word.remove(at: Int.random(in: 0..<word.count, using: &random))
        case 2 where word.count > 1:
            let place = Int.random(in: 0..<word.count - 1, using: &random)
            word.swapAt(place, place + 1)
        default:
            if !word.isEmpty { word[Int.random(in: 0..<word.count, using: &random)] = letter }
        }
        return word
    }

    private static func misspelt(_ word: [UInt8], _ random: inout SeededGenerator) -> String {
        var letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
        for _ in 0..<Int.random(in: 0...3, using: &random) { letters = edited(letters, &random) }
        return text(letters)
    }

    private static func text(_ letters: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }

    /// Random words in UTF-8, with the number of names that contain each.
    private static func words(
        _ count: Int, of lengths: ClosedRange<Int>, _ random: inout SeededGenerator
    ) -> [[UInt8]: Int] {
        var words: [[UInt8]: Int] = [:]
        for _ in 0..<count {
            let letters = word(of: Int.random(in: lengths, using: &random), &random)
            words[Array(text(letters).utf8)] = Int.random(in: 1...400, using: &random)
        }
        return words
    }

    private static func blocks(_ words: [[UInt8]: Int]) -> [Data] {
        var blocks: [Data] = []
        WordBlock.pack(
            words.map { (word: $0.key, names: $0.value) }
                .sorted { $0.word.lexicographicallyPrecedes($1.word) }
        ) { blocks.append($1) }
        return blocks
    }

    /// The Damerau–Levenshtein distance, computed with the textbook's table.
    private static func edits(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        let far = one.count + other.count
        var table = [[Int]](
            repeating: [Int](repeating: far, count: other.count + 2), count: one.count + 2)
        for i in 0...one.count { table[i + 1][1] = i }
        for j in 0...other.count { table[1][j + 1] = j }
        var lastRow: [Unicode.Scalar: Int] = [:]
        for i in 1..<one.count + 1 {
            var lastColumn = 0
            for j in 1..<other.count + 1 {
                let (row, column) = (lastRow[other[j - 1]] ?? 0, lastColumn)
                let isSame = one[i - 1] == other[j - 1]
                if isSame { lastColumn = j }
                table[i + 1][j + 1] = min(
                    table[i][j] + (isSame ? 0 : 1), table[i + 1][j] + 1, table[i][j + 1] + 1,
                    table[row][column] + (i - row - 1) + 1 + (j - column - 1))
            }
            lastRow[one[i - 1]] = i
        }
        return table[one.count + 1][other.count + 1]
    }
}
