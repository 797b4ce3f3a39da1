/// A start on the way along an arc.
struct SearchSeed: Equatable {
    var arc: UInt32
    /// Milliseconds from the start to the arc's head.
    var cost: UInt32
}

/// What a search looks for.
protocol SearchGoal {
    /// The search may enter `arc`: `cost` milliseconds from the start, the turn included, coming
    /// from `label`.
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: UInt32)
    /// Whether nothing that is still queued, at `key` or more, can matter.
    func isReached(before key: UInt32) -> Bool
}

/// A shortest-path search over the arcs of a graph: labels belong to arcs, so restrictions,
/// turn costs and turning back are exact.
///
/// A label is twice a state's number, one more within the last restricted stretch: a route may
/// begin on restricted arcs and end on them, but once it has used an unrestricted arc,
/// a restricted one starts the end.
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

    /// - Throws: ``RoutingError/tookTooLong(mode:)``; `space` is good for further searches.
    /// - Complexity: O(n log n) in the labels reached. Allocates nothing but a longer queue.
    mutating func run(
        from seeds: [SearchSeed], in space: SearchSpace, until deadline: Deadline
    ) throws(RoutingError) {
        try deadline.check()
        let (labels, lent) = space.begin()
        var queue = lent
        for seed in seeds where Int(seed.arc) < graph.arcCount && seed.cost < Weights.limit {
            offer(
                seed.arc << 1, cost: seed.cost, parent: GraphFormat.none, seed.arc, labels, &queue)
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
        _ index: UInt32, _ cost: UInt32, _ labels: SearchLabels, _ queue: inout SearchQueue
    ) {
        let state = index >> 1
        let last = graph.arc(of: state)
        let node = graph.arcHead[last]
        let flags = ArcFlags(rawValue: graph.arcFlags[last])
        let mustLook = flags.contains(.hasExceptions) || state != last
        let exceptions = mustLook ? graph.exceptions(of: state) : 0..<0
        let turns = weights.turns(from: last, in: graph)
        let isAtEnd = index & 1
        let isUnrestricted = !flags.contains(.restricted)

        var arc = graph.firstArc[node]
        let end = min(graph.firstArc[Int(node) + 1], UInt32(graph.arcCount))
        while arc < end {
            defer { arc += 1 }
            guard let turn = weights.cost(of: turns, into: arc, in: graph) else { continue }
            let entry = cost &+ turn
            var next = arc
            if !exceptions.isEmpty {
                guard let target = graph.target(of: arc, in: exceptions) else { continue }
                next = target
            }
            let isRestricted = ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
            if isAtEnd == 1 && !isRestricted { continue }
            guard let surcharge = overlay.surcharge(on: arc) else { continue }
            let layer = isRestricted && (isUnrestricted || isAtEnd == 1) ? UInt32(1) : 0
            goal.enter(arc, at: entry, from: index)
            let total = entry &+ weights.whole(arc) &+ surcharge
            guard total < Weights.limit else { continue }
            offer(next << 1 | layer, cost: total, parent: index, arc, labels, &queue)
        }
    }

    @inline(__always)
    private func offer(
        _ index: UInt32, cost: UInt32, parent: UInt32, _ arc: UInt32, _ labels: SearchLabels,
        _ queue: inout SearchQueue
    ) {
        guard labels.improve(index, cost: cost, parent: parent) else { return }
        let key = cost &+ potential.lowerBound(from: graph.arcHead[arc])
        labels.setKey(key, of: index)
        queue.push(key: key, label: index)
    }
}

extension RoadGraph {
    /// The last arc of a state.
    @inline(__always)
    func arc(of state: UInt32) -> UInt32 {
        Int(state) < arcCount ? state : extraStateArc[Int(state) - arcCount]
    }

    /// Where the exceptions of `state` lie.
    func exceptions(of state: UInt32) -> Range<Int> {
        var (low, high) = (0, exceptionState.count)
        while low < high {
            let middle = (low + high) / 2
            if exceptionState[middle] < state { low = middle + 1 } else { high = middle }
        }
        guard low < exceptionState.count, exceptionState[low] == state else { return 0..<0 }
        let start = Int(firstException[low])
        return start..<max(start, min(Int(firstException[low + 1]), exceptionArc.count))
    }

    /// The state that following `arc` leads to, or nil where it must not follow.
    func target(of arc: UInt32, in exceptions: Range<Int>) -> UInt32? {
        for exception in exceptions where exceptionArc[exception] == arc {
            let target = exceptionTarget[exception]
            return Int(target) < stateCount ? target : nil
        }
        return arc
    }
}
