/// The roads of a graph at any time: every arc and turn that is open in some state of the
/// conditions, at the least that it ever costs.
///
/// A hierarchy of them has an arc wherever one is needed at any departure, and what its arcs cost
/// bounds every query from below.
///
/// What is restricted hangs on more than an arc's own conditions, for what only restricted arcs lead
/// to is restricted too. The strictest and the laxest outcomes bound it: an arc of the strictest
/// core is never enclosed, where that core holds more than half of what is ever open in its
/// zone and so is a part of the core in every state. Elsewhere, each arc that is ever open may be
/// either.
struct PossibleRoads {
    let graph: RoadGraph
    /// The least that each arc ever costs.
    let weights: Weights
    /// Arcs that are restricted in some state, and those that are not in some.
    private let restricted: NumberSet
    private let unrestricted: NumberSet
    /// Exceptions that do not hold in some state.
    private let suspendable: NumberSet
    /// The nodes at which turns are not the same in all states.
    private let unsettledNodes: NumberSet

    /// - Complexity: O(graph).
    init(_ graph: RoadGraph) {
        self.graph = graph
        let conditions = ConditionedParts(graph)
        weights =
            conditions.leastWeights.isEmpty
            ? graph.weights
            : graph.weights.changing(conditions.leastWeights.map { ($0.key, $0.value) })
        let zones = PossibleZones(graph, conditions)
        let arcs = 0..<UInt32(graph.arcCount)
        let restricted = arcs.filter(zones.mayBeRestricted)
        let unrestricted = arcs.filter(zones.mayBeOpen)
        self.restricted = NumberSet(restricted)
        self.unrestricted = NumberSet(unrestricted)
        suspendable = NumberSet(Array(conditions.suspendable))
        var nodes = conditions.states.map { graph.arcHead[graph.arc(of: $0)] }
        for arc in restricted where self.unrestricted.contains(arc) {
            nodes += [graph.tail(of: arc), graph.arcHead[arc]]
        }
        unsettledNodes = NumberSet(nodes)
    }

    /// Calls `visit` with every label whose last arc is `arc`.
    func visitLabels(of arc: UInt32, _ visit: (UInt32) -> Void) {
        graph.visitLabels(of: arc, includesEnds: restricted.contains(arc), visit)
    }
}

extension PossibleRoads: LabelTurns {
    /// A label may come more than once.
    func visitTurns(from label: UInt32, _ visit: (_ next: UInt32, _ cost: UInt32) -> Void) {
        let last = graph.arc(of: label >> 1)
        let variants: Range<UInt8> = unsettledNodes.contains(graph.arcHead[last]) ? 0..<8 : 0..<1
        for variant in variants {
            let state = State(roads: self, last: last, variant: variant)
            graph.visitTurns(from: label, weights, state) { arc, next, turn in
                visit(next, turn &+ weights.whole(arc))
            }
        }
    }

    /// How the roads may stand around one label, as three bits say: whether its arc is restricted,
    /// whether those after it are, and whether exceptions are suspended.
    private struct State: SearchOverlay {
        let roads: PossibleRoads
        let last: UInt32
        let variant: UInt8

        @inline(__always)
        func surcharge(on arc: UInt32) -> UInt32? { 0 }

        @inline(__always)
        func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool {
            guard roads.restricted.contains(arc) else { return false }
            return !roads.unrestricted.contains(arc) || variant & (arc == last ? 1 : 2) != 0
        }

        @inline(__always)
        func isSuspended(_ exception: UInt32) -> Bool {
            variant & 4 != 0 && roads.suspendable.contains(exception)
        }
    }
}

/// The parts of a graph that conditions decide on.
private struct ConditionedParts {
    /// Arcs with conditions on their access.
    private(set) var arcs: Set<UInt32> = []
    /// Milliseconds at the best of times, where that is less than as stored.
    private(set) var leastWeights: [UInt32: UInt32] = [:]
    private(set) var suspendable: Set<UInt32> = []
    /// The states of the exceptions that are suspendable.
    private(set) var states: [UInt32] = []

    init(_ graph: RoadGraph) {
        for index in 0..<graph.conditionArc.count {
            let (arc, weight) = (graph.conditionArc[index], graph.conditionWeight[index])
            guard Int(arc) < graph.arcCount else { continue }
            if weight == 0 {
                arcs.insert(arc)
            } else if weight < leastWeights[arc] ?? graph.weights.whole(arc) {
                leastWeights[arc] = weight
            }
        }
        for index in 0..<graph.conditionException.count {
            suspendable.insert(graph.conditionException[index] >> 1)
        }
        guard !suspendable.isEmpty else { return }
        for index in 0..<graph.exceptionState.count {
            let state = graph.exceptionState[index]
            if graph.exceptions(of: state).contains(where: { suspendable.contains(UInt32($0)) }) {
                states.append(state)
            }
        }
    }
}

/// What is restricted in some state of the conditions, and what is not in some.
private struct PossibleZones {
    private let graph: RoadGraph
    /// With the strictest and with the laxest outcomes; nil where nothing is conditional.
    private var bounds: (strict: OpenCores, lax: OpenCores)?
    private var unsettled: Set<UInt32> = []
    private let conditional: Set<UInt32>

    init(_ graph: RoadGraph, _ conditions: ConditionedParts) {
        self.graph = graph
        conditional = conditions.arcs
        guard !conditions.arcs.isEmpty || !conditions.suspendable.isEmpty else { return }
        for arc in conditions.arcs.union(conditions.states.map(graph.arc(of:))) {
            unsettled.insert(graph.arcComponent[arc])
        }
        let strict = OpenCores(graph, suspended: []) { [conditional] arc in
            !graph.isTaggedRestricted(arc) && !conditional.contains(arc)
        }
        let lax = OpenCores(graph, suspended: conditions.suspendable) { [conditional] arc in
            !graph.isTaggedRestricted(arc) || conditional.contains(arc)
        }
        bounds = (strict, lax)
    }

    func mayBeRestricted(_ arc: UInt32) -> Bool {
        if isFlagged(arc) || conditional.contains(arc) { return true }
        guard let (strict, _) = bounds(of: arc) else { return false }
        return !hasSureCore(arc) || !strict.contains(arc)
    }

    func mayBeOpen(_ arc: UInt32) -> Bool {
        if !isFlagged(arc) { return true }
        guard let (_, lax) = bounds(of: arc) else { return false }
        return lax.isOpen(arc) && (!hasSureCore(arc) || lax.contains(arc))
    }

    private func isFlagged(_ arc: UInt32) -> Bool {
        ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
    }

    private func bounds(of arc: UInt32) -> (strict: OpenCores, lax: OpenCores)? {
        unsettled.contains(graph.arcComponent[arc]) ? bounds : nil
    }

    /// Whether the core of an arc's zone holds that of the strictest state in every state.
    private func hasSureCore(_ arc: UInt32) -> Bool {
        guard let (strict, lax) = bounds else { return true }
        let zone = graph.arcComponent[arc]
        return 2 * (strict.coreSize[zone] ?? 0) > lax.openCount[zone] ?? 0
    }
}
