/// Marks that people write between two streets that meet: `Elm Street @ Oak Road`.
enum StreetConnectors {
    /// Connect any two words if there are blanks around them.
    private static let apart: Set<Character> = ["@", "+", "×"]
    /// Connect two names also without blanks.
    private static let between: Set<Character> = ["@", "+", "×", "\\", "|", ";", "*"]
    /// Connect two names if there are blanks around them: `Mill Road - Oak Road`, not `Foo-Bar`.
    private static let dashes: Set<Character> = ["-", "–", "—"]

    /// Whether a dash in `text` may be between two streets, or between the two names of one.
    static func haveDash(in text: String) -> Bool {
        dashes.contains { text.contains(" \($0) ") }
    }

    /// `text` with `&` or a slash for the marks between two words or names. It may have more tokens.
    ///
    /// - Complexity: O(length).
    static func unified(in text: String) -> String {
        guard text.contains(where: { between.contains($0) || dashes.contains($0) }) else {
            return text
        }
        let letters = Array(text)
        var result = ""
        for (index, mark) in letters.enumerated() {
            let hasBlanks =
                index > 0 && index + 1 < letters.count && letters[index - 1].isWhitespace
                && letters[index + 1].isWhitespace
            let hasDash = dashes.contains(mark)
            if hasBlanks, apart.contains(mark) {
                result.append("&")
            } else if between.contains(mark) || hasBlanks && hasDash,
                let last = letters[..<index].last(where: { !$0.isWhitespace }),
                let next = letters[(index + 1)...].first(where: { !$0.isWhitespace }),
                // `CG-2 - Main Avenue` is one street, and `12 - B` a flat.
                next.isLetter, last.isLetter || last == "." || last.isNumber && !hasDash
            {
                result.append("/")
            } else {
                result.append(mark)
            }
        }
        return result
    }
}
