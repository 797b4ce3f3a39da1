/// What one search lays over the weights of a graph.
///
/// It only ever adds, so every ``Potential`` of the bare weights still bounds the search.
protocol SearchOverlay {
    /// Milliseconds that `arc` costs beyond its weight, at most ``Weights/longestArc``; nil where
    /// it is closed.
    func surcharge(on arc: UInt32) -> UInt32?
}

/// Nothing.
struct BareWeights: SearchOverlay {
    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? { 0 }
}

/// Closes what a query leaves out.
struct ExcludedRoads: SearchOverlay {
    let graph: RoadGraph
    let exclusion: Exclusion

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        graph.isClosed(arc, by: exclusion) ? nil : 0
    }
}

/// Closes roads and makes some arcs dearer.
struct DearerArcs: SearchOverlay {
    let closed: ExcludedRoads
    /// Milliseconds.
    let surcharges: ArcNumbers

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        closed.surcharge(on: arc) == nil ? nil : surcharges[arc]
    }
}
