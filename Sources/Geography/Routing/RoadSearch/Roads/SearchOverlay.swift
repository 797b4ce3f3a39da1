/// What one search lays over the weights of a graph.
///
/// It only ever adds, so every ``Potential`` of the bare weights still bounds the search.
protocol SearchOverlay {
    /// Milliseconds that `arc` costs beyond its weight, at most ``Weights/longestArc``; nil where
    /// it is closed.
    func surcharge(on arc: UInt32) -> UInt32?
    /// Whether an arc may only begin or end a route; `flagged` is what the graph says.
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool
    /// Whether an exception of the graph does not hold.
    func isSuspended(_ exception: UInt32) -> Bool
}

extension SearchOverlay {
    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool { flagged }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { false }
}

/// Nothing.
struct BareWeights: SearchOverlay {
    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? { 0 }
}

/// The roads as one query may use them: without what it leaves out, and as the conditions stand at
/// its departure.
struct RoadsInForce: SearchOverlay {
    let graph: RoadGraph
    let exclusion: Exclusion
    let conditions: RoadConditions
    /// What the hierarchy's arcs cost on them; nil where nobody has worked it out.
    var metric: HierarchyMetric?

    /// What travelling costs now.
    var weights: Weights { conditions.weights }

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        graph.isClosed(arc, by: exclusion) || conditions.isClosed(arc) ? nil : 0
    }

    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool {
        conditions.isRestricted(arc, flagged: flagged)
    }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { conditions.isSuspended(exception) }

    /// Whether ``BareWeights`` say the same.
    var isBare: Bool { exclusion.isEmpty && conditions.isAsStored }

    /// Whether conditions stand as where no time is given.
    var isPlain: Bool { conditions === graph.conditions(at: nil) }

    /// What the hierarchy's arcs cost at least.
    var leastMetric: HierarchyMetric {
        metric ?? (isPlain ? graph.metric : graph.leastMetric)
    }
}

extension RoadGraph {
    /// All roads, where no time is given.
    var plainRoads: RoadsInForce {
        RoadsInForce(graph: self, exclusion: .none, conditions: conditions(at: nil))
    }
}

/// Makes some arcs dearer.
struct DearerArcs: SearchOverlay {
    let roads: RoadsInForce
    /// Milliseconds.
    let surcharges: ArcNumbers

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        roads.surcharge(on: arc) == nil ? nil : surcharges[arc]
    }

    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool {
        roads.isRestricted(arc, flagged: flagged)
    }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { roads.isSuspended(exception) }
}
