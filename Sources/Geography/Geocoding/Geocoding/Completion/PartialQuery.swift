import AddressText
import Gazetteer

/// A query that is still being typed: its last word may be unfinished.
struct PartialQuery {
    /// An interpretation of the query: the name, its context and its house number.
    struct Reading {
        let name: [Int]
        let context: [Int]
        let number: ParsedQuery.Number?
        /// The word that may be unfinished: the last one, unless something follows it. Before an
        /// unfinished house number the name may be unfinished, too.
        let unfinished: Int?

        /// Whether the context comes before the name.
        var isNamedLast: Bool {
            if let name = name.first, let context = context.first { context < name } else { false }
        }
    }

    /// Kinds of corrections, in the order in which they are tried.
    enum Rewriting: CaseIterable {
        /// Words are joined or split as in the index.
        case rejoined
        /// Unknown words are corrected.
        case unknownWords
        /// Every word is corrected, with up to one or two edits.
        case oneEdit, twoEdits
    }

    /// The maximum number of context words at the end or at the start.
    private static let mostContext = 3
    /// The maximum number of house number readings.
    private static let mostNumbers = 3

    let words: [NormalizedText.Word]
    /// The text as parsed for a search.
    let parsed: ParsedQuery
    /// The corrections of each word; empty in a query as typed.
    private(set) var alternatives: [[CompletionCorrector.Alternative]]
    /// The index of the last word; nil if something follows it.
    let unfinished: Int?
    /// Groups of readings; in each, the first one with a result counts.
    let readings: [[Reading]]

    /// Nil for a text without a word.
    init?(_ text: String, _ normalizer: Normalizer) {
        let query = QueryParser(normalizer).parse(text)
        guard !query.words.isEmpty else { return nil }
        let words = query.words
        let isOpen = text.unicodeScalars.last.map(Tokenizer.isWordPart) ?? false
        self.words = words
        parsed = query
        alternatives = words.map { _ in [] }
        let unfinished = isOpen && words.count < Tokenizer.limit ? words.count - 1 : nil
        self.unfinished = unfinished
        let positions = words.indices.filter { position in
            position == unfinished || !query.noise.contains(TokenSet(position..<position + 1))
        }
        readings =
            [Self.readings(of: positions, words, number: nil, unfinished: unfinished)]
            + query.numbers.prefix(Self.mostNumbers).map { number in
                let rest = positions.filter { !number.tokens.positions.contains($0) }
                let isLast = number.tokens.positions.last == unfinished
                return Self.readings(
                    of: rest, query.words, number: number,
                    unfinished: isLast ? rest.last : unfinished)
            }
    }

    /// The query with one kind of correction.
    func rewritten(
        _ rewriting: Rewriting, _ spelling: CompletionCorrector, _ normalizer: Normalizer
    ) throws -> [PartialQuery] {
        switch rewriting {
        case .rejoined:
            try WordBreakVariants(spelling: spelling, vocabulary: normalizer.vocabulary)
                .texts(of: words.map(\.token), isOpen: unfinished != nil)
                .compactMap { PartialQuery($0, normalizer) }
        case .unknownWords:
            [try respelled(spelling, onlyUnknown: true, edits: 1)].compactMap { $0 }
        case .oneEdit:
            [try respelled(spelling, onlyUnknown: false, edits: 1)].compactMap { $0 }
        case .twoEdits:
            [try respelled(spelling, onlyUnknown: false, edits: 2)].compactMap { $0 }
        }
    }

    /// The query with corrections of its words; nil if there are none.
    private func respelled(
        _ spelling: CompletionCorrector, onlyUnknown: Bool, edits: Int
    ) throws -> PartialQuery? {
        let known = try onlyUnknown ? spelling.known(among: words.map(\.token.text)) : []
        var other = self
        other.alternatives = try words.indices.map { position in
            let word = words[position].token
            if word.isNumeric || known.contains(word.text) { return [] }
            return try spelling.alternatives(to: word.text, isPrefix: position == unfinished)
                .filter { $0.cost.edits <= edits }
        }
        return other.alternatives.allSatisfy(\.isEmpty) ? nil : other
    }

    /// Whether `other` has the same words and alternatives.
    func says(_ other: PartialQuery) -> Bool {
        words.map(\.token) == other.words.map(\.token) && alternatives == other.alternatives
    }

    /// Whether the house number may be unfinished.
    func mayContinue(_ number: ParsedQuery.Number) -> Bool {
        unfinished.map(number.tokens.positions.contains) ?? false
    }

    private static func readings(
        of positions: [Int], _ words: [NormalizedText.Word], number: ParsedQuery.Number?,
        unfinished: Int?
    ) -> [Reading] {
        var splits = [positions.count]
        let comma = positions.dropFirst().first { words[$0].token.separator == .comma }
        if let comma, let index = positions.firstIndex(of: comma) { splits.append(index) }
        splits += (1...mostContext).map { positions.count - $0 }.filter { $0 > 0 }
        var readings = splits.map { split in
            Reading(
                name: Array(positions[..<split]), context: Array(positions[split...]),
                number: number, unfinished: unfinished)
        }
        for split in 1...mostContext where split < positions.count {
            readings.append(
                Reading(
                    name: Array(positions[split...]), context: Array(positions[..<split]),
                    number: number, unfinished: unfinished))
        }
        return readings.filter { reading in
            reading.name.contains { !words[$0].token.isNumeric }
                || reading.context.isEmpty && number == nil && !reading.name.isEmpty
        }
    }

    /// The full-text expressions for the name, one for each word; empty if it has only articles
    /// while there are other words. `Im ` is the beginning of a name.
    func expressions(for reading: Reading) -> [String] {
        let hasOnlyArticles = reading.context.isEmpty && words.allSatisfy { $0.role == .stop }
        return reading.name.filter {
            hasOnlyArticles || words[$0].role != .stop || $0 == reading.unfinished
        }
        .map { expression(forWordAt: $0, isPrefix: $0 == reading.unfinished) }
    }

    /// The full-text expression for a word and its corrections; `mark` transforms each term.
    func expression(
        forWordAt position: Int, isPrefix: Bool, mark: (String) -> String = { $0 }
    ) -> String {
        let word = words[position]
        func term(_ text: String, _ isPrefix: Bool) -> String {
            "\"\(mark(text))\"" + (isPrefix ? "*" : "")
        }
        var terms = [term(word.token.text, isPrefix)]
        if word.canonical != word.token.text { terms.append(term(word.canonical, false)) }
        terms += alternatives[position].map { term($0.text, $0.isPrefix) }
        return terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " OR ") + ")"
    }

    /// The number of edits that make the words of `reading` match `names`.
    func edits(of reading: Reading, to names: [NormalizedText.Word]) -> Double {
        reading.name.reduce(0) { sum, position in
            guard !alternatives[position].isEmpty,
                !names.contains(where: { isTyped(position, of: reading, $0) })
            else { return sum }
            let costs = alternatives[position].lazy.filter { alternative in
                names.contains { Self.fits(alternative, $0) }
            }.map(\.cost.rawValue)
            return sum + Double(costs.min() ?? 2 * EditCost.edit) / Double(EditCost.edit)
        }
    }

    private static func fits(
        _ alternative: CompletionCorrector.Alternative, _ word: NormalizedText.Word
    ) -> Bool {
        alternative.text == word.token.text
            || alternative.isPrefix && word.token.text.hasPrefix(alternative.text)
    }

    /// Whether the word at `position` or one of its corrections is `other` or a prefix of it.
    func fits(_ position: Int, of reading: Reading, _ other: NormalizedText.Word) -> Bool {
        isTyped(position, of: reading, other)
            || alternatives[position].contains { Self.fits($0, other) }
    }

    /// Whether `names` begins with the words of `reading`; an article may come first.
    func startsInOrder(_ reading: Reading, _ names: [NormalizedText.Word]) -> Bool {
        let hasArticle = names.first?.role == .stop
        return isSaid(reading, by: names[...])
            || hasArticle && isSaid(reading, by: names.dropFirst())
    }

    /// Whether `names` contains the words of `reading`, two or more, in sequence.
    func standsInOrder(_ reading: Reading, _ names: [NormalizedText.Word]) -> Bool {
        reading.name.count > 1
            && names.indices.contains { isSaid(reading, by: names[$0...]) }
    }

    private func isSaid(
        _ reading: Reading, by names: ArraySlice<NormalizedText.Word>
    ) -> Bool {
        names.count >= reading.name.count
            && zip(reading.name, names).allSatisfy { fits($0, of: reading, $1) }
    }

    private func isTyped(
        _ position: Int, of reading: Reading, _ other: NormalizedText.Word
    ) -> Bool {
        let word = words[position]
        return word.canonical == other.canonical || word.token.text == other.token.text
            || position == reading.unfinished && other.token.text.hasPrefix(word.token.text)
    }
}
