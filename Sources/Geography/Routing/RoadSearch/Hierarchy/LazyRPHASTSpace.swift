import RoadNetwork

/// The scratch memory of ``LazyRPHAST``, for one task at a time.
public final class LazyRPHASTSpace {
    /// A computed cost.
    struct Known: GraphElement {
        /// The stamp of the search that wrote it. Costs of older searches count as unwritten.
        var stamp: UInt32
        /// The cost between the vertex and the place; ``Weights/limit`` if there is no path.
        var cost: Milliseconds

        static var absent: Known { Known(stamp: 0, cost: Weights.limit) }
    }

    let known: Scratch<Rank, Known>
    /// The cost over lower vertices alone; ``Weights/limit`` for a vertex that the upward search
    /// did not reach.
    let climbed: Scratch<Rank, Milliseconds>
    /// The predecessor in the upward search; ``GraphIndex/missing`` at the place.
    let origin: Scratch<Rank, Rank>
    /// A stack of vertices that wait for their ancestors.
    let pending: Scratch<Int, Rank>
    private var roots: [Rank] = []
    private var stamp: UInt32 = 0

    init(vertexCount: Int) {
        // Stamp 0 is never used.
        known = Scratch(zeros: vertexCount)
        climbed = Scratch(repeating: Weights.limit, count: vertexCount)
        origin = Scratch(zeros: vertexCount)
        pending = Scratch(zeros: vertexCount)
    }

    /// Resets the previous search and begins one from `places`.
    func begin(at places: [RankedCost], _ topology: HierarchyTopology) -> UInt32 {
        for root in roots {
            var next: Rank? = root
            while let vertex = next {
                climbed[vertex] = Weights.limit
                next = topology.parent(of: vertex)
            }
        }
        roots = places.map(\.rank)
        if stamp == .max {
            for vertex in Rank.all(count: known.count) { known[vertex] = .absent }
            stamp = 0
        }
        stamp += 1
        return stamp
    }
}
