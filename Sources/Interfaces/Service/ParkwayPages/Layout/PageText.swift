import Mustache

/// Escapes text for HTML, in elements and in quoted attributes.
///
/// It looks at each Unicode scalar. The library's own escaping compares characters, so that a quotation
/// mark or an angle bracket with a combining mark passes it. Control characters, which HTML does not
/// allow, become U+FFFD.
package struct PageText: MustacheContentType {
    /// The name by which templates choose it.
    static let name = "PAGE"

    /// The rules of HTML, for every text.
    package init() {}

    /// The text as HTML.
    package func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\t", "\n": escaped.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// JSON that may stand in a `script` element: without anything that could end it.
    package static func script(_ json: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "\\u003c".unicodeScalars)
            case ">": escaped.append(contentsOf: "\\u003e".unicodeScalars)
            case "&": escaped.append(contentsOf: "\\u0026".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
