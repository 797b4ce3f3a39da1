package import Accounts
package import TestSupport

/// Makes plates, and readings of them with one character wrong.
package struct PlateMill {
    package var random: SeededGenerator
    private let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private let alike = ["0ODQ", "1IL", "2Z", "5S", "6G", "8B"].map(Array.init)

    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Three letters, one or no letter, and three digits, as CKXR318.
    package mutating func plate() -> LicensePlate {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var text = ""
        for _ in 0..<Int.random(in: 3...4, using: &random) { text.append(any(of: letters)) }
        for _ in 0..<3 { text.append(any(of: Array("0123456789"))) }
        return checked(text)
    }

    /// Different plates.
    package mutating func plates(_ count: Int) -> [LicensePlate] {
        var made: Set<LicensePlate> = []
        var list: [LicensePlate] = []
        while list.count < count {
            let next = plate()
            if made.insert(next).inserted { list.append(next) }
        }
        return list
    }

    /// 2 to 8 characters of a small alphabet, so that many are near each other.
    package mutating func crowdedPlate(_ alphabet: String = "0OQ8BC1I") -> LicensePlate {
        var text = ""
        for _ in 0..<Int.random(in: 2...8, using: &random) { text.append(any(of: Array(alphabet))) }
        return checked(text)
    }

    /// Different plates that are near each other, by their text.
    package mutating func nearPlates(_ count: Int) -> [LicensePlate] {
        var made: Set<LicensePlate> = []
        while made.count < count {
            made.insert(checked(String((0..<7).map { any(of: Array($0 < 3 ? "BDOQ" : "018")) })))
        }
        return made.sorted { $0.text < $1.text }
    }

    /// A reading that differs from the plate: half of them by a look-alike where there is one, the
    /// rest by a character that is replaced, left out, added, or exchanged with its neighbour.
    package mutating func misreading(of plate: LicensePlate) -> String {
        while true {
            var text = Array(plate.text)
            let index = Int.random(in: text.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                guard let group = alike.first(where: { $0.contains(text[index]) }) else { continue }
                text[index] = any(of: group)
            case 4: text[index] = any(of: characters)
            case 5: text.remove(at: index)
            case 6: text.insert(any(of: characters), at: index)
            default:
                guard index + 1 < text.count else { continue }
                text.swapAt(index, index + 1)
            }
            if text != Array(plate.text), text.count >= 2 { return String(text) }
        }
    }

    private mutating func any(of list: [Character]) -> Character {
        list[Int.random(in: list.indices, using: &random)]
    }

    private func checked(_ text: String) -> LicensePlate {
        guard let plate = try? LicensePlate(text) else { fatalError("\(text) is no plate") }
        return plate
    }
}

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
