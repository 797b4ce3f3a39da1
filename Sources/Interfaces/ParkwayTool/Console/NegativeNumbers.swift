/// Lets `parkway reverse -33.86,151.21` and `parkway find-parking -33.86,151.21` mean a place in the
/// southern hemisphere, although a word that begins with a hyphen is an option elsewhere.
enum NegativeNumbers {
    private static let commands: Set = ["reverse", "find-parking", "close", "isochrone"]
    private static let optionsWithValue: Set = [
        "--store", "--from", "--access", "--limit", "--pick", "--until", "--reason", "--mode",
        "--near", "--fee", "--stay", "--arrive", "--choose", "--map", "--minutes", "--depart",
        "--format", "--avoid", "--zoom", "--language",
    ]

    /// The words with the coordinates of such a command moved behind `--`, where nothing is an
    /// option.
    static func protected(_ words: [String]) -> [String] {
        guard let command = words.first, commands.contains(command), !words.contains("--")
        else { return words }
        var options: [String] = []
        var numbers: [String] = []
        var valuesAhead = 0
        for word in words {
            if valuesAhead > 0 || !looksLikeNumber(word) {
                options.append(word)
            } else {
                numbers.append(word)
            }
            valuesAhead =
                word == "--between"
                ? 2 : optionsWithValue.contains(word) ? 1 : max(0, valuesAhead - 1)
        }
        return numbers.isEmpty ? words : options + ["--"] + numbers
    }

    private static func looksLikeNumber(_ word: String) -> Bool {
        word.wholeMatch(of: /[-+]?[0-9].*/) != nil
    }
}
