/// Finds the words within a few edits of a misspelled one in sorted blocks.
///
/// A prefix that several words share is read once, and words whose prefix already has too many
/// edits are skipped, as in the intersection of an automaton with a trie.
public struct LevenshteinWalk {
    /// A word within the maximum number of edits.
    public struct Match {
        /// The word of the index.
        public let word: String
        /// The number of names with the word, at most 255.
        public let names: Int
        /// The number of edits to it.
        public let edits: Int
    }

    /// More edits than any match has.
    private static let tooMany = LevenshteinAutomaton.mostEdits + 1

    private let automaton: LevenshteinAutomaton
    private let most: Int
    /// Whether a word matches if some prefix of it does.
    private let isPrefix: Bool
    /// The letters of the last word read, after two empty steps.
    private var steps = [LevenshteinAutomaton.Step](
        repeating: .init(), count: WordBlock.longestWord + 4)
    /// The number of complete letters before each byte of that word.
    private var lettersBefore = [Int](repeating: 0, count: WordBlock.longestWord + 1)
    /// The edits of its first *n* letters, or of the best prefix of them.
    private var edits = [Int](repeating: tooMany, count: WordBlock.longestWord + 1)

    /// Nil if `typed` is longer than ``LevenshteinAutomaton/longestWord``.
    public init?(near typed: [Unicode.Scalar], most: Int, isPrefix: Bool) {
        guard let automaton = LevenshteinAutomaton(typed) else { return nil }
        self.automaton = automaton
        self.most = most
        self.isPrefix = isPrefix
        steps[2].before = automaton.start
        edits[0] = automaton.edits(in: automaton.start) ?? Self.tooMany
    }

    /// Adds the words of `block` that match.
    ///
    /// - Complexity: O(words), and O(letters that are not passed over).
    public mutating func collect(
        from block: consuming WordBlock.Reader, into matches: inout [Match]
    ) {
        var hopelessFrom = Int.max
        while let shared = block.next(sharingLessThan: hopelessFrom) {
            hopelessFrom = read(block.bytes, shared..<block.count)
            guard hopelessFrom == .max else { continue }
            let edits = edits[lettersBefore[block.count]]
            guard edits <= most else { continue }
            matches.append(
                Match(
                    word: String(decoding: block.word, as: UTF8.self), names: block.names,
                    edits: edits))
        }
    }

    /// Reads the bytes `unread` of a word, whose other bytes have been read. Returns the number of
    /// bytes after which no word with this prefix can match, or the largest number.
    private mutating func read(_ word: [UInt8], _ unread: Range<Int>) -> Int {
        var letters = lettersBefore[unread.lowerBound]
        var scalar: UInt32 = 0
        for index in unread {
            scalar = Self.scalar(word[index], after: scalar)
            let isWhole =
                index + 1 == unread.upperBound || !WordBlock.isContinuation(word[index + 1])
            if isWhole, index == 0 || !SpellingLetters.isSecond(word[index], after: word[index - 1])
            {
                step(scalar, after: letters)
                letters += 1
            }
            lettersBefore[index + 1] = letters
            if isWhole, steps[letters + 2].before.reached(with: most) == 0,
                !isPrefix || edits[letters] > most
            {
                return index + 1
            }
        }
        return .max
    }

    private mutating func step(_ letter: UInt32, after count: Int) {
        steps[count + 2].places = automaton.places(of: letter)
        let state = automaton.state(after: steps[count + 2], steps[count + 1], steps[count])
        steps[count + 3].before = state
        let cost = automaton.edits(in: state) ?? Self.tooMany
        edits[count + 1] = isPrefix ? min(cost, edits[count]) : cost
    }

    /// The scalar value so far of a letter whose UTF-8 continues with `byte`.
    private static func scalar(_ byte: UInt8, after partial: UInt32) -> UInt32 {
        switch byte {
        case ..<0x80: UInt32(byte)
        case ..<0xC0: partial << 6 | UInt32(byte & 0x3F)
        case ..<0xE0: UInt32(byte & 0x1F)
        default: UInt32(byte & 0x0F)
        }
    }
}
