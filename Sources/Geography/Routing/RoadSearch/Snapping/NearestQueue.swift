/// A heap of numbered items by distance. Items at the same distance are popped in the order of
/// their numbers.
struct NearestQueue {
    private struct Entry {
        let squareMeters: Double
        let number: Int

        @inline(__always)
        static func < (one: Entry, other: Entry) -> Bool {
            one.squareMeters < other.squareMeters
                || one.squareMeters == other.squareMeters && one.number < other.number
        }
    }

    private var entries: [Entry] = []

    init() { entries.reserveCapacity(30) }

    /// - Complexity: O(log n).
    @inline(__always)
    mutating func push(_ squareMeters: Double, _ number: Int) {
        let entry = Entry(squareMeters: squareMeters, number: number)
        var hole = entries.count
        entries.append(entry)
        while hole > 0 {
            let parent = (hole - 1) >> 1
            guard entry < entries[parent] else { break }
            entries[hole] = entries[parent]
            hole = parent
        }
        entries[hole] = entry
    }

    /// - Complexity: O(log n).
    @inline(__always)
    mutating func pop() -> (squareMeters: Double, number: Int)? {
        guard let top = entries.first, let last = entries.popLast() else { return nil }
        if !entries.isEmpty { sink(last) }
        return (top.squareMeters, top.number)
    }

    @inline(__always)
    private mutating func sink(_ entry: Entry) {
        let count = entries.count
        var hole = 0
        while true {
            var child = hole << 1 + 1
            guard child < count else { break }
            if child + 1 < count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entry else { break }
            entries[hole] = entries[child]
            hole = child
        }
        entries[hole] = entry
    }
}
