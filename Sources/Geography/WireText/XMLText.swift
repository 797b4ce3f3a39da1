/// Escapes text for XML and HTML.
///
/// Source: Extensible Markup Language (XML) 1.0, sections 2.2, 2.4 and 3.3.3.
package enum XMLText {
    /// The place of a text, which determines the characters to escape.
    package enum Place {
        /// Between tags: `&`, `<` and `>` are escaped.
        case content
        /// In an attribute between double quotation marks: these marks are escaped, too, as are
        /// tabs and line ends, which a parser would read as spaces.
        case attribute
    }

    /// `text` with its markup characters escaped. Characters that XML does not allow, such as
    /// U+0000, are removed.
    package static func escaped(_ text: String, in place: Place) -> String {
        guard text.unicodeScalars.contains(where: { isSpecial($0) }) else { return text }
        var bytes: [UInt8] = []
        bytes.append(escaping: text, in: place)
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "&", "<", ">", "\"", "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": true
        default: false
        }
    }
}

extension [UInt8] {
    /// Appends `text` as ``XMLText/escaped(_:in:)``.
    mutating func append(escaping text: String, in place: XMLText.Place) {
        for scalar in text.unicodeScalars {
            guard XMLText.isSpecial(scalar) else {
                append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
                continue
            }
            switch (scalar, place) {
            case ("&", _): append("&amp;")
            case ("<", _): append("&lt;")
            case (">", _): append("&gt;")
            case ("\"", .attribute): append("&quot;")
            case ("\t", .attribute), ("\n", .attribute), ("\r", _):
                append(contentsOf: "&#\(scalar.value);".utf8)
            case ("\"", .content), ("\t", .content), ("\n", .content):
                append(UInt8(truncatingIfNeeded: scalar.value))
            default: break
            }
        }
    }
}
