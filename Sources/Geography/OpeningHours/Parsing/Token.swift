/// A token of opening hours.
struct Token: Equatable {
    enum Kind: Equatable {
        case number(Int)
        case word(Word)
        /// One of `-,;:+/()[]|`.
        case mark(Character)
        /// A comment in quotes.
        case comment
        case end
    }

    let kind: Kind
    /// The position of its first character, from 1.
    let position: Int
    let text: String

    /// The number of digits of a number.
    var width: Int { text.utf8.count }
}

/// Splits opening hours into tokens. Variants of characters, such as dashes, become the standard
/// ones.
struct Tokenizer {
    private let characters: [Character]
    private var index = 0

    init(_ text: String) {
        characters = Array(text)
    }

    /// All tokens. The last one is `end`.
    static func tokens(of text: String) throws(OpeningHoursError) -> [Token] {
        var tokenizer = Tokenizer(text)
        var tokens: [Token] = []
        repeat {
            tokens.append(try tokenizer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    private var current: Character? {
        index < characters.count ? Self.normalized(characters[index]) : nil
    }

    private static func normalized(_ character: Character) -> Character {
        switch character {
        case "‐", "‑", "‒", "–", "—", "―", "−", "－", "～", "~", "→", "ー": "-"
        case "：": ":"
        case "“", "”", "„", "«", "»", "‟", "″": "\""
        case "，", "、": ","
        case "；": ";"
        case "&": ","
        default: character
        }
    }

    private mutating func next() throws(OpeningHoursError) -> Token {
        while let character = current, isSkipped(character) { index += 1 }
        let start = index
        guard let character = current else {
            return Token(kind: .end, position: start + 1, text: "the end")
        }
        if character == "\"" {
            repeat { index += 1 } while current.map { $0 != "\"" } ?? false
            index = min(index + 1, characters.count)
            return token(.comment, from: start)
        }
        if Self.isDigit(character) { return try number(from: start) }
        if character.isLetter { return try word(from: start) }
        index += 1
        guard "-,;:+/()[]|.".contains(character) else {
            throw unexpected(from: start, expected: "part of opening hours")
        }
        // A dot between digits means a colon. Other dots were skipped.
        return token(.mark(character == "." ? ":" : character), from: start)
    }

    private func isSkipped(_ character: Character) -> Bool {
        if character == "." {
            let isBetweenDigits =
                index > 0 && Self.isDigit(characters[index - 1])
                && index + 1 < characters.count && Self.isDigit(characters[index + 1])
            return !isBetweenDigits
        }
        return character.isWhitespace
    }

    private static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character) && character.utf8.count == 1
    }

    private func token(_ kind: Token.Kind, from start: Int) -> Token {
        Token(kind: kind, position: start + 1, text: String(characters[start..<index]))
    }

    private func unexpected(from start: Int, expected: String) -> OpeningHoursError {
        .unexpected(
            String(characters[start..<min(index, start + 40)]), position: start + 1,
            expected: expected)
    }

    private mutating func number(from start: Int) throws(OpeningHoursError) -> Token {
        while let digit = current, Self.isDigit(digit) { index += 1 }
        guard index - start <= 4, let number = Int(String(characters[start..<index])) else {
            throw unexpected(from: start, expected: "a number of up to four digits")
        }
        return token(.number(number), from: start)
    }

    private mutating func word(from start: Int) throws(OpeningHoursError) -> Token {
        while let letter = current, letter.isLetter { index += 1 }
        var text = String(characters[start..<index]).lowercased()
        // `a.m.`
        if text == "a" || text == "p", current == ".", index + 1 < characters.count,
            characters[index + 1].lowercased() == "m"
        {
            index += 2
            text += "m"
        }
        guard let word = Word(text) else {
            throw unexpected(from: start, expected: "a word of opening hours")
        }
        return token(.word(word), from: start)
    }
}
