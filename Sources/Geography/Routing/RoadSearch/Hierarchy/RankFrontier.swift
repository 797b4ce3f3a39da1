/// The vertices where climbs through an elimination tree have come to: a few ranks, ascending.
struct RankFrontier {
    private var ranks: InlineArray<32, UInt32> = InlineArray(repeating: GraphFormat.none)
    private var count = 0

    /// More places than this cannot be climbed from at once.
    static let capacity = 32

    /// The lowest rank; ``GraphFormat/none`` where all climbs are over.
    @inline(__always)
    var lowest: UInt32 { ranks[0] }

    /// Adds a rank; those that are in it stay once. Tells whether there was room.
    @discardableResult
    mutating func insert(_ rank: UInt32) -> Bool {
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

    /// Climbs on from the lowest rank to its parent; nil at a root.
    @inline(__always)
    mutating func climb(to parent: UInt32?) {
        if count == 1, let parent {
            ranks[0] = parent
            return
        }
        for place in 1..<max(1, count) { ranks[place - 1] = ranks[place] }
        count -= 1
        ranks[count] = GraphFormat.none
        if let parent { insert(parent) }
    }
}
