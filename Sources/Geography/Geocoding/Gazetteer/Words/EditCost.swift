import AddressText

/// The weighted edit distance between two words: insertions, deletions, substitutions and
/// transpositions, also with a letter inserted or deleted between the two.
///
/// Sources: Damerau, "A technique for computer detection and correction of spelling errors", 1964;
/// Lowrance, Wagner, "An extension of the string-to-string correction problem", 1975.
public struct EditCost: Hashable, Comparable, Sendable {
    /// The cost of an edit. Likely typing errors cost less, so the cost orders words with equally
    /// many edits.
    public static let edit = 1_000
    private static let likely = 700
    private static let swapped = 800
    /// The cost of a doubled letter that should be single, or the reverse.
    public static let doubled = EditCost(likely)

    /// Thousandths of an edit.
    public let rawValue: Int

    /// The number of edits, rounded up.
    public var edits: Int { (rawValue + Self.edit - 1) / Self.edit }

    /// Whether the first costs less than the second.
    @inlinable public static func < (one: EditCost, other: EditCost) -> Bool {
        one.rawValue < other.rawValue
    }

    private init(_ cost: Int) {
        rawValue = cost
    }

    /// The cost from `typed` to `word`; nil if it takes more than `most` edits. `most` is at most
    /// 2.
    ///
    /// - Complexity: O(letters of one · letters of the other).
    public init?(from typed: [Unicode.Scalar], to word: [Unicode.Scalar], most: Int) {
        guard abs(typed.count - word.count) <= most else { return nil }
        self.init(Self.costs(typed, word)[word.count], most: most)
    }

    /// The cost from `typed` to the nearest prefix of `word`; nil if it takes more than `most`
    /// edits.
    public init?(from typed: [Unicode.Scalar], toBeginningOf word: [Unicode.Scalar], most: Int) {
        let beginning = Array(word.prefix(typed.count + most))
        self.init(Self.costs(typed, beginning).min() ?? 0, most: most)
    }

    private init?(_ cost: Int, most: Int) {
        guard cost <= most * Self.edit else { return nil }
        rawValue = cost
    }

    /// The cost to each prefix of `word`.
    private static func costs(_ typed: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> [Int] {
        let width = word.count + 1
        var costs = [Int](repeating: 0, count: (typed.count + 1) * width)
        for j in word.indices { costs[j + 1] = (j + 1) * edit }
        for (i, letter) in typed.enumerated() {
            let row = (i + 1) * width
            costs[row] = (i + 1) * edit
            let isDoubled = i > 0 && typed[i - 1] == letter
            for (j, wanted) in word.enumerated() {
                let isHalved = j > 0 && word[j - 1] == wanted
                var least = min(
                    costs[row - width + j] + substitution(letter, wanted),
                    costs[row - width + j + 1] + (isDoubled ? likely : edit),
                    costs[row + j] + (isHalved ? likely : edit))
                guard letter != wanted else {
                    costs[row + j + 1] = least
                    continue
                }
                if i > 0, j > 0, letter == word[j - 1], typed[i - 1] == wanted {
                    least = min(least, costs[row - 2 * width + j - 1] + swapped)
                }
                if i > 1, j > 0, letter == word[j - 1], typed[i - 2] == wanted {
                    least = min(least, costs[row - 3 * width + j - 1] + swapped + edit)
                }
                if i > 0, j > 1, letter == word[j - 2], typed[i - 1] == wanted {
                    least = min(least, costs[row - 2 * width + j - 2] + swapped + edit)
                }
                costs[row + j + 1] = least
            }
        }
        return Array(costs.suffix(width))
    }

    private static func substitution(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Int {
        if one == other { return 0 }
        return LetterNeighbors.areNear(one, other) ? likely : edit
    }
}

/// Letters that are often confused: adjacent keys, and letters that sound alike.
enum LetterNeighbors {
    /// Rows of keys; each row is shifted by about half a key.
    private static let keyboards = [
        ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
        ["azertyuiop", "qsdfghjklm", "wxcvbn"],
    ]
    private static let soundsAlike = [
        "ckqg", "szcx", "fv", "vwb", "iyj", "dt", "bp", "gj", "mn", "ou", "ae", "ei", "lr",
    ]

    static func areNear(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        near[one]?.contains(other) ?? false
    }

    private static let near: [Unicode.Scalar: Set<Unicode.Scalar>] = {
        var near: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
        func join(_ one: Unicode.Scalar, _ other: Unicode.Scalar) {
            near[one, default: []].insert(other)
            near[other, default: []].insert(one)
        }
        for rows in keyboards.map({ $0.map { Array($0.unicodeScalars) } }) {
            for (number, row) in rows.enumerated() {
                let below = number + 1 < rows.count ? rows[number + 1] : []
                for (column, letter) in row.enumerated() {
                    if column + 1 < row.count { join(letter, row[column + 1]) }
                    for other in [column - 1, column] where below.indices.contains(other) {
                        join(letter, below[other])
                    }
                }
            }
        }
        for group in soundsAlike.map({ Array($0.unicodeScalars) }) {
            for one in group { for other in group where one != other { join(one, other) } }
        }
        return near
    }()
}
