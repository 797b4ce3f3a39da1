import RoadNetwork

/// The scratch memory of potentials on a hierarchy, for one task at a time.
final class PotentialSpace {
    /// A computed cost.
    struct Bound: GraphElement {
        /// The stamp of the query that wrote it. Costs of older queries count as unwritten.
        var stamp: UInt32
        /// The cost to the ends.
        var cost: Milliseconds

        static var absent: Bound { Bound(stamp: 0, cost: Weights.limit) }
    }

    let bounds: Scratch<Rank, Bound>
    /// The cost to the ends over lower vertices alone; ``Weights/limit`` between queries.
    let direct: Scratch<Rank, Milliseconds>
    var climbed: [Rank] = []
    var pending: [Rank] = []
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
            for vertex in Rank.all(count: bounds.count) { bounds[vertex] = .absent }
            stamp = 0
        }
        stamp += 1
    }
}
