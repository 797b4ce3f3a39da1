import RoadNetwork

/// The best costs found so far for the arcs of one vertex, by their far ends.
///
/// The cost and the middle vertex are packed into one number, cost first, so that the better of two
/// is found without a branch. A turn precedes a shortcut of the same cost.
struct BestWays {
    private let best: Scratch<UInt64>
    /// The value of all entries between two vertices.
    private static let none = UInt64(Weights.limit) << 32

    init(count: Int) { best = Scratch(repeating: Self.none, count: count) }

    /// Starts with the current costs of a vertex's arcs.
    @inline(__always)
    func take(_ row: Range<Int>, of rows: WeightedRows) {
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        for arc in row { best[far[within: arc]] = UInt64(weights[within: arc]) << 32 }
    }

    /// Offers shortcuts over the vertices of a supernode: each consists of the arc that is `lead`
    /// places before the end of its row, and one of the last `left` arcs of its other row.
    @inline(__always)
    func offer(
        over first: UInt32, through last: UInt32, _ leads: WeightedRows, at lead: UInt32,
        on rows: WeightedRows, left: UInt32
    ) {
        guard left > 0 else { return }
        if first == last || left < 4 {
            for vertex in first...last {
                offer(over: vertex, leads.weight(of: vertex, at: lead), rows, left: left)
            }
        } else {
            offerFourAtATime(over: first, through: last, leads, at: lead, on: rows, left: left)
        }
    }

    @inline(__always)
    private func offer(
        over vertex: UInt32, _ lead: UInt32, _ rows: WeightedRows, left: UInt32
    ) {
        guard lead < Weights.limit else { return }
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        let lead = UInt64(lead) << 32 | UInt64(vertex &+ 1)
        for arc in rows.last(left, of: vertex) {
            let head = far[within: arc]
            best[head] = min(best[head], lead &+ UInt64(weights[within: arc]) << 32)
        }
    }

    /// Processes four heads at a time. The last four may overlap the four before, which does no
    /// harm.
    private func offerFourAtATime(
        over first: UInt32, through last: UInt32, _ leads: WeightedRows, at lead: UInt32,
        on rows: WeightedRows, left: UInt32
    ) {
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        let heads = rows.last(left, of: last)
        var place = 0
        while place < heads.count {
            let start = min(place, heads.count - 4)
            var costs = SIMD4<Int32>(repeating: Int32(Weights.limit))
            var middles = SIMD4<Int32>(repeating: 0)
            for vertex in first...last {
                let row = rows.last(left, of: vertex).lowerBound + start
                let lead = Int32(truncatingIfNeeded: leads.weight(of: vertex, at: lead))
                let offered = weights.four(within: row) &+ lead
                let isBetter = offered .< costs
                costs.replace(with: offered, where: isBetter)
                middles.replace(with: Int32(truncatingIfNeeded: vertex &+ 1), where: isBetter)
            }
            for lane in 0..<4 {
                let head = far[within: heads.lowerBound + start + lane]
                let cost = UInt64(UInt32(truncatingIfNeeded: costs[lane])) << 32
                best[head] = min(
                    best[head], cost | UInt64(UInt32(truncatingIfNeeded: middles[lane])))
            }
            place += 4
        }
    }

    /// Stores the results for the arcs of a vertex.
    @inline(__always)
    func settle(_ row: Range<Int>, of rows: WeightedRows, _ middles: Scratch<UInt32>) {
        let (best, far) = (best.cells, rows.arcs.far)
        let (weights, middles) = (rows.weights, middles.cells)
        for arc in row {
            let head = far[within: arc]
            let found = best[head]
            best[head] = Self.none
            weights[within: arc] = UInt32(truncatingIfNeeded: found >> 32)
            // Zero minus one is GraphFormat.none.
            middles[within: arc] = UInt32(truncatingIfNeeded: found) &- 1
        }
    }
}

/// The arcs of a hierarchy in one direction with their current costs.
struct WeightedRows {
    let arcs: RankedArcs
    let weights: ScratchCells<UInt32>

    /// The last `count` arcs of a vertex.
    ///
    /// - Precondition: it has at least `count` arcs.
    @inline(__always)
    func last(_ count: UInt32, of vertex: UInt32) -> Range<Int> {
        let end = arcs.arcs(at: vertex).upperBound
        return end - Int(count)..<end
    }

    /// The cost of the arc `place` places before the end of a vertex's row.
    @inline(__always)
    func weight(of vertex: UInt32, at place: UInt32) -> UInt32 {
        weights[within: last(place, of: vertex).lowerBound]
    }
}
