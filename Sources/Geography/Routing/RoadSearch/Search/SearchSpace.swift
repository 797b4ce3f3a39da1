/// What a search knows of one label.
struct SearchLabel {
    /// Of the search that wrote it; older labels count as unwritten.
    var stamp: UInt32
    /// Milliseconds from the start to the arc's head.
    var cost: UInt32
    /// With the lower bound of what remains; the label's place in the queue.
    var key: UInt32
    /// The label before, or ``GraphFormat/none`` at the start.
    var parent: UInt32
}

/// The labels of one search.
///
/// A search marks what it writes with its own stamp, so nothing is cleared between searches and
/// only memory that searches touched is ever paid for.
@safe
struct SearchLabels {
    private let labels: UnsafeMutablePointer<SearchLabel>
    let count: Int
    private(set) var stamp: UInt32 = 0

    init(count: Int) {
        self.count = max(1, count)
        // calloc maps zero pages lazily; stamp 0 is never a search's.
        unsafe labels = Zeroed.allocate(self.count)
    }

    func free() { unsafe Zeroed.free(labels) }

    /// Every label is unwritten again; tells whether the stamps begin anew.
    mutating func begin() -> Bool {
        let isWornOut = stamp == .max
        if isWornOut {
            for index in 0..<count { unsafe labels[index].stamp = 0 }
            stamp = 0
        }
        stamp += 1
        return isWornOut
    }

    @inline(__always)
    subscript(index: UInt32) -> SearchLabel? {
        guard Int(index) < count else { return nil }
        let label = unsafe labels[Int(index)]
        return label.stamp == stamp ? label : nil
    }

    /// Whether `cost` is the least known for the label; then it is written.
    @inline(__always)
    func improve(_ index: UInt32, cost: UInt32, parent: UInt32) -> Bool {
        guard Int(index) < count else { return false }
        let label = unsafe labels + Int(index)
        if unsafe label.pointee.stamp == stamp && label.pointee.cost <= cost { return false }
        unsafe label.pointee = SearchLabel(stamp: stamp, cost: cost, key: 0, parent: parent)
        return true
    }

    /// Sets the key of a label that was written.
    @inline(__always)
    func setKey(_ key: UInt32, of index: UInt32) {
        if Int(index) < count { unsafe labels[Int(index)].key = key }
    }
}

/// The scratch memory of searches on one graph: labels and a queue. One task uses it at a time.
final class SearchSpace {
    /// Those of the latest search.
    private(set) var labels: SearchLabels
    private var queue = SearchQueue()
    private var notes: DistanceNotes?
    let climbs: HierarchySpace
    /// Only queries under conditions or closures need it.
    private(set) lazy var potentials = PotentialSpace(vertexCount: vertexCount)
    /// Made at its first use; few queries have one.
    private(set) lazy var fans = FanSpace(vertexCount: vertexCount)
    private let vertexCount: Int

    init(for graph: RoadGraph) {
        // Each state has two labels: before and within the last restricted stretch.
        labels = SearchLabels(count: graph.stateCount * 2)
        vertexCount = graph.hierarchy.vertexCount
        climbs = HierarchySpace(vertexCount: vertexCount)
    }

    deinit { labels.free() }

    /// Starts a new search: labels that are unwritten and a queue that is empty and lent until
    /// ``giveBack(_:)``, so that the search's loop has both to itself.
    func begin() -> (SearchLabels, SearchQueue) {
        if labels.begin() { notes = nil }
        var lent = SearchQueue()
        swap(&lent, &queue)
        lent.removeAll()
        return (labels, lent)
    }

    func giveBack(_ lent: consuming SearchQueue) { queue = lent }
}

// MARK: - Distances

/// The distances to labels that were asked for, each with the stamp of its search.
@safe
private final class DistanceNotes {
    struct Note {
        var stamp: UInt32
        var millimeters: Int64
    }

    let notes: UnsafeMutablePointer<Note>

    init(labelCount: Int) {
        unsafe notes = Zeroed.allocate(labelCount)
    }

    deinit { unsafe Zeroed.free(notes) }
}

extension SearchSpace {
    /// Millimetres from the start to a label of the latest search; `length` says what a label
    /// adds to the one before it, given whether it is the first.
    ///
    /// - Complexity: O(labels on the way that were not asked for before).
    func millimeters(to label: UInt32, _ length: (UInt32, Bool) -> Int64) -> Int64 {
        let notes = self.notes ?? DistanceNotes(labelCount: labels.count)
        self.notes = notes
        var pending: [UInt32] = []
        var distance: Int64 = 0
        var next = label
        while let known = labels[next] {
            let note = unsafe notes.notes[Int(next)]
            if note.stamp == labels.stamp {
                distance = note.millimeters
                break
            }
            pending.append(next)
            next = known.parent
        }
        for label in pending.reversed() {
            distance += length(label, labels[label]?.parent == GraphFormat.none)
            unsafe notes.notes[Int(label)] = DistanceNotes.Note(
                stamp: labels.stamp, millimeters: distance)
        }
        return distance
    }
}
