/// Normalises texts so that spellings which mean the same become equal. The index and the queries
/// use the same one.
public struct Normalizer: Sendable {
    /// The words that the normaliser knows.
    public let vocabulary: Vocabulary

    /// A normaliser with the words of `vocabulary`.
    public init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    /// The normalised words of `text`.
    public func normalize(_ text: String) -> NormalizedText {
        let tokens = joined(Tokenizer.tokens(of: text))
        return NormalizedText(
            words: tokens.indices.map { word(at: $0, of: tokens) })
    }

    /// The full key of `text` if it is only digits, as most postcodes are; nil for anything else.
    public func key(ofNumber text: String) -> NameKey? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            vocabulary.meanings[text] == nil
        else { return nil }
        return NameKey(CollectionOfOne(text), form: .full)
    }

    /// Joins the tokens of abbreviations such as `C.so` and `P.zza`.
    private func joined(_ tokens: [Token]) -> [Token] {
        guard tokens.contains(where: { $0.separator == .fullStop }) else { return tokens }
        var joined: [Token] = []
        for token in tokens {
            if token.separator == .fullStop, let last = joined.last,
                vocabulary.representatives[last.text + token.text] != nil,
                vocabulary.representatives[token.text] == nil
            {
                joined[joined.count - 1] = Token(
                    text: last.text + token.text, separator: last.separator,
                    isAbbreviated: token.isAbbreviated)
            } else {
                joined.append(token)
            }
        }
        return joined
    }

    /// The word that `text` would be in the place of `token`.
    public func word(_ text: String, insteadOf token: Token) -> NormalizedText.Word {
        word(Token(text: text, separator: token.separator, isAbbreviated: false))
    }

    private func word(at index: Int, of tokens: [Token]) -> NormalizedText.Word {
        let token = tokens[index]
        let isElided =
            tokens.indices.contains(index + 1) && tokens[index + 1].separator == .apostrophe
            || token.separator == .apostrophe && token.text.utf8.count == 1
        if isElided {
            let role: NormalizedText.Role =
                vocabulary.stopWords.contains(token.text) ? .stop : .name
            return NormalizedText.Word(token: token, canonical: token.text, stem: nil, role: role)
        }
        return word(token)
    }

    private func word(_ token: Token) -> NormalizedText.Word {
        if let known = vocabulary.meanings[token.text] {
            return NormalizedText.Word(
                token: token, canonical: known.canonical, stem: nil, role: known.role)
        }
        if let number = vocabulary.cardinal(token.text) {
            return NormalizedText.Word(token: token, canonical: number, stem: nil, role: .name)
        }
        return compound(token)
    }

    private func compound(_ token: Token) -> NormalizedText.Word {
        let bytes = token.text.utf8
        for suffix in vocabulary.suffixes(endingLike: token.text)
        where bytes.count > suffix.text.utf8.count + 2
            && (!suffix.needsFullStop || token.isAbbreviated)
            && token.text.hasSuffix(suffix.text)
            && NameKey.letters(of: bytes.dropLast(suffix.text.utf8.count)) > 2
        {
            let stem = String(token.text.dropLast(suffix.text.count))
            return NormalizedText.Word(
                token: token, canonical: stem + suffix.representative,
                stem: stem.utf8.count >= 4 ? stem : nil, role: .name)
        }
        return NormalizedText.Word(token: token, canonical: token.text, stem: nil, role: .name)
    }
}

/// The normalised words of a text.
public struct NormalizedText: Sendable {
    /// The part that a word plays in a name.
    public enum Role: Sendable {
        case name, streetType, stop
    }

    /// A word in normalised form.
    public struct Word: Sendable {
        /// The word as it was typed, folded.
        public let token: Token
        /// The representative of the word's class of equivalents.
        public let canonical: String
        /// The word without a street type as its suffix: `haupt` of `hauptstrasse`; nil if it has
        /// none.
        public let stem: String?
        /// The part that it plays in a name.
        public let role: Role
    }

    /// The words in their order.
    public let words: [Word]

    /// A text of these words.
    public init(words: [Word]) {
        self.words = words
    }

    /// The key of the words in `range`; nil if the form leaves no words.
    ///
    /// A core also loses a street type that is a suffix, so `Hauptgasse` finds `Hauptstraße`.
    public func key(_ form: NameKey.Form, of range: Range<Int>) -> NameKey? {
        let words = words[range]
        switch form {
        case .full:
            return words.isEmpty ? nil : NameKey(words.lazy.map(\.canonical), form: .full)
        case .bare:
            let rest = words.lazy.filter { $0.role != .stop }
            return rest.isEmpty ? nil : NameKey(rest.map(\.canonical), form: .bare)
        case .core:
            let rest = words.indices.lazy.filter { words[$0].role == .name }
            guard let last = rest.last, rest.contains(where: { words[$0].canonical.utf8.count > 1 })
            else { return nil }
            let stems = rest.map { index in
                index == last ? words[index].stem ?? words[index].canonical : words[index].canonical
            }
            return NameKey(stems, form: .core)
        case .category:
            return nil  // No name says it.
        }
    }

    /// The key of all words; nil if the form leaves no words.
    public func key(_ form: NameKey.Form) -> NameKey? {
        key(form, of: words.indices)
    }

    /// The keys of the words in `range`.
    public func keys(of range: Range<Int>) -> NameKeys {
        NameKeys(
            full: key(.full, of: range), bare: key(.bare, of: range), core: key(.core, of: range))
    }
}
