import Accounts

/// The plain edit distance with the weights of the rule, and the search by it: every plate is compared.
struct DullSearch {
    var plates: [LicensePlate]

    private static let alike: [String: Int] = [
        "0O": 1, "0Q": 2, "0D": 3, "OQ": 2, "OD": 3, "DQ": 4, "1I": 1, "1L": 2, "IL": 1, "2Z": 2,
        "5S": 2, "6G": 3, "8B": 2,
    ]
    private static let resembling: Set<String> = [
        "4A", "7T", "17", "27", "38", "3B", "CG", "0C", "CO", "CQ", "EF", "PR", "MN", "HN", "HM",
        "UV", "VY", "KX", "VW", "0U", "DP", "1T", "IT",
    ]

    private static func replacement(_ one: Character, _ other: Character) -> Int {
        if one == other { return 0 }
        let pairs = [String([one, other]), String([other, one])]
        if let weight = pairs.compactMap({ alike[$0] }).first { return weight }
        return pairs.contains(where: resembling.contains) ? 100 : 104
    }

    /// Damerau's distance with restricted exchanges.
    static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var table = (0...one.count).map { row in
            (0...other.count).map { row == 0 ? $0 * 106 : $0 == 0 ? row * 106 : 0 }
        }
        for row in one.indices {
            for column in other.indices {
                var best = min(table[row][column + 1], table[row + 1][column]) + 106
                best = min(best, table[row][column] + replacement(one[row], other[column]))
                if row > 0, column > 0 {
                    let first = replacement(one[row], other[column - 1])
                    let second = replacement(one[row - 1], other[column])
                    if max(first, second) < 100 {
                        best = min(best, table[row - 1][column - 1] + 102 + first + second)
                    }
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[one.count][other.count]
    }

    /// Kind, cost and plate of each match, in order.
    func matches(_ typed: String) -> [(kind: Int, cost: Int, plate: String)] {
        let typed = Array(typed)
        let found = plates.compactMap { plate -> (kind: Int, cost: Int, plate: String)? in
            let text = Array(plate.text)
            var ways: [(Int, Int)] = []
            let whole = Self.distance(typed, text)
            if whole < 200 { ways.append((whole == 0 ? 0 : whole < 100 ? 2 : 4, whole)) }
            if text.count > typed.count {
                for start in 0...text.count - typed.count {
                    let part = text[start..<start + typed.count]
                    let costs = zip(typed, part).map(Self.replacement)
                    guard costs.allSatisfy({ $0 < 100 }) else { continue }
                    let cost = costs.reduce(0, +)
                    ways.append((cost == 0 ? 1 : 3, cost))
                }
            }
            return ways.min(by: <).map { ($0.0, $0.1, plate.text) }
        }
        return found.sorted { $0 < $1 }
    }
}
