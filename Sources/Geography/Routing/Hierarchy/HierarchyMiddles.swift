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

    /// Appends the vertices behind `tail` on the way to `head` that the arc between them stands
    /// for, `head` included. Tells whether the file made sense.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    func unpack(_ tail: UInt32, _ head: UInt32, onto path: inout [UInt32]) -> Bool {
        var pending: [(tail: UInt32, head: UInt32)] = [(tail, head)]
        while let (tail, head) = pending.popLast() {
            guard let middle = middle(tail, head) else { return false }
            if middle == GraphFormat.none {
                path.append(head)
            } else {
                // Ever lower, so even a damaged file comes to an end.
                guard middle < min(tail, head), path.count < topology.vertexCount else {
                    return false
                }
                pending.append((middle, head))
                pending.append((tail, middle))
            }
        }
        return true
    }

    private func middle(_ tail: UInt32, _ head: UInt32) -> UInt32? {
        tail < head
            ? topology.upward.arc(at: tail, to: head).map { upward[$0] }
            : topology.downward.arc(at: head, to: tail).map { downward[$0] }
    }
}
