import RoadNetwork

/// The scratch memory of potentials on a hierarchy, for one task at a time.
final class PotentialSpace {
    /// A computed cost.
    struct Bound: GraphElement {
        /// The stamp of the query that wrote it; older ones count as unwritten.
        var stamp: UInt32
        /// Milliseconds to the ends.
        var cost: UInt32

        static var absent: Bound { Bound(stamp: 0, cost: Weights.limit) }
    }

    let bounds: Scratch<Bound>
    /// Milliseconds to the ends over lower vertices alone; ``Weights/limit`` between queries.
    let direct: Scratch<UInt32>
    var climbed: [UInt32] = []
    var pending: [UInt32] = []
    var stamp: UInt32 = 0

    init(vertexCount: Int) {
        // Stamp 0 is never used.
        bounds = Scratch(zeros: vertexCount)
        direct = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    func begin() {
        for vertex in climbed { direct[vertex] = Weights.limit }
        climbed.removeAll(keepingCapacity: true)
        if stamp == .max {
            for vertex in 0..<UInt32(bounds.count) { bounds[vertex] = .absent }
            stamp = 0
        }
        stamp += 1
    }
}
