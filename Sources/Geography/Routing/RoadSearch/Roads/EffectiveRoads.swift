import RoadNetwork

/// The roads that a query may use, without its exclusions and under the conditions at its
/// departure.
public struct EffectiveRoads: SearchOverlay, Sendable {
    /// The graph with the conditions and costs that all queries share.
    public let base: RoutableGraph
    /// The graph itself.
    public let graph: RoadGraph
    /// The exclusions of the query.
    public let exclusion: Exclusion
    /// The conditions at the departure.
    public let conditions: RoadConditions
    /// The costs of the hierarchy's arcs on these roads; nil if they were not computed.
    public var metric: HierarchyMetric?

    /// The roads of `base` without `exclusion`, under `conditions`.
    public init(
        _ base: RoutableGraph, exclusion: Exclusion, conditions: RoadConditions,
        metric: HierarchyMetric? = nil
    ) {
        self.base = base
        graph = base.graph
        self.exclusion = exclusion
        self.conditions = conditions
        self.metric = metric
    }

    /// The travel times now.
    public var weights: Weights { conditions.weights }

    /// 0 if an arc is open; nil if it is closed.
    @inline(__always)
    public func surcharge(on arc: Arc) -> Milliseconds? {
        graph.isClosed(arc, by: exclusion) || conditions.isClosed(arc) ? nil : 0
    }

    /// Whether an arc may only begin or end a route; `flagged` is the graph's own flag.
    @inline(__always)
    public func isRestricted(_ arc: Arc, flagged: Bool) -> Bool {
        conditions.isRestricted(arc, flagged: flagged)
    }

    /// Whether an exception does not apply now.
    @inline(__always)
    public func isSuspended(_ exception: ExceptionIndex) -> Bool {
        conditions.isSuspended(exception)
    }

    /// Whether the overlay changes nothing, so that ``BareWeights`` gives the same result.
    var isBare: Bool { exclusion.isEmpty && conditions.isAsStored }

    /// Whether the conditions are those of a query without a time.
    public var isPlain: Bool { conditions === base.conditions(at: nil) }

    /// Lower bounds of the costs of the hierarchy's arcs.
    var leastMetric: HierarchyMetric {
        metric ?? (isPlain ? base.metric : base.leastMetric)
    }
}

extension EffectiveRoads: LabelTurns {
    /// Calls `visit` with the turns into open arcs and their costs.
    @inline(__always)
    public func visitTurns(
        from label: Label, _ visit: (_ next: Label, _ cost: Milliseconds) -> Void
    ) {
        let weights = weights
        graph.visitTurns(from: label, weights, self) { arc, next, turn in
            guard let surcharge = surcharge(on: arc) else { return }
            visit(next, turn &+ weights.whole(arc) &+ surcharge)
        }
    }
}
