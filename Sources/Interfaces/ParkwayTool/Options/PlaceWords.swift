import ArgumentParser

/// The words of a place on the command line, such as `-33.86,151.21`.
///
/// Such arguments are parsed with `.allUnrecognized`, because coordinates in the southern hemisphere
/// begin with a hyphen, like options.
enum PlaceWords {
    /// The words as one text.
    ///
    /// - Throws: `ValidationError` if one of them is a mistyped option.
    static func text(_ words: [String]) throws -> String {
        let words = words.filter { $0 != "--" }
        for word in words where word.hasPrefix("-") && word.prefixMatch(of: /-[0-9.]/) == nil {
            throw ValidationError("Unknown option '\(word)'")
        }
        return words.joined(separator: " ")
    }
}
