import RoadNetwork

/// The state of one label of a search.
struct SearchLabel {
    /// The stamp of the search that wrote it; labels of older searches count as unwritten.
    var stamp: UInt32
    /// The cost from the start to the arc's head.
    var cost: Milliseconds
    /// The cost plus the potential: the label's key in the queue.
    var key: Milliseconds
    /// The label before, or ``Label/missing`` at the start.
    var parent: Label
}

/// The labels of one search.
///
/// A search marks the labels that it writes with its own stamp, so nothing is cleared between
/// searches, and untouched memory costs nothing.
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

    /// Makes every label unwritten. Returns whether the stamps started over.
    mutating func begin() -> Bool {
        let isWornOut = stamp == .max
        if isWornOut {
            for index in 0..<count { unsafe labels[index].stamp = 0 }
            stamp = 0
        }
        stamp += 1
        return isWornOut
    }

    /// What the search knows of a label; nil if it has not reached it.
    @inline(__always)
    subscript(label: Label) -> SearchLabel? {
        guard label.index < count else { return nil }
        let known = unsafe labels[label.index]
        return known.stamp == stamp ? known : nil
    }

    /// Writes a label if `cost` is the least so far. Returns whether it did.
    @inline(__always)
    func improve(_ label: Label, cost: Milliseconds, parent: Label) -> Bool {
        guard label.index < count else { return false }
        let known = unsafe labels + label.index
        if unsafe known.pointee.stamp == stamp && known.pointee.cost <= cost { return false }
        unsafe known.pointee = SearchLabel(stamp: stamp, cost: cost, key: 0, parent: parent)
        return true
    }

    /// Sets the key of a label that was written.
    @inline(__always)
    func setKey(_ key: Milliseconds, of label: Label) {
        if label.index < count { unsafe labels[label.index].key = key }
    }
}

/// The scratch memory of searches on one graph: labels and a queue. One task uses it at a time.
public final class SearchSpace {
    /// The labels of the latest search.
    private(set) var labels: SearchLabels
    private var queue = SearchQueue()
    private var notes: DistanceNotes?
    /// The memory of queries on the hierarchy.
    public let climbs: HierarchySpace
    /// Created by the first query under conditions or closures.
    private(set) lazy var potentials = PotentialSpace(vertexCount: vertexCount)
    /// Created at its first use, which few queries make.
    public private(set) lazy var fans = LazyRPHASTSpace(vertexCount: vertexCount)
    private let vertexCount: Int

    init(for graph: RoadGraph) {
        // Each state has two labels: before and within the last restricted stretch.
        labels = SearchLabels(count: graph.stateCount * 2)
        vertexCount = graph.hierarchy.vertexCount
        climbs = HierarchySpace(vertexCount: vertexCount)
    }

    deinit { labels.free() }

    /// Starts a new search. Returns unwritten labels and an empty queue, which is lent until
    /// ``giveBack(_:)`` so that the inner loop owns it.
    func begin() -> (SearchLabels, SearchQueue) {
        if labels.begin() { notes = nil }
        var lent = SearchQueue()
        swap(&lent, &queue)
        lent.removeAll()
        return (labels, lent)
    }

    /// Returns the queue that ``begin()`` lent.
    public func giveBack(_ lent: consuming SearchQueue) { queue = lent }
}

// MARK: - Distances

/// The distances to labels that were computed, each with the stamp of its search.
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
    /// Millimetres from the start to a label of the latest search. `length` returns what a label
    /// adds to the one before it, given whether it is the first.
    ///
    /// - Complexity: O(labels on the way that were not computed before).
    public func millimeters(to label: Label, _ length: (Label, Bool) -> Int64) -> Int64 {
        let notes = self.notes ?? DistanceNotes(labelCount: labels.count)
        self.notes = notes
        var pending: [Label] = []
        var distance: Int64 = 0
        var next = label
        while let known = labels[next] {
            let note = unsafe notes.notes[next.index]
            if note.stamp == labels.stamp {
                distance = note.millimeters
                break
            }
            pending.append(next)
            next = known.parent
        }
        for label in pending.reversed() {
            distance += length(label, labels[label]?.parent == Label.missing)
            unsafe notes.notes[label.index] = DistanceNotes.Note(
                stamp: labels.stamp, millimeters: distance)
        }
        return distance
    }
}
