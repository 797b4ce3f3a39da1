/// The best known for the arcs of one vertex, by their far ends.
///
/// What it costs and over which vertex it leads are one number, cost first, so that the better of two
/// is found without a branch; a turn comes before a way of the same cost.
struct BestWays {
    private let best: Scratch<UInt64>
    /// Everywhere before and after a vertex.
    private static let none = UInt64(Weights.limit) << 32

    init(count: Int) { best = Scratch(repeating: Self.none, count: count) }

    /// Begins with what the arcs of a vertex cost so far.
    @inline(__always)
    func take(_ row: Range<Int>, of arcs: RankedArcs, _ weights: Scratch<UInt32>) {
        let (best, far, weights) = (best.cells, arcs.far, weights.cells)
        for arc in row { best[far[within: arc]] = UInt64(weights[within: arc]) << 32 }
    }

    /// Offers ways over a lower vertex: `lead` to it, and on along each arc of its row.
    @inline(__always)
    func offer(
        over lower: UInt32, _ lead: UInt32, _ row: Range<Int>, of arcs: RankedArcs,
        _ weights: Scratch<UInt32>
    ) {
        guard lead < Weights.limit else { return }
        let (best, far, weights) = (best.cells, arcs.far, weights.cells)
        let lead = UInt64(lead) << 32 | UInt64(lower &+ 1)
        for arc in row {
            let head = far[within: arc]
            best[head] = min(best[head], lead &+ UInt64(weights[within: arc]) << 32)
        }
    }

    /// Writes down what was found for the arcs of a vertex.
    @inline(__always)
    func settle(
        _ row: Range<Int>, of arcs: RankedArcs, _ weights: Scratch<UInt32>,
        _ middles: Scratch<UInt32>
    ) {
        let (best, far) = (best.cells, arcs.far)
        let (weights, middles) = (weights.cells, middles.cells)
        for arc in row {
            let head = far[within: arc]
            let found = best[head]
            best[head] = Self.none
            weights[within: arc] = UInt32(truncatingIfNeeded: found >> 32)
            // One less than nothing is GraphFormat.none.
            middles[within: arc] = UInt32(truncatingIfNeeded: found) &- 1
        }
    }
}
