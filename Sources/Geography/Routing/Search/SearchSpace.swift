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

/// The scratch memory of searches on one graph: labels and a queue.
///
/// A search marks what it writes with its own stamp, so nothing is cleared between searches
/// and only memory that searches touched is ever paid for. One task uses it at a time.
@safe
final class SearchSpace {
    private let labels: UnsafeMutablePointer<SearchLabel>
    private let labelCount: Int
    private(set) var stamp: UInt32 = 0
    var queue = SearchQueue()
    private var notes: DistanceNotes?

    /// Each state has two labels: before and within the last restricted stretch.
    init(stateCount: Int) {
        labelCount = max(1, stateCount * 2)
        // calloc maps zero pages lazily; stamp 0 is never a search's.
        unsafe labels = Zeroed.allocate(labelCount)
    }

    deinit { unsafe Zeroed.free(labels) }

    /// Starts a new search: every label is unwritten again.
    func begin() {
        if stamp == .max {
            for index in 0..<labelCount { unsafe labels[index].stamp = 0 }
            stamp = 0
            notes = nil
        }
        stamp += 1
        queue.removeAll()
    }

    @inline(__always)
    func label(_ index: UInt32) -> SearchLabel? {
        guard Int(index) < labelCount else { return nil }
        let label = unsafe labels[Int(index)]
        return label.stamp == stamp ? label : nil
    }

    /// Whether `cost` is the least known for the label; then it is written.
    @inline(__always)
    func improve(_ index: UInt32, cost: UInt32, parent: UInt32) -> Bool {
        guard Int(index) < labelCount else { return false }
        let label = unsafe labels + Int(index)
        if unsafe label.pointee.stamp == stamp && label.pointee.cost <= cost { return false }
        unsafe label.pointee = SearchLabel(stamp: stamp, cost: cost, key: 0, parent: parent)
        return true
    }

    @inline(__always)
    func enqueue(_ index: UInt32, key: UInt32) {
        guard Int(index) < labelCount else { return }
        unsafe labels[Int(index)].key = key
        queue.push(key: key, label: index)
    }
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
        let notes = self.notes ?? DistanceNotes(labelCount: labelCount)
        self.notes = notes
        var pending: [UInt32] = []
        var distance: Int64 = 0
        var next = label
        while let known = self.label(next) {
            let note = unsafe notes.notes[Int(next)]
            if note.stamp == stamp {
                distance = note.millimeters
                break
            }
            pending.append(next)
            next = known.parent
        }
        for label in pending.reversed() {
            distance += length(label, self.label(label)?.parent == GraphFormat.none)
            unsafe notes.notes[Int(label)] = DistanceNotes.Note(
                stamp: stamp, millimeters: distance)
        }
        return distance
    }
}
