import AddressText

extension QueryParser {
    /// The maximum number of tokens of a number: `12 a-c`, `12 1/2`.
    private static let longestNumber = 3
    /// Prefixes of a number, apart from single letters.
    private static let prefixes: Set<String> = ["km"]
    /// The maximum number of digits after a letter; with more it is a postcode.
    private static let longestPrefixed = 4
    /// The maximum number of digits of a second number that a blank separates; with more it is a
    /// postcode.
    private static let longestAppended = 3

    /// Every reading of tokens as house numbers, sorted by the first token, the longest first.
    func numbers(in query: ParsedQuery) -> [ParsedQuery.Number] {
        let words = query.words
        let withDigits = TokenSet.all(of: words.indices.filter { words[$0].token.hasDigits })
        return words.indices.flatMap { start in
            let longest = min(Self.longestNumber, words.count - start)
            return (1...longest).reversed().compactMap { length -> ParsedQuery.Number? in
                let tokens = TokenSet(start..<start + length)
                guard query.noise.isDisjoint(with: tokens), !withDigits.isDisjoint(with: tokens),
                    !words[start..<start + length].contains(where: \.isOrdinal)
                else { return nil }
                let numbers = houseNumbers(words[start..<start + length].map(\.token))
                return numbers.isEmpty
                    ? nil : ParsedQuery.Number(tokens: tokens, houseNumbers: numbers)
            }
        }
    }

    /// The house numbers of `tokens`; empty unless all of them belong to one number or range.
    private func houseNumbers(_ tokens: [Token]) -> [HouseNumber] {
        guard tokens.dropFirst().allSatisfy(\.mayFollowInNumber) else { return [] }
        if !tokens[0].isNumeric { return prefixed(tokens).map { [$0] } ?? [] }
        guard tokens.count > 1 else { return HouseNumber(tokens[0]).map { [$0] } ?? [] }
        if let several = HouseNumber.range(tokens) ?? HouseNumber.letters(tokens) {
            return several
        }
        guard tokens.count == 2 ? hasSuffix(tokens) : hasLongSuffix(tokens) else { return [] }
        return HouseNumber.single(tokens).map { [$0] } ?? []
    }

    /// `A3`, `A 3`, `B-12a`, `km 22`.
    private func prefixed(_ tokens: [Token]) -> HouseNumber? {
        let first = tokens[0].text
        let isWord = first.isSingleLetter || Self.prefixes.contains(first)
        guard tokens.count == 1 || tokens.count == 2 && isWord,
            let number = HouseNumber.single(tokens) ?? HouseNumber(tokens[0]),
            tokens.count == 2 || first.dropFirst().first?.isNumber ?? false,
            String(number.number).utf8.count <= Self.longestPrefixed || first.utf8.count > 6
        else { return nil }
        return number
    }

    /// `12 a`, `12 bis`, `12/3`, `12-2`, `12h-1`, `12 h1`.
    private func hasSuffix(_ tokens: [Token]) -> Bool {
        let next = tokens[1]
        if next.isNumeric { return next.separator == .slash || next.separator == .hyphen }
        return tokens[0].text.allSatisfy(\.isNumber)
            && (next.text.isSingleLetter || next.text.isLetterWithDigits
                || vocabulary.houseNumberSuffixes.contains(next.text))
    }

    /// `12 1/2`, `12 a/3`, `12 a-3`, `12-a 3`, `12 b C`.
    private func hasLongSuffix(_ tokens: [Token]) -> Bool {
        guard tokens[0].text.allSatisfy(\.isNumber) else { return false }
        let (middle, last) = (tokens[1], tokens[2])
        if middle.isNumeric {
            return middle.separator == .blank && last.separator == .slash
                && ["1/2", "1/3", "2/3", "1/4", "3/4"].contains("\(middle.text)/\(last.text)")
        }
        guard middle.text.isSingleLetter else { return false }
        if last.text.isSingleLetter { return true }
        let isJoined = last.separator == .hyphen || middle.separator != .blank
        return last.isNumeric
            && (last.separator == .slash
                || isJoined && last.text.utf8.count <= Self.longestAppended)
    }

    /// `34 10`, where the map has `34-10`: `number` with the number beside it in the query, which
    /// only a blank separates. Only a house of exactly that number confirms such a reading.
    func pairs(with number: ParsedQuery.Number, in words: [NormalizedText.Word])
        -> [ParsedQuery.Number]
    {
        guard number.tokens.positions.count == 1, let position = number.tokens.positions.first
        else { return [] }
        return [position, position + 1].compactMap { second in
            guard second > 0, words.indices.contains(second),
                words[second].token.separator == .blank
            else { return nil }
            let tokens = [words[second - 1].token, words[second].token]
            guard tokens.allSatisfy({ $0.text.allSatisfy(\.isNumber) }),
                tokens[1].text.utf8.count <= Self.longestAppended,
                let pair = HouseNumber.single(tokens)
            else { return nil }
            return ParsedQuery.Number(
                tokens: TokenSet(second - 1..<second + 1), houseNumbers: [pair])
        }
    }
}

extension NormalizedText.Word {
    /// Whether it is `4th` or the like, which numbers streets, not houses.
    fileprivate var isOrdinal: Bool { token.isNumeric && canonical != token.text }
}

extension Token {
    fileprivate var hasDigits: Bool { text.utf8.contains { (0x30...0x39).contains($0) } }

    fileprivate var mayFollowInNumber: Bool {
        switch separator {
        case .comma, .apostrophe, .fullStop: false
        case .blank, .hyphen, .slash: true
        }
    }
}

extension String {
    fileprivate var isSingleLetter: Bool {
        unicodeScalars.count == 1 && first?.isLetter ?? false
    }

    /// `h1`, `k12`.
    fileprivate var isLetterWithDigits: Bool {
        (2...4).contains(unicodeScalars.count) && first?.isLetter ?? false
            && dropFirst().allSatisfy(\.isNumber)
    }
}
