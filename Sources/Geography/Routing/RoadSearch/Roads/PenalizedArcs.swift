import RoadNetwork

/// Adds a penalty to some arcs. It is a class so that a search copies only one reference for each
/// label.
final class PenalizedArcs: SearchOverlay {
    let roads: EffectiveRoads
    let surcharges: ArcNumbers<Milliseconds>

    init(roads: EffectiveRoads, surcharges: ArcNumbers<Milliseconds>) {
        self.roads = roads
        self.surcharges = surcharges
    }

    @inline(__always)
    func surcharge(on arc: Arc) -> Milliseconds? {
        roads.surcharge(on: arc) == nil ? nil : surcharges[arc]
    }

    @inline(__always)
    func isRestricted(_ arc: Arc, flagged: Bool) -> Bool {
        roads.isRestricted(arc, flagged: flagged)
    }

    @inline(__always)
    func isSuspended(_ exception: ExceptionIndex) -> Bool { roads.isSuspended(exception) }
}
