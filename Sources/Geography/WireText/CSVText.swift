/// Comma-separated values as text.
///
/// Source: RFC 4180.
package enum CSVText {
    /// One record with its line end, CR and LF. Fields with commas, quotation marks or line ends are
    /// quoted.
    package static func line(_ fields: [String]) -> String {
        fields.map { field in
            guard field.utf8.contains(where: needsQuotes) else { return field }
            return "\"" + field.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: ",") + "\r\n"
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
