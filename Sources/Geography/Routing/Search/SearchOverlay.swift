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

/// Closes the segments that bear a flag, and heeds the conditions of a moment.
struct ClosedSegments: SearchOverlay {
    let graph: RoadGraph
    let closed: SegmentFlags
    let conditions: RoadConditions

    @inline(__always)
    func surcharge(on arc: UInt32) -> UInt32? {
        graph.isClosed(segment: graph.arcSegment[arc] >> 1, by: closed)
            || conditions.isClosed(arc) ? nil : 0
    }

    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool {
        conditions.isRestricted(arc, flagged: flagged)
    }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { conditions.isSuspended(exception) }

    /// Whether ``BareWeights`` say the same.
    var isBare: Bool { closed.isEmpty && conditions.isAsStored }
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

    @inline(__always)
    func isRestricted(_ arc: UInt32, flagged: Bool) -> Bool {
        closed.isRestricted(arc, flagged: flagged)
    }

    @inline(__always)
    func isSuspended(_ exception: UInt32) -> Bool { closed.isSuspended(exception) }
}

extension RoadGraph {
    @inline(__always)
    func isClosed(segment: UInt32, by closed: SegmentFlags) -> Bool {
        segmentFlags[segment] & closed.rawValue != 0
    }
}
