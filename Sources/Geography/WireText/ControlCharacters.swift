extension String {
    /// The text with each control character replaced by `replacement`, except those in `kept`.
    ///
    /// These are U+0000 to U+001F and U+007F to U+009F. They have no place in names, make XML
    /// invalid, and change how a terminal shows the text around them.
    ///
    /// - Complexity: O(length); copies nothing if there are none.
    package func replacingControlCharacters(
        with replacement: Unicode.Scalar, except kept: [Unicode.Scalar] = []
    ) -> String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            result.append(isControl && !kept.contains(scalar) ? replacement : scalar)
        }
        return String(result)
    }
}
