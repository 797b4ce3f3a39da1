import Foundation

/// Characters that are easily confused.
package enum LookAlike {
    /// The English letter or digit that a foreign character looks like; nil if there is none.
    static func english(_ character: Character) -> Character? {
        if let lookAlike = lookAlikes[character] { return lookAlike }
        // Full-width forms, mathematical alphabets, circled digits and the like.
        let folded = String(character).precomposedStringWithCompatibilityMapping
        guard folded.count == 1, let first = folded.first,
            first.unicodeScalars.allSatisfy(\.isEnglishLetterOrDigit)
        else { return nil }
        return first
    }

    /// Letters and digits that people and cameras confuse, with the digit of each group first.
    private static let groups = ["0ODQ", "1IL", "2Z", "5S", "6G", "8B"]

    /// How unlike two characters of a group are, from 1 (often the same shape) to 4. Both orders count.
    private static let weights: [String: Int] = [
        "0O": 1, "0Q": 2, "0D": 3, "OQ": 2, "OD": 3, "DQ": 4, "1I": 1, "1L": 2, "IL": 1, "2Z": 2,
        "5S": 2, "6G": 3, "8B": 2,
    ]

    private static let foldedCharacters: [Character: Character] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in
            group.map { ($0, group[group.startIndex]) }
        })

    /// The code with each letter that looks like a digit replaced by it: O, D and Q by 0, I and L by 1,
    /// Z by 2, S by 5, G by 6, B by 8.
    package static func folded(_ code: String) -> String {
        String(code.map { foldedCharacters[$0] ?? $0 })
    }

    /// How unlike two upper-case characters are that look alike, from 1 to 4: 0 for the same
    /// character, nil for characters that do not look alike.
    package static func weight(_ one: Character, _ other: Character) -> Int? {
        one == other ? 0 : weights[String([one, other])] ?? weights[String([other, one])]
    }

    private static let lookAlikes: [Character: Character] = {
        let foreign =
            "АВЕЅІЈКМНОРСТУХҮԚԜЗаеѕіјорсухԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχ"
        let english =
            "ABESIJKMHOPCTYXYQW3aesijopcyxqw" + "ABEZHIKMNOPTYXikvopux"
        return Dictionary(uniqueKeysWithValues: zip(foreign, english))
    }()
}
