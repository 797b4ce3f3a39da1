import AddressText

/// Words of the index that no text has: they say in what an entry lies, so that whoever looks for
/// a name in a town reads no more rows than the town has.
package enum ContextTerm {
    /// Among the words of every place.
    package static let place = "&&"

    /// Private letters, which the tokenizer keeps and nobody types: as digits of the id they make a
    /// short word, which the index keeps for few prefixes.
    private static let firstDigit: UInt32 = 0xF0000
    private static let base: Int64 = 0x8000

    /// That an entry lies in the place of that row.
    package static func inside(_ place: Int64) -> String {
        var digits: [Unicode.Scalar] = []
        var rest = place
        repeat {
            let digit = UInt32(truncatingIfNeeded: rest % base)
            digits += Unicode.Scalar(firstDigit + digit).map { [$0] } ?? []
            rest /= base
        } while rest > 0
        return digits.text
    }

    /// That an entry's addresses have `word` in their city, postcode or state.
    package static func addressed(_ word: String) -> String { "&" + word }
}
