import AddressText

extension QueryParser {
    /// The tokens of parts of a building, companies, boxes and marks before a number.
    func noise(_ words: [NormalizedText.Word]) -> TokenSet {
        var noise = TokenSet()
        for segment in segments(of: words) {
            if isCompany(segment, words) { noise.formUnion(TokenSet(segment)) }
        }
        let unitWords = words.map { vocabulary.unitWords.contains($0.token.text) }
        for segment in segments(of: words) where segment.count < words.count {
            if segment.allSatisfy({ unitWords[$0] }) { noise.formUnion(TokenSet(segment)) }
        }
        for index in words.indices {
            if unitWords[index], words.count > 1, !isInName(index, words) {
                noise.formUnion(unit(at: index, words))
            }
            noise.formUnion(mark(at: index, words))
            noise.formUnion(postBox(at: index, words))
        }
        return noise
    }

    /// A box at the post office, such as `PO Box 12` or `Postfach 10 20 30`, which has no place in
    /// the town; empty if there is none at `index`.
    private func postBox(at index: Int, _ words: [NormalizedText.Word]) -> TokenSet {
        let longest = min(vocabulary.longestPostBox, words.count - index - 1)
        guard longest > 0 else { return TokenSet() }
        for length in stride(from: longest, through: 1, by: -1) {
            let phrase = words[index..<index + length].map(\.token.text)
            guard vocabulary.postBoxes.contains(phrase) else { continue }
            var end = index + length
            if vocabulary.houseNumberMarks.contains(words[end].token.text) { end += 1 }
            guard end < words.count, words[end].token.isNumeric else { continue }
            end += 1
            while end < words.count, words[end].token.text.utf8.count == 2,
                words[end].token.isNumeric, words[end].token.separator == .blank
            {
                end += 1
            }
            return TokenSet(index..<end)
        }
        return TokenSet()
    }

    /// Tokens around numbers that are not house numbers: `No.`, `s/n`, the `-1234` of a ZIP code,
    /// the floor in `2º B`.
    private func mark(at index: Int, _ words: [NormalizedText.Word]) -> TokenSet {
        let token = words[index].token
        let next = words.indices.contains(index + 1) ? words[index + 1].token : nil
        if vocabulary.houseNumberMarks.contains(token.text), next?.isNumeric ?? false {
            return TokenSet(index..<index + 1)
        }
        if let next, next.separator == .slash,
            vocabulary.withoutNumber.contains([token.text, next.text])
        {
            return TokenSet(index..<index + 2)
        }
        if vocabulary.withoutNumber.contains([token.text]), index > 0 {
            return TokenSet(index..<index + 1)
        }
        // `D-01844`
        if let next, next.isNumeric, next.separator == .hyphen, next.text.utf8.count >= 4,
            token.text.utf8.count <= 2, !token.isNumeric
        {
            return TokenSet(index..<index + 1)
        }
        guard token.isNumeric, index > 0 else { return TokenSet() }
        if token.separator == .hyphen, token.text.utf8.count == 4,
            words[index - 1].token.isNumeric, words[index - 1].token.text.utf8.count == 5
        {
            return TokenSet(index..<index + 1)
        }
        let isFloor = token.text.dropLast().allSatisfy(\.isNumber) && token.text.last == "o"
        guard isFloor, words[..<index].contains(where: { $0.token.isNumeric })
        else { return TokenSet() }
        let hasDoor = next.map { $0.text.utf8.count == 1 && $0.separator != .comma } ?? false
        return TokenSet(index..<(hasDoor ? index + 2 : index + 1))
    }

    private func segments(of words: [NormalizedText.Word]) -> [Range<Int>] {
        let starts = words.indices.filter { words[$0].token.separator == .comma }
        return zip(starts, starts.dropFirst() + [words.count]).map { $0..<$1 }
    }

    private func isCompany(_ segment: Range<Int>, _ words: [NormalizedText.Word]) -> Bool {
        let texts = words[segment].map(\.token.text)
        guard segment.count < words.count, !texts.contains(where: { $0.first?.isNumber ?? true })
        else { return false }
        let startsWithCareOf = (1...3).contains {
            vocabulary.careOf.contains(Array(texts.prefix($0)))
        }
        return startsWithCareOf || texts.contains(where: vocabulary.organisationForms.contains)
    }

    /// Whether the word at `index` belongs to a street's name, as in `Rue de la Porte 12`: it
    /// follows an article, or a street type at the start.
    private func isInName(_ index: Int, _ words: [NormalizedText.Word]) -> Bool {
        guard index > 0, words[index].token.separator != .comma else { return false }
        switch words[index - 1].role {
        case .stop: return words[index - 1].token.text.utf8.count > 1
        case .streetType:
            return words[index - 1].token.separator == .comma
                || index > 1 && words[index - 2].token.isNumeric
        case .name: return false
        }
    }

    /// The unit word at `index` with its number: `Apt 5`, `2nd floor`, `Bâtiment C`. It may also
    /// follow a house number or end the address; otherwise the result is empty.
    private func unit(at index: Int, _ words: [NormalizedText.Word]) -> TokenSet {
        let next = index + 1
        // The `FL` of `FL-9490` is no floor.
        if words.indices.contains(next), words[next].token.separator == .hyphen,
            words[next].token.isNumeric, words[next].token.text.utf8.count >= 4
        {
            return TokenSet()
        }
        let isLast = next == words.count || words[next].token.separator == .comma
        if !isLast,
            words[next].token.isNumeric
                || words[next].token.text.utf8.count == 1 && words[next].token.text != "&"
        {
            return TokenSet(index..<next + 1)
        }
        guard index > 0, words[index].token.separator != .comma else { return TokenSet() }
        let before = words[index - 1]
        guard before.token.isNumeric else {
            let isUnit = vocabulary.unitWords.contains(before.token.text)
            return isLast || isUnit ? TokenSet(index..<next) : TokenSet()
        }
        let hasOther = words.indices.contains { $0 != index - 1 && words[$0].token.isNumeric }
        let isFloor =
            hasOther
            && (before.token.separator == .comma || before.canonical != before.token.text
                || before.token.isAbbreviated)
        return TokenSet((isFloor ? index - 1 : index)..<next)
    }
}
