/// The rule of one line of free text in any script, such as a street address.
package struct LineOfText: Sendable {
    let field: String
    /// In Unicode scalars, so that the bytes are limited as well. The upper limit also applies to the
    /// text as typed.
    let lengths: ClosedRange<Int>

    /// Creates a rule; `field` names the text in error messages.
    package init(field: String, lengths: ClosedRange<Int>) {
        self.field = field
        self.lengths = lengths
    }

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue`` if it is empty or too long, cannot be printed, or has no letter or
    ///   digit.
    package func check(_ text: String) throws(InvalidValue) -> String {
        let line = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .map(String.init).joined(separator: " ")
        guard !line.isEmpty else { throw .empty(field: field, rule: sentence) }
        let typed = text.unicodeScalars.count
        let count = typed > lengths.upperBound ? typed : line.unicodeScalars.count
        guard lengths.contains(count) else {
            throw .wrongLength(field: field, text: line, count: count, rule: sentence)
        }
        // The joiners that some scripts need within words are also format characters.
        for scalar in line.unicodeScalars
        where !scalar.isPrintable && scalar != "\u{200C}" && scalar != "\u{200D}" {
            throw .unprintable(field: field, text: line, scalar: scalar)
        }
        guard line.unicodeScalars.contains(where: \.isLetterOrNumber) else {
            throw .malformed(field: field, text: line, rule: "\(sentence), with a letter or digit")
        }
        return line
    }

    private var sentence: String {
        "it needs \(lengths.lowerBound) to \(lengths.upperBound) characters on one line"
    }
}
