import RoadNetwork

/// A 4-ary heap of keys and labels, packed into 64 bits each.
///
/// Equal keys are popped in the order of their labels, so that results are deterministic. A label
/// may be queued several times; all but its latest entry are stale.
public struct SearchQueue {
    private var entries: [UInt64] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// - Complexity: O(log n); allocates only if the queue grows beyond its largest size so far.
    @inline(__always)
    mutating func push(key: Milliseconds, label: Label) {
        let entry = UInt64(key) << 32 | UInt64(label.rawValue)
        var hole = entries.count
        entries.append(entry)
        while hole > 0 {
            let parent = (hole - 1) >> 2
            guard entries[parent] > entry else { break }
            entries[hole] = entries[parent]
            hole = parent
        }
        entries[hole] = entry
    }

    @inline(__always)
    mutating func pop() -> (key: Milliseconds, label: Label)? {
        guard let top = entries.first, let last = entries.popLast() else { return nil }
        if !entries.isEmpty { sink(last) }
        return (
            Milliseconds(rawValue: UInt32(truncatingIfNeeded: top >> 32)),
            Label(rawValue: UInt32(truncatingIfNeeded: top))
        )
    }

    @inline(__always)
    private mutating func sink(_ entry: UInt64) {
        let count = entries.count
        var hole = 0
        while true {
            let first = hole << 2 + 1
            guard first < count else { break }
            var least = first
            var leastEntry = entries[first]
            for child in (first + 1)..<max(first + 1, min(first + 4, count))
            where entries[child] < leastEntry {
                least = child
                leastEntry = entries[child]
            }
            guard leastEntry < entry else { break }
            entries[hole] = leastEntry
            hole = least
        }
        entries[hole] = entry
    }
}
