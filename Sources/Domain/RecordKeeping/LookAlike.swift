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

    /// The code with letters replaced by the digits that they look like: O by 0, I and L by 1, B by 8,
    /// S by 5, Z by 2.
    package static func folded(_ code: String) -> String {
        String(
            code.map { character in
                switch character {
                case "O": "0"
                case "I", "L": "1"
                case "B": "8"
                case "S": "5"
                case "Z": "2"
                default: character
                }
            })
    }

    private static let lookAlikes: [Character: Character] = {
        let foreign =
            "АВЕЅІЈКМНОРСТУХҮԚԜЗаеѕіјорсухԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχ"
        let english =
            "ABESIJKMHOPCTYXYQW3aesijopcyxqw" + "ABEZHIKMNOPTYXikvopux"
        return Dictionary(uniqueKeysWithValues: zip(foreign, english))
    }()
}
