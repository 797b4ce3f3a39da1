import AddressText

/// Terms of the full-text index that no text contains: they say which places an entry lies in, so a
/// search for a name in a town reads only rows of that town.
public enum ContextTerm {
    /// A term of every place.
    public static let place = "&&"

    /// Private-use characters, which the tokenizer keeps and nobody types. As the digits of an id
    /// they make a short term, which has few prefixes in the index.
    private static let firstDigit: UInt32 = 0xF0000
    private static let base: Int64 = 0x8000

    /// The term of entries that lie in the place with that row.
    public static func inside(_ place: Int64) -> String {
        var digits: [Unicode.Scalar] = []
        var rest = place
        repeat {
            let digit = UInt32(truncatingIfNeeded: rest % base)
            digits += Unicode.Scalar(firstDigit + digit).map { [$0] } ?? []
            rest /= base
        } while rest > 0
        return digits.text
    }

    /// The term of entries whose addresses have `word` in their city, postcode or state.
    public static func addressed(_ word: String) -> String { "&" + word }
}
