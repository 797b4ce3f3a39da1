import RoadNetwork

/// The union of a graph's roads over all states of the conditions: every arc and turn that is ever
/// open, at its lowest cost.
///
/// A hierarchy of these roads has every arc that any departure needs, and its costs are lower
/// bounds for every query.
///
/// An arc may be restricted although it has no condition, because restricted arcs enclose it. The
/// strictest and the laxest outcomes bound this. If the core with the strictest outcomes has more
/// than half of the arcs that are ever open in its zone, it is part of the core in every state, so
/// its arcs are never enclosed. Other arcs count as both restricted and unrestricted.
public struct PossibleRoads {
    /// The graph itself.
    public let graph: RoadGraph
    /// The lowest cost of each arc.
    public let weights: Weights
    /// The arcs that are restricted in at least one state, and those that are unrestricted in at
    /// least one.
    private let restricted: BitSet<Arc>
    private let unrestricted: BitSet<Arc>
    /// The exceptions that do not apply in at least one state.
    private let suspendable: BitSet<ExceptionIndex>
    /// The nodes where turns differ between states.
    private let varyingNodes: BitSet<Node>

    /// - Complexity: O(graph).
    public init(_ graph: RoadGraph) {
        self.graph = graph
        let conditions = ConditionedParts(graph)
        weights =
            conditions.leastWeights.isEmpty
            ? graph.weights
            : graph.weights.changing(conditions.leastWeights.map { ($0.key, $0.value) })
        let zones = PossibleZones(graph, conditions)
        let arcs = graph.allArcs
        let restricted = arcs.filter(zones.mayBeRestricted)
        let unrestricted = arcs.filter(zones.mayBeOpen)
        self.restricted = BitSet(restricted)
        self.unrestricted = BitSet(unrestricted)
        suspendable = BitSet(Array(conditions.suspendable))
        var nodes = conditions.states.map { graph.arcs.head[graph.arc(of: $0)] }
        for arc in restricted where self.unrestricted.contains(arc) {
            nodes += [graph.tail(of: arc), graph.arcs.head[arc]]
        }
        varyingNodes = BitSet(nodes)
    }

    /// Calls `visit` with every label whose last arc is `arc`.
    public func visitLabels(of arc: Arc, _ visit: (Label) -> Void) {
        graph.visitLabels(of: arc, includesFinalStretch: restricted.contains(arc), visit)
    }
}

extension PossibleRoads: LabelTurns {
    /// A label may be visited more than once.
    public func visitTurns(
        from label: Label, _ visit: (_ next: Label, _ cost: Milliseconds) -> Void
    ) {
        let last = graph.arc(of: label.state)
        let variants: Range<UInt8> = varyingNodes.contains(graph.arcs.head[last]) ? 0..<8 : 0..<1
        for variant in variants {
            let state = State(roads: self, last: last, variant: variant)
            graph.visitTurns(from: label, weights, state) { arc, next, turn in
                visit(next, turn &+ weights.whole(arc))
            }
        }
    }

    /// A state of the roads around one label. The bits of `variant` are whether the label's arc is
    /// restricted (1), whether the arcs after it are (2), and whether exceptions are suspended (4).
    private struct State: SearchOverlay {
        let roads: PossibleRoads
        let last: Arc
        let variant: UInt8

        @inline(__always)
        func surcharge(on arc: Arc) -> Milliseconds? { 0 }

        @inline(__always)
        func isRestricted(_ arc: Arc, flagged: Bool) -> Bool {
            guard roads.restricted.contains(arc) else { return false }
            return !roads.unrestricted.contains(arc) || variant & (arc == last ? 1 : 2) != 0
        }

        @inline(__always)
        func isSuspended(_ exception: ExceptionIndex) -> Bool {
            variant & 4 != 0 && roads.suspendable.contains(exception)
        }
    }
}

/// The parts of a graph that depend on conditions.
private struct ConditionedParts {
    /// Arcs with conditions on their access.
    private(set) var arcs: Set<Arc> = []
    /// The lowest weights that are less than the stored ones.
    private(set) var leastWeights: [Arc: Milliseconds] = [:]
    private(set) var suspendable: Set<ExceptionIndex> = []
    /// The states of the suspendable exceptions.
    private(set) var states: [TurnState] = []

    init(_ graph: RoadGraph) {
        for index in 0..<graph.conditions.arc.count {
            let (arc, weight) = (graph.conditions.arc[index], graph.conditions.weight[index])
            guard arc.index < graph.arcCount else { continue }
            if weight == 0 {
                arcs.insert(arc)
            } else if weight < leastWeights[arc] ?? graph.weights.whole(arc) {
                leastWeights[arc] = weight
            }
        }
        for index in 0..<graph.conditions.exception.count {
            suspendable.insert(graph.conditions.exception[index].exception)
        }
        guard !suspendable.isEmpty else { return }
        for index in 0..<graph.states.exceptionState.count {
            let state = graph.states.exceptionState[index]
            if graph.exceptions(of: state).contains(where: { suspendable.contains($0) }) {
                states.append(state)
            }
        }
    }
}

/// The arcs that may be restricted, and those that may be open, in some state of the conditions.
private struct PossibleZones {
    private let graph: RoadGraph
    /// The cores under the strictest and the laxest outcomes; nil if nothing is conditional.
    private var bounds: (strict: OpenCores, lax: OpenCores)?
    private var varyingZones: Set<Component> = []
    private let conditional: Set<Arc>

    init(_ graph: RoadGraph, _ conditions: ConditionedParts) {
        self.graph = graph
        conditional = conditions.arcs
        guard !conditions.arcs.isEmpty || !conditions.suspendable.isEmpty else { return }
        for arc in conditions.arcs.union(conditions.states.map(graph.arc(of:))) {
            varyingZones.insert(graph.arcs.component[arc])
        }
        let strict = OpenCores(graph, suspended: []) { [conditional] arc in
            !graph.isTaggedRestricted(arc) && !conditional.contains(arc)
        }
        let lax = OpenCores(graph, suspended: conditions.suspendable) { [conditional] arc in
            !graph.isTaggedRestricted(arc) || conditional.contains(arc)
        }
        bounds = (strict, lax)
    }

    func mayBeRestricted(_ arc: Arc) -> Bool {
        if isFlagged(arc) || conditional.contains(arc) { return true }
        guard let (strict, _) = bounds(of: arc) else { return false }
        return !hasStableCore(arc) || !strict.contains(arc)
    }

    func mayBeOpen(_ arc: Arc) -> Bool {
        if !isFlagged(arc) { return true }
        guard let (_, lax) = bounds(of: arc) else { return false }
        return lax.isOpen(arc) && (!hasStableCore(arc) || lax.contains(arc))
    }

    private func isFlagged(_ arc: Arc) -> Bool {
        graph.arcs.flags[arc].contains(.restricted)
    }

    private func bounds(of arc: Arc) -> (strict: OpenCores, lax: OpenCores)? {
        varyingZones.contains(graph.arcs.component[arc]) ? bounds : nil
    }

    /// Whether the core of an arc's zone contains the strictest core in every state. This is so if
    /// the strictest core has more than half of the arcs that are ever open.
    private func hasStableCore(_ arc: Arc) -> Bool {
        guard let (strict, lax) = bounds else { return true }
        let zone = graph.arcs.component[arc]
        return 2 * (strict.coreSize[zone] ?? 0) > lax.openCount[zone] ?? 0
    }
}
