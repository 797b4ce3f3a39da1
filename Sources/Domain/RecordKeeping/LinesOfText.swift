/// The rule of free text in any script that may have several lines, such as a note or a message.
package struct LinesOfText: Sendable {
    let field: String
    /// In Unicode scalars; a line break counts once.
    let limit: Int

    /// Creates a rule; `field` names the text in error messages.
    package init(field: String, limit: Int) {
        self.field = field
        self.limit = limit
    }

    /// Removes white space around the text and at the ends of its lines. `\n` separates the lines.
    ///
    /// - Throws: ``InvalidValue`` if it is empty or too long, or cannot be printed.
    package func check(_ text: String) throws(InvalidValue) -> String {
        let rule = "it needs 1 to \(limit) characters"
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in String(line.map { $0 == "\t" ? " " : $0 }) }
        let kept = lines.map(Self.withoutTrailingSpace).joined(separator: "\n").trimmed
        guard !kept.isEmpty else { throw .empty(field: field, rule: rule) }
        // The text as typed is limited as well, but a line break counts once.
        let typed = lines.reduce(lines.count - 1) { $0 + $1.unicodeScalars.count }
        guard typed <= limit else {
            throw .wrongLength(field: field, text: kept, count: typed, rule: rule)
        }
        // The joiners are parts of emoji and of words of some scripts.
        for scalar in kept.unicodeScalars
        where !scalar.isPrintable && !["\n", "\u{200C}", "\u{200D}"].contains(scalar) {
            throw .unprintable(field: field, text: kept, scalar: scalar)
        }
        return kept
    }

    private static func withoutTrailingSpace(_ line: String) -> String {
        var scalars = line.unicodeScalars[...]
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}
