import RoadNetwork

/// The current vertices of simultaneous searches up an elimination tree: a few ranks, ascending.
public struct RankFrontier {
    private var ranks: InlineArray<32, Rank> = InlineArray(repeating: .missing)
    private var count = 0

    /// The maximum number of starts of one search.
    public static let capacity = 32

    /// The lowest rank; ``GraphIndex/missing`` if all searches have ended.
    @inline(__always)
    public var lowest: Rank { ranks[0] }

    /// Adds a rank, without duplicates. Returns whether there was room.
    @discardableResult
    public mutating func insert(_ rank: Rank) -> Bool {
        var place = 0
        while place < count, ranks[place] < rank { place += 1 }
        if place < count, ranks[place] == rank { return true }
        guard count < Self.capacity else { return false }
        var last = count
        while last > place {
            ranks[last] = ranks[last - 1]
            last -= 1
        }
        ranks[place] = rank
        count += 1
        return true
    }

    /// Replaces the lowest rank by its parent. `parent` is nil at a root.
    @inline(__always)
    public mutating func climb(to parent: Rank?) {
        if count == 1, let parent {
            ranks[0] = parent
            return
        }
        for place in 1..<max(1, count) { ranks[place - 1] = ranks[place] }
        count -= 1
        ranks[count] = .missing
        if let parent { insert(parent) }
    }
}
