import RoadNetwork

/// Computes the costs from several starts to many targets: first an upward search from each start,
/// then one downward pass over the targets' ancestors for several starts at once.
///
/// Source: Delling, Goldberg, Werneck, "Faster Batched Shortest Paths in Road Networks" (2011).
struct TargetSweep<Lanes: SweepLabel> {
    private let metric: HierarchyMetric
    private let lengths: HierarchyLengths?
    private let selection: TargetSelection
    private let space: HierarchySpace
    /// The label of each row of the selection.
    private var labels: [Lanes]
    /// The rows that an upward search has reached.
    private var isClimbed: [Bool]

    /// - Precondition: `lengths` are given and the selection has them if labels keep lengths.
    init(
        _ metric: HierarchyMetric, _ lengths: HierarchyLengths?, to selection: TargetSelection,
        in space: HierarchySpace
    ) {
        precondition(!Lanes.keepsLengths || lengths != nil && selection.hasLengths)
        self.metric = metric
        self.lengths = lengths
        self.selection = selection
        self.space = space
        space.number(selection.vertices)
        labels = [Lanes](repeating: .unreached, count: selection.firstArc.count - 1)
        isClimbed = [Bool](repeating: false, count: labels.count)
    }

    /// Computes the costs from at most as many starts as a label has lanes.
    ///
    /// - Complexity: O(arcs of the selection). Allocates nothing.
    mutating func run(from starts: ArraySlice<[SweepPlace]>) {
        for (lane, start) in starts.enumerated() { climb(from: start, lane) }
        let (firstArc, arcs, lengths) = (selection.firstArc, selection.arcs, selection.lengths)
        var (labels, isClimbed): ([Lanes], [Bool]) = ([], [])
        swap(&labels, &self.labels)
        swap(&isClimbed, &self.isClimbed)
        var rows = labels.mutableSpan
        var marks = isClimbed.mutableSpan
        Self.sweep(firstArc.span, arcs.span, lengths.span, &rows, &marks)
        swap(&labels, &self.labels)
        swap(&isClimbed, &self.isClimbed)
    }

    private static func sweep(
        _ firstArc: Span<UInt32>, _ arcs: Span<TargetSelection.RowArc>,
        _ lengths: Span<Millimeters>,
        _ labels: inout MutableSpan<Lanes>, _ isClimbed: inout MutableSpan<Bool>
    ) {
        var arc = 0
        for row in labels.indices {
            var best = Lanes.unreached
            if isClimbed[row] {
                best = labels[row]
                isClimbed[row] = false
            }
            let end = Int(firstArc[row + 1])
            while arc < end {
                best.improve(
                    from: labels[arcs[arc].tail.index], by: arcs[arc].weight,
                    Lanes.keepsLengths ? lengths[arc] : 0)
                arc += 1
            }
            labels[row] = best
        }
    }

    private mutating func climb(from starts: [SweepPlace], _ lane: Int) {
        let (costs, pathLengths) = (space.forward, space.forwardLength)
        let upward = metric.topology.upward
        var frontier = RankFrontier()
        for start in starts where frontier.insert(start.rank) && start.cost < costs[start.rank] {
            costs[start.rank] = start.cost
            pathLengths[start.rank] = start.length
        }
        while frontier.lowest != .missing {
            let vertex = frontier.lowest
            let cost = costs[vertex]
            if cost < Weights.limit {
                let length = pathLengths[vertex]
                for arc in upward.arcs(at: vertex) {
                    let head = upward.far[within: arc]
                    let total = cost &+ metric.upwardWeight[within: arc]
                    guard total < costs[head] else { continue }
                    costs[head] = total
                    if Lanes.keepsLengths, let lengths {
                        pathLengths[head] = length &+ lengths.upward[within: arc]
                    }
                }
                record(space.row[vertex].index, lane, cost, length)
            }
            costs[vertex] = Weights.limit
            frontier.climb(to: metric.topology.parent(of: vertex))
        }
    }

    @inline(__always)
    private mutating func record(
        _ row: Int, _ lane: Int, _ cost: Milliseconds, _ length: Millimeters
    ) {
        guard row < labels.count else { return }
        if !isClimbed[row] {
            isClimbed[row] = true
            labels[row] = .unreached
        }
        labels[row].set(lane, cost: cost.lane, length)
    }

    /// The label of a target after a run.
    subscript(target: Int) -> Lanes { labels[selection.vertices.ranks.count + target] }
}
