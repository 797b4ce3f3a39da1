import RecordKeeping

/// What it costs to turn one plate into another, in points.
///
/// Characters that look alike cost 1 to 4 points; every other difference costs 100 to 110. A plate has
/// at most 8 characters, so all look-alikes together cost less than one other difference, and two
/// other differences more than one with look-alikes.
enum MisreadingCosts {
    /// Below this are at most one difference and any number of look-alikes.
    static let limit = 200

    /// Two neighbours are exchanged, as people type.
    static let swap = 102
    /// A character is left out or added.
    static let gap = 106
    private static let likelyReplacement = 100
    private static let otherReplacement = 104

    /// Characters that do not look alike to people, but to cameras on a dirty plate.
    private static let resembling: Set<String> = [
        "4A", "7T", "17", "27", "38", "3B", "CG", "0C", "CO", "CQ", "EF", "PR", "MN", "HN", "HM",
        "UV", "VY", "KX", "VW", "0U", "DP", "1T", "IT",
    ]

    /// By the codes of both characters; look-alikes cost less than 100.
    private static let replacements: [UInt8] = {
        var costs = [UInt8](repeating: UInt8(otherReplacement), count: 37 * 37)
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for (row, one) in characters.enumerated() {
            for (column, other) in characters.enumerated() {
                let index = (row + 1) * 37 + column + 1
                if let weight = LookAlike.weight(one, other) {
                    costs[index] = UInt8(weight)
                } else if resembling.contains(String([one, other]))
                    || resembling.contains(String([other, one]))
                {
                    costs[index] = UInt8(likelyReplacement)
                }
            }
        }
        return costs
    }()

    /// What it costs to replace a character by another.
    static func replacement(_ one: UInt8, _ other: UInt8) -> Int {
        Int(replacements[Int(one) * 37 + Int(other)])
    }

    /// What it costs to replace a character by one that looks alike; nil for others.
    static func lookAlike(_ one: UInt8, _ other: UInt8) -> Int? {
        let cost = replacement(one, other)
        return cost < likelyReplacement ? cost : nil
    }

    /// What it costs to replace each character of `part` by the one of `whole` from `start` on, which
    /// must look alike; nil if that is impossible.
    static func lookAlikes(_ part: [UInt8], _ whole: [UInt8], from start: Int) -> Int? {
        guard start + part.count <= whole.count else { return nil }
        var sum = 0
        var index = 0
        while index < part.count {
            guard let cost = lookAlike(part[index], whole[start + index]) else { return nil }
            sum += cost
            index += 1
        }
        return sum
    }

    /// The lowest cost with at most one difference besides look-alikes; nil if there are more.
    ///
    /// - Complexity: O(length).
    static func nearCost(_ one: [UInt8], _ other: [UInt8]) -> Int? {
        switch one.count - other.count {
        case 0:
            if let cost = lookAlikes(one, other, from: 0) { return cost }
            return replacementOrSwap(Beginnings(one, other), one, other)
        case 1: return gap(one, other)
        case -1: return gap(other, one)
        default: return nil
        }
    }

    /// The costs of the look-alikes at the beginnings and ends of two plates.
    private struct Beginnings {
        /// At index n, for the first n characters, as far as they look alike.
        var first = [0]
        /// At index n, for the last n characters, as far as they look alike.
        var last = [0]

        init(_ one: [UInt8], _ other: [UInt8]) {
            let count = min(one.count, other.count)
            while first.count <= count,
                let cost = lookAlike(one[first.count - 1], other[first.count - 1])
            {
                first.append(first[first.count - 1] + cost)
            }
            while last.count <= count,
                let cost = lookAlike(one[one.count - last.count], other[other.count - last.count])
            {
                last.append(last[last.count - 1] + cost)
            }
        }

        /// For the first `start` and the last `rest` characters; nil unless all of them look alike.
        func cost(_ start: Int, _ rest: Int) -> Int? {
            guard start < first.count, rest < last.count else { return nil }
            return first[start] + last[rest]
        }
    }

    /// For plates of the same length of which at least one character does not look alike.
    private static func replacementOrSwap(
        _ alike: Beginnings, _ one: [UInt8], _ other: [UInt8]
    ) -> Int? {
        var best: Int?
        // The first character that does not look alike is one of those that differ.
        let wrong = alike.first.count - 1
        if let rest = alike.cost(wrong, one.count - wrong - 1) {
            best = rest + replacement(one[wrong], other[wrong])
        }
        for index in max(0, wrong - 1)...wrong where index + 1 < one.count {
            guard let rest = alike.cost(index, one.count - index - 2),
                let first = lookAlike(one[index], other[index + 1]),
                let second = lookAlike(one[index + 1], other[index])
            else { continue }
            let cost = rest + swap + first + second
            best = min(best ?? cost, cost)
        }
        return best
    }

    /// The lowest cost of leaving out a character of `longer`, which has one more.
    private static func gap(_ longer: [UInt8], _ shorter: [UInt8]) -> Int? {
        let alike = Beginnings(longer, shorter)
        var best: Int?
        for index in longer.indices {
            guard let rest = alike.cost(index, shorter.count - index) else { continue }
            best = min(best ?? rest + gap, rest + gap)
        }
        return best
    }
}
