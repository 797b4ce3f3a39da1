/// The lower vertex that each arc of a hierarchy leads over, under one metric: what unpacks an arc
/// into the turns that it stands for.
struct HierarchyMiddles: Sendable {
    private let topology: HierarchyTopology
    /// Of ``HierarchyTopology/upward``; ``GraphFormat/none`` for turns.
    let upward: MappedArray<UInt32>
    let downward: MappedArray<UInt32>

    init(
        _ topology: HierarchyTopology, upward: MappedArray<UInt32>, downward: MappedArray<UInt32>
    ) {
        self.topology = topology
        self.upward = upward
        self.downward = downward
    }

    /// An arc that stands for a way.
    private struct Shortcut {
        let tail: UInt32
        let head: UInt32
        /// ``GraphFormat/none`` for a turn of the graph; nil where there is no such arc.
        let middle: UInt32?
    }

    /// The vertices of the way that goes from each of `vertices` to the next by one arc of the
    /// hierarchy, in which each of these is a turn of the graph; nil where the file makes no
    /// sense.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    func unpack(_ vertices: [UInt32]) -> [UInt32]? {
        guard var last = vertices.first else { return [] }
        var path = [last]
        path.reserveCapacity(vertices.count * 16)
        var pending: [Shortcut] = []
        for vertex in vertices.dropFirst() {
            var next = shortcut(last, vertex)
            last = vertex
            while true {
                guard let middle = next.middle else { return nil }
                if middle == GraphFormat.none {
                    path.append(next.head)
                    guard let after = pending.popLast() else { break }
                    next = after
                } else {
                    // Ever lower, so even a damaged file comes to an end.
                    guard middle < min(next.tail, next.head), path.count < topology.vertexCount
                    else { return nil }
                    // Both are looked up here, so that one waits for memory but once.
                    pending.append(shortcut(middle, next.head))
                    next = shortcut(next.tail, middle)
                }
            }
        }
        return path
    }

    @inline(__always)
    private func shortcut(_ tail: UInt32, _ head: UInt32) -> Shortcut {
        let middle =
            tail < head
            ? topology.upward.arc(at: tail, to: head).map { upward[$0] }
            : topology.downward.arc(at: head, to: tail).map { downward[$0] }
        return Shortcut(tail: tail, head: head, middle: middle)
    }
}
