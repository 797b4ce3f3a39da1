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

/// Closes the segments that bear a flag.
struct ClosedSegments: SearchOverlay {
    let graph: RoadGraph
    let closed: SegmentFlags

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        graph.isClosed(segment: graph.arcSegment[arc] >> 1, by: closed) ? nil : 0
    }
}

/// Closes segments and makes some arcs dearer.
struct DearerArcs: SearchOverlay {
    let closed: ClosedSegments
    /// Milliseconds.
    let surcharges: ArcNumbers

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        closed.surcharge(on: arc) == nil ? nil : surcharges[arc]
    }
}

extension RoadGraph {
    @inline(__always)
    func isClosed(segment: UInt32, by closed: SegmentFlags) -> Bool {
        segmentFlags[segment] & closed.rawValue != 0
    }
}
