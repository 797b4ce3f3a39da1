import WireText

/// The little of CommonMark that the API's descriptions use, as HTML: paragraphs, lists, `code`
/// and links.
enum Prose {
    /// Blocks are divided by blank lines; one whose lines begin with `- ` is a list.
    static func html(_ text: String) -> String {
        blocks(text).map { lines in
            guard lines.allSatisfy({ $0.hasPrefix("- ") }) else {
                return "<p>\(inline(lines.joined(separator: " ")))</p>"
            }
            let items = lines.map { "<li>\(inline(String($0.dropFirst(2))))</li>" }
            return "<ul>\(items.joined())</ul>"
        }.joined(separator: "\n")
    }

    private static func blocks(_ text: String) -> [[Substring]] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map(Array.init)
    }

    /// What stands within a line; marks in code are left alone.
    static func inline(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { index, part in
                index.isMultiple(of: 2)
                    ? linked(escaped(String(part))) : "<code>\(escaped(String(part)))</code>"
            }.joined()
    }

    private static func linked(_ text: String) -> String {
        text.replacing(/\[([^\]]+)\]\(([^)\s]+)\)/) { match in
            "<a href=\"\(match.2)\">\(match.1)</a>"
        }
    }

    static func escaped(_ text: String) -> String {
        XMLText.escaped(text, in: .attribute)
    }
}
