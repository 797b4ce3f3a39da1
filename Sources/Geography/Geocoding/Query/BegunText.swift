/// A text that somebody is typing: its words, the last perhaps only begun.
struct BegunText {
    /// One way to understand it: what is named, where that lies, and the number that it has.
    struct Reading {
        let name: [Int]
        let context: [Int]
        let number: ParsedQuery.Number?
        /// The word that may go on: the last one, unless something follows it; before a house
        /// number that is just being typed, the name may be cut short as well.
        let begun: Int?
    }

    /// So many words at the end, or at the start, may say where something lies.
    private static let mostContext = 3
    /// So many words may be a house number: the first ones that look like it.
    private static let mostNumbers = 3

    let words: [NormalizedText.Word]
    /// The last word, unless something follows it.
    private let begun: Int?
    /// In each, the first reading that finds anything counts.
    let readings: [[Reading]]

    /// Nil for a text without a word.
    init?(_ text: String, _ normalizer: Normalizer) {
        let query = QueryParser(normalizer).parse(text)
        guard !query.words.isEmpty else { return nil }
        let words = query.words
        let isOpen = text.unicodeScalars.last.map(Tokenizer.isWordPart) ?? false
        self.words = words
        let begun = isOpen && words.count < Tokenizer.limit ? words.count - 1 : nil
        self.begun = begun
        let positions = words.indices.filter { position in
            position == begun || !query.noise.contains(TokenSet(position..<position + 1))
        }
        readings =
            [Self.readings(of: positions, words, number: nil, begun: begun)]
            + query.numbers.prefix(Self.mostNumbers).map { number in
                let rest = positions.filter { !number.tokens.positions.contains($0) }
                let isLast = number.tokens.positions.last == begun
                return Self.readings(
                    of: rest, query.words, number: number, begun: isLast ? rest.last : begun)
            }
    }

    /// Whether the house number goes on.
    func isBegun(_ number: ParsedQuery.Number) -> Bool {
        begun.map(number.tokens.positions.contains) ?? false
    }

    private static func readings(
        of positions: [Int], _ words: [NormalizedText.Word], number: ParsedQuery.Number?,
        begun: Int?
    ) -> [Reading] {
        var splits = [positions.count]
        let comma = positions.dropFirst().first { words[$0].token.separator == .comma }
        if let comma, let index = positions.firstIndex(of: comma) { splits.append(index) }
        splits += (1...mostContext).map { positions.count - $0 }.filter { $0 > 0 }
        var readings = splits.map { split in
            Reading(
                name: Array(positions[..<split]), context: Array(positions[split...]),
                number: number, begun: begun)
        }
        for split in 1...mostContext where split < positions.count {
            readings.append(
                Reading(
                    name: Array(positions[split...]), context: Array(positions[..<split]),
                    number: number, begun: begun))
        }
        return readings.filter { reading in
            reading.name.contains { !words[$0].token.isNumeric }
                || reading.context.isEmpty && number == nil && !reading.name.isEmpty
        }
    }

    /// What to look for in the index of words; nil where that would be articles only.
    func expression(for reading: Reading) -> String? {
        let telling = reading.name.filter { words[$0].role != .stop || $0 == reading.begun }
        guard !telling.isEmpty else { return nil }
        return telling.map { expression(forWordAt: $0, isBegun: $0 == reading.begun) }
            .joined(separator: " AND ")
    }

    func expression(forWordAt position: Int, isBegun: Bool) -> String {
        let word = words[position]
        let text = "\"\(word.token.text)\"" + (isBegun ? "*" : "")
        return word.canonical == word.token.text ? text : "(\(text) OR \"\(word.canonical)\")"
    }

    /// Whether the word at `position` is `other`, or may become it.
    func fits(_ position: Int, of reading: Reading, _ other: NormalizedText.Word) -> Bool {
        let word = words[position]
        return word.canonical == other.canonical || word.token.text == other.token.text
            || position == reading.begun && other.token.text.hasPrefix(word.token.text)
    }
}
