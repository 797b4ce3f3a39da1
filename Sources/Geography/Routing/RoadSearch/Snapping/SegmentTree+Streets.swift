import Geometry
import OSMModel
import RoadNetwork

/// Places where nobody stops: a route begins or ends there only if the place is on the road itself,
/// or no other road is near. The same holds for ways on which bicycles are pushed, if a way to ride on
/// is hardly farther away.
extension SegmentTree {
    /// The maximum distance of another road, in metres.
    static let nearStreetMeters = 500.0
    /// How much farther away a way to ride on may be than one to push on, in metres.
    static let rideableMeters = 20.0

    /// The nearest suitable road for a place whose nearest roads are a motorway, its ramp or a tunnel,
    /// or ways on which bicycles are pushed; nil if the place is on one of them, or no other road is
    /// near.
    func street(insteadOf nearest: Snap, at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        let meters = nearest.nearest.point.distanceMeters
        guard meters > Snap.tieMeters, !filter.hasHeading else { return nil }
        if isPassage(nearest.nearest), nearest.ties.allSatisfy(isPassage) {
            return snap(at: place, filter, within: Self.nearStreetMeters) { !isPassage($0) }
        }
        if isPushed(nearest.nearest), nearest.ties.allSatisfy(isPushed) {
            return snap(at: place, filter, within: meters + Self.rideableMeters) {
                !isPushed($0) && !isPassage($0)
            }
        }
        return nil
    }

    /// Whether bicycles are pushed in each direction that is open.
    private func isPushed(_ point: RoadPoint) -> Bool {
        point.arcs.allSatisfy { graph.arcs.flags[$0].contains(.pushed) }
    }

    /// Whether a segment is a motorway, its ramp, or a tunnel of a street.
    private func isPassage(_ point: RoadPoint) -> Bool {
        let segment = point.segment
        let roadClass = RoadCategory(rawValue: graph.segments.roadClass[segment]) ?? .other
        switch roadClass {
        case .motorway, .motorwayLink: return true
        default:
            // Underground car parks and underpasses for pedestrians have places of their own.
            return graph.segments.flags[segment].contains(.tunnel)
                && roadClass.rank < RoadCategory.service.rank
        }
    }
}
