/// Text in CSV files that people open with a spreadsheet.
enum SpreadsheetText {
    /// Free text that a spreadsheet would calculate gets an apostrophe in front, so that opening
    /// the file runs nothing. Addresses hardly ever begin with such a character, but levels such as
    /// `-2` do: a number is left as it is. The other fields are codes, numbers and times.
    ///
    /// Source: https://owasp.org/www-community/attacks/CSV_Injection
    static func guarded(_ text: String) -> String {
        guard let first = text.first, "=+-@＝＋－＠".contains(first), !isNumber(text) else {
            return text
        }
        return "'" + text
    }

    /// Whether the text is a whole number with or without a sign.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        return text.utf8.count - digits.count <= 1 && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}
