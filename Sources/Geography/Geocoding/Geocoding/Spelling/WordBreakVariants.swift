import AddressText

/// Variants of a partial query with words joined or split as in the names of the index: `Hofbauer
/// Straße` and `Hofbauerstraße`.
struct WordBreakVariants {
    /// The maximum number of variants.
    private static let mostTexts = 4
    /// The minimum length of a part in letters; a street type may be shorter.
    private static let shortestPart = 4
    private static let shortestType = 3

    private struct Attempt {
        let tokens: [Token]
        /// The words that must be in the index; with `isPrefix`, as prefixes.
        let needed: [(text: String, isPrefix: Bool)]
    }

    let spelling: CompletionCorrector
    let vocabulary: Vocabulary

    /// Texts of `tokens` with two of them joined or one split; with `isOpen`, the last one may be
    /// unfinished.
    func texts(of tokens: [Token], isOpen: Bool) throws -> [String] {
        let attempts = joined(tokens, isOpen) + cut(tokens, isOpen)
        let words = attempts.flatMap(\.needed)
        let known = try spelling.known(among: words.filter { !$0.isPrefix }.map(\.text))
        let prefixes = try spelling.knownBeginnings(among: words.filter(\.isPrefix).map(\.text))
        return attempts.filter { attempt in
            attempt.needed.allSatisfy { ($0.isPrefix ? prefixes : known).contains($0.text) }
        }.prefix(Self.mostTexts).map { $0.tokens.text + (isOpen ? "" : " ") }
    }

    private func joined(_ tokens: [Token], _ isOpen: Bool) -> [Attempt] {
        tokens.indices.dropFirst().compactMap { index in
            let first = tokens[index - 1]
            let second = tokens[index]
            guard !first.isNumeric, !second.isNumeric, second.separator != .comma,
                first.text != "&", second.text != "&"
            else { return nil }
            let whole = Token(
                text: first.text + second.text, separator: first.separator,
                isAbbreviated: second.isAbbreviated)
            var joined = tokens
            joined.replaceSubrange(index - 1...index, with: [whole])
            return Attempt(
                tokens: joined,
                needed: [(whole.text, isOpen && index == tokens.count - 1 || whole.isAbbreviated)])
        }
    }

    private func cut(_ tokens: [Token], _ isOpen: Bool) -> [Attempt] {
        tokens.indices.flatMap { index -> [Attempt] in
            let token = tokens[index]
            let letters = Array(token.text.unicodeScalars)
            guard !token.isNumeric, letters.count >= Self.shortestPart + Self.shortestType
            else { return [] }
            let isPrefix = isOpen && index == tokens.count - 1
            let lengths = Self.shortestPart...letters.count - Self.shortestType
            return lengths.compactMap { length in
                let first = Token(
                    text: letters[..<length].text, separator: token.separator,
                    isAbbreviated: false)
                let second = Token(
                    text: letters[length...].text, separator: .blank,
                    isAbbreviated: token.isAbbreviated)
                var cut = tokens
                cut.replaceSubrange(index...index, with: [first, second])
                // Of `haupt` and `strasse`, only the first is distinctive.
                let isType = vocabulary.streetTypes.contains(second.text)
                guard isType || letters.count - length >= Self.shortestPart else { return nil }
                return Attempt(
                    tokens: cut,
                    needed: [(first.text, false)] + (isType ? [] : [(second.text, isPrefix)]))
            }
        }
    }
}

extension [Token] {
    /// The text of these tokens.
    fileprivate var text: String {
        var text = ""
        for (index, token) in enumerated() {
            if index > 0 {
                switch token.separator {
                case .blank: text += " "
                case .hyphen: text += "-"
                case .slash: text += "/"
                case .apostrophe: text += "'"
                case .comma: text += ", "
                case .fullStop: text += ""
                }
            }
            text += token.text + (token.isAbbreviated ? "." : "")
        }
        return text
    }
}
