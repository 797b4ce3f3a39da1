import RoadNetwork

/// A shortest-path search over the arcs of a graph. Labels belong to arcs, so restrictions, turn
/// costs and U-turns are exact; see ``RoadGraph/visitTurns(from:_:_:_:)``.
struct ArcSearch<Bound: Potential, Overlay: SearchOverlay, Goal: SearchGoal> {
    let graph: RoadGraph
    let weights: Weights
    let potential: Bound
    let overlay: Overlay
    var goal: Goal
    private(set) var settledCount = 0

    init(
        _ graph: RoadGraph, _ weights: Weights, _ potential: Bound, _ overlay: Overlay,
        _ goal: Goal
    ) {
        self.graph = graph
        self.weights = weights
        self.potential = potential
        self.overlay = overlay
        self.goal = goal
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)``; `space` stays usable.
    /// - Complexity: O(n log n) in the labels reached. Allocates nothing but a longer queue.
    mutating func run(
        from seeds: [SearchSeed], in space: SearchSpace, until deadline: Deadline
    ) throws(RoutingError) {
        try deadline.check()
        let (labels, lent) = space.begin()
        var queue = lent
        for seed in seeds where seed.arc.index < graph.arcCount && seed.cost < Weights.limit {
            offer(
                Label(seed.arc), cost: seed.cost, parent: .missing, seed.arc, labels, &queue)
        }
        defer { space.giveBack(queue) }
        while let (key, index) = queue.pop() {
            guard let label = labels[index], label.key == key else { continue }
            if goal.isReached(before: key) { break }
            settledCount += 1
            if settledCount & Deadline.settledMask == 0 { try deadline.check() }
            relax(index, label.cost, labels, &queue)
        }
    }

    @inline(__always)
    private mutating func relax(
        _ index: Label, _ cost: Milliseconds, _ labels: SearchLabels, _ queue: inout SearchQueue
    ) {
        graph.visitTurns(from: index, weights, overlay) { arc, next, turn in
            guard let surcharge = overlay.surcharge(on: arc) else { return }
            let entry = cost &+ turn
            goal.enter(arc, at: entry, from: index)
            let total = entry &+ weights.whole(arc) &+ surcharge
            guard total < Weights.limit else { return }
            offer(next, cost: total, parent: index, arc, labels, &queue)
        }
    }

    @inline(__always)
    private mutating func offer(
        _ index: Label, cost: Milliseconds, parent: Label, _ arc: Arc, _ labels: SearchLabels,
        _ queue: inout SearchQueue
    ) {
        guard labels.improve(index, cost: cost, parent: parent),
            let bound = potential.lowerBound(from: index, at: graph.arcs.head[arc])
        else { return }
        let key = cost &+ bound
        labels.setKey(key, of: index)
        queue.push(key: key, label: index)
    }
}
