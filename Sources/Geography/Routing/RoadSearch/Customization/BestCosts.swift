import RoadNetwork

/// The best costs found so far for the arcs of one vertex, indexed by their higher ends.
struct BestCosts {
    private let best: Scratch<Rank, Candidate>
    /// The value of all entries while no vertex is processed.
    private static let none = Candidate(cost: Weights.limit)

    init(count: Int) { best = Scratch(repeating: Self.none, count: count) }

    /// Loads the current costs of a vertex's arcs.
    @inline(__always)
    func load(_ row: Range<Int>, of rows: WeightedRows) {
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        for arc in row { best[far[within: arc]] = Candidate(cost: weights[within: arc]) }
    }

    /// Offers shortcuts over the vertices of a supernode. Each shortcut consists of two arcs of its
    /// middle vertex: the one that is `lead` places before the end of the row in `leads`, and one
    /// of the last `left` arcs of the row in `rows`.
    @inline(__always)
    func offer(
        over first: Rank, through last: Rank, _ leads: WeightedRows, at lead: UInt32,
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
        over vertex: Rank, _ lead: Milliseconds, _ rows: WeightedRows, left: UInt32
    ) {
        guard lead < Weights.limit else { return }
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        let lead = Candidate(cost: lead, over: vertex)
        for arc in rows.last(left, of: vertex) {
            let head = far[within: arc]
            best[head] = min(best[head], lead.adding(weights[within: arc]))
        }
    }

    /// Processes four heads at a time. The last group may overlap the previous one; then some
    /// shortcuts are offered twice.
    private func offerFourAtATime(
        over first: Rank, through last: Rank, _ leads: WeightedRows, at lead: UInt32,
        on rows: WeightedRows, left: UInt32
    ) {
        let (best, far, weights) = (best.cells, rows.arcs.far, rows.weights)
        let heads = rows.last(left, of: last)
        var place = 0
        while place < heads.count {
            let start = min(place, heads.count - 4)
            var costs = SIMD4<Int32>(repeating: Weights.limit.lane)
            var middles = SIMD4<Int32>(repeating: 0)
            for vertex in first...last {
                let row = rows.last(left, of: vertex).lowerBound + start
                let lead = Int32(truncatingIfNeeded: leads.weight(of: vertex, at: lead).rawValue)
                let offered = weights.four(within: row) &+ lead
                let isBetter = offered .< costs
                costs.replace(with: offered, where: isBetter)
                middles.replace(
                    with: Int32(truncatingIfNeeded: vertex.next.rawValue), where: isBetter)
            }
            for lane in 0..<4 {
                let head = far[within: heads.lowerBound + start + lane]
                best[head] = min(
                    best[head], Candidate(cost: costs[lane], afterMiddle: middles[lane]))
            }
            place += 4
        }
    }

    /// Stores the results for the arcs of a vertex.
    @inline(__always)
    func settle(_ row: Range<Int>, of rows: WeightedRows, _ middles: Scratch<Int, Rank>) {
        let (best, far) = (best.cells, rows.arcs.far)
        let (weights, middles) = (rows.weights, middles.cells)
        for arc in row {
            let head = far[within: arc]
            let found = best[head]
            best[head] = Self.none
            weights[within: arc] = found.cost
            middles[within: arc] = found.middle
        }
    }
}

/// A cost and a middle vertex, packed into one number with the cost in the upper bits, so that the
/// better of two is found without a branch. A turn precedes a shortcut of the same cost.
private struct Candidate: GraphElement, Comparable {
    /// The cost in the upper half; in the lower half the number after the middle's, 0 for a turn.
    private let packed: UInt64

    static var absent: Candidate { Candidate(packed: 0) }

    private init(packed: UInt64) { self.packed = packed }

    /// A turn.
    @inline(__always)
    init(cost: Milliseconds) { packed = UInt64(cost) << 32 }

    /// A shortcut.
    @inline(__always)
    init(cost: Milliseconds, over middle: Rank) {
        packed = UInt64(cost) << 32 | UInt64(middle.next.rawValue)
    }

    /// A turn or shortcut from SIMD lanes.
    @inline(__always)
    init(cost: Int32, afterMiddle: Int32) {
        packed =
            UInt64(UInt32(truncatingIfNeeded: cost)) << 32
            | UInt64(UInt32(truncatingIfNeeded: afterMiddle))
    }

    /// The candidate with a cost that is `cost` higher.
    @inline(__always)
    func adding(_ cost: Milliseconds) -> Candidate {
        Candidate(packed: packed &+ UInt64(cost) << 32)
    }

    @inline(__always)
    var cost: Milliseconds { Milliseconds(rawValue: UInt32(truncatingIfNeeded: packed >> 32)) }

    /// The middle vertex; ``GraphIndex/missing`` for a turn.
    @inline(__always)
    var middle: Rank { Rank(rawValue: UInt32(truncatingIfNeeded: packed) &- 1) }

    @inline(__always)
    static func < (one: Candidate, other: Candidate) -> Bool { one.packed < other.packed }
}

/// The arcs of a hierarchy in one direction with their current costs.
struct WeightedRows {
    let arcs: RankedArcs
    let weights: ScratchCells<Int, Milliseconds>

    /// The last `count` arcs of a vertex.
    ///
    /// - Precondition: it has at least `count` arcs.
    @inline(__always)
    func last(_ count: UInt32, of vertex: Rank) -> Range<Int> {
        let end = arcs.arcs(at: vertex).upperBound
        return end - Int(count)..<end
    }

    /// The cost of the arc `place` places before the end of a vertex's row.
    @inline(__always)
    func weight(of vertex: Rank, at place: UInt32) -> Milliseconds {
        weights[within: last(place, of: vertex).lowerBound]
    }
}
