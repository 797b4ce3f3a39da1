import RoadNetwork

/// The state of one label of a search.
struct SearchLabel {
    /// The stamp of the search that wrote it. Labels of older searches count as unwritten.
    var stamp: UInt32
    /// The cost from the start to the arc's head.
    var cost: Milliseconds
    /// The cost plus the potential: the label's key in the queue.
    var key: Milliseconds
    /// The previous label; ``Label/missing`` at the start.
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
        // calloc maps zero pages lazily. No search has stamp 0.
        unsafe labels = Zeroed.allocate(self.count)
    }

    func free() { unsafe Zeroed.free(labels) }

    /// Makes every label unwritten. Returns whether the stamps restarted at 1.
    mutating func begin() -> Bool {
        let isExhausted = stamp == .max
        if isExhausted {
            for index in 0..<count { unsafe labels[index].stamp = 0 }
            stamp = 0
        }
        stamp += 1
        return isExhausted
    }

    /// The state of a label; nil if the search has not reached it.
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
    public let hierarchySpace: HierarchySpace
    /// The memory of potentials, created by the first query under conditions or closures.
    private(set) lazy var potentials = PotentialSpace(vertexCount: vertexCount)
    /// The memory of ``LazyRPHAST``, created at its first use.
    public private(set) lazy var lazyRPHASTSpace = LazyRPHASTSpace(vertexCount: vertexCount)
    private let vertexCount: Int

    init(for graph: RoadGraph) {
        // Each state has two labels: before and within the last restricted stretch.
        labels = SearchLabels(count: graph.stateCount * 2)
        vertexCount = graph.hierarchy.vertexCount
        hierarchySpace = HierarchySpace(vertexCount: vertexCount)
    }

    deinit { labels.free() }

    /// Starts a new search. Returns unwritten labels and an empty queue. The caller owns the queue,
    /// so that the inner loop need not share it, and returns it by ``giveBack(_:)``.
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
    /// The length in millimetres from the start to a label of the latest search. `length` returns
    /// the length from the previous label to a label; its second argument is whether the label is
    /// the first.
    ///
    /// - Complexity: O(labels on the path whose lengths were not computed before).
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
