import Foundation

/// Characters that are easily taken for one another.
package enum LookAlike {
    /// The English letter or digit that a foreign character looks like, or nil.
    static func english(_ character: Character) -> Character? {
        if let twin = twins[character] { return twin }
        // Full-width forms, mathematical alphabets, circled digits and the like.
        let folded = String(character).precomposedStringWithCompatibilityMapping
        guard folded.count == 1, let first = folded.first,
            first.unicodeScalars.allSatisfy(\.isEnglishLetterOrDigit)
        else { return nil }
        return first
    }

    /// Among English letters and digits: 0 = O, 1 = I = L, 8 = B, 5 = S, 2 = Z, folded to
    /// the digit.
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

    private static let twins: [Character: Character] = {
        let foreign =
            "АВЕЅІЈКМНОРСТУХҮԚԜЗаеѕіјорсухԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυχ"
        let english =
            "ABESIJKMHOPCTYXYQW3aesijopcyxqw" + "ABEZHIKMNOPTYXikvopux"
        return Dictionary(uniqueKeysWithValues: zip(foreign, english))
    }()
}
