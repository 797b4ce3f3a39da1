/// Finds the known name that somebody probably meant, for questions such as "Did you mean 'list'?".
public enum NearestName {
    /// The nearest of `names` to a misspelt `text`; nil if none is near.
    ///
    /// A name is near if at most a third of its letters differ, or one letter of a short name, or
    /// if `text` has three letters or more of its start or of one of its words. Of equally near
    /// names, the one with the same first letter comes first, then the first of the alphabet.
    /// Letter case does not matter.
    public static func of(_ text: String, among names: some Sequence<String>) -> String? {
        let typed = Array(text.lowercased())
        guard !typed.isEmpty, typed.count <= longestText else { return nil }
        let ranked = names.compactMap { name -> Candidate? in
            let letters = Array(name.lowercased())
            guard letters.count <= longestText else { return nil }
            let distance = distance(typed, letters)
            let tolerance = max(1, min(typed.count, letters.count) / 3)
            let isNear = distance <= tolerance && distance < max(typed.count, 2)
            guard isNear || isPart(typed, of: letters) else { return nil }
            return Candidate(
                rank: isNear ? distance : longestText + distance,
                startsDifferently: letters.first != typed.first, name: name)
        }
        return ranked.min()?.name
    }

    /// The question, with a space before it; empty if no name is near.
    public static func question(_ text: String, among names: some Sequence<String>) -> String {
        of(text, among: names).map { " Did you mean '\($0)'?" } ?? ""
    }

    private static let longestText = 64

    private struct Candidate: Comparable {
        var rank: Int
        var startsDifferently: Bool
        var name: String

        static func < (first: Candidate, second: Candidate) -> Bool {
            (first.rank, first.startsDifferently ? 1 : 0, first.name)
                < (second.rank, second.startsDifferently ? 1 : 0, second.name)
        }
    }

    /// Whether a name, or one of its words after a hyphen, underscore or full stop, starts with
    /// `typed`.
    private static func isPart(_ typed: [Character], of name: [Character]) -> Bool {
        typed.count >= 3
            && (name.starts(with: typed)
                || name.split(whereSeparator: { "-_.".contains($0) }).contains {
                    $0.starts(with: typed)
                })
    }

    /// The Damerau–Levenshtein distance, in which no letter is edited twice: the number of letters
    /// that are inserted, deleted, replaced, or swapped with their neighbour.
    ///
    /// - Complexity: O(letters of both, multiplied).
    ///
    /// Source: Boytsov, Indexing methods for approximate dictionary searching (2011), section 2.2.
    package static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(
                    last[column] + (letter == other ? 0 : 1), last[column + 1] + 1,
                    current[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
