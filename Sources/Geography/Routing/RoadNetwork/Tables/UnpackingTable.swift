/// The middle vertex of each shortcut of a hierarchy under one metric. It unpacks shortcuts into
/// turns.
public struct UnpackingTable: Sendable {
    private let topology: HierarchyTopology
    /// The middles of ``HierarchyTopology/upward``; ``GraphIndex/missing`` for turns.
    public let upward: MappedArray<Int, Rank>
    /// The middles of ``HierarchyTopology/downward``, likewise.
    public let downward: MappedArray<Int, Rank>

    /// Middles for the arcs of `topology`.
    public init(
        _ topology: HierarchyTopology, upward: MappedArray<Int, Rank>,
        downward: MappedArray<Int, Rank>
    ) {
        self.topology = topology
        self.upward = upward
        self.downward = downward
    }

    /// An arc of the hierarchy.
    private struct Shortcut {
        let tail: Rank
        let head: Rank
        /// ``GraphIndex/missing`` for a turn of the graph; nil if there is no such arc.
        let middle: Rank?
    }

    /// Unpacks a path whose vertices are joined by arcs of the hierarchy into one whose vertices
    /// are joined by turns of the graph; nil if the file is damaged.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    public func unpack(_ vertices: [Rank]) -> [Rank]? {
        guard var last = vertices.first else { return [] }
        var path = [last]
        path.reserveCapacity(vertices.count * 16)
        var pending: [Shortcut] = []
        for vertex in vertices.dropFirst() {
            var next = shortcut(last, vertex)
            last = vertex
            while true {
                guard let middle = next.middle else { return nil }
                if middle == .missing {
                    path.append(next.head)
                    guard let after = pending.popLast() else { break }
                    next = after
                } else {
                    // Middles decrease, so the loop ends even in a damaged file.
                    guard middle < min(next.tail, next.head), path.count < topology.vertexCount
                    else { return nil }
                    // Both are looked up here, so that their memory accesses overlap.
                    pending.append(shortcut(middle, next.head))
                    next = shortcut(next.tail, middle)
                }
            }
        }
        return path
    }

    @inline(__always)
    private func shortcut(_ tail: Rank, _ head: Rank) -> Shortcut {
        let middle =
            tail < head
            ? topology.upward.arc(at: tail, to: head).map { upward[$0] }
            : topology.downward.arc(at: head, to: tail).map { downward[$0] }
        return Shortcut(tail: tail, head: head, middle: middle)
    }
}
