/// Adds a penalty to some arcs.
struct PenalizedArcs: SearchOverlay {
    let roads: EffectiveRoads
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
