import Geometry
import OSMModel
import RoadNetwork

/// Places where nobody stops: a route begins or ends there only if the place is on the road itself,
/// or no other road is near.
extension SegmentTree {
    /// The maximum distance of another road, in metres.
    static let nearStreetMeters = 500.0

    /// The nearest suitable road for a place whose nearest roads are a motorway, its ramp or a tunnel;
    /// nil if the place is on one of them, or no other road is near.
    func street(insteadOf nearest: Snap, at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        guard nearest.nearest.point.distanceMeters > Snap.tieMeters, !filter.hasHeading,
            isPassage(nearest.nearest.segment),
            nearest.ties.allSatisfy({ isPassage($0.segment) })
        else { return nil }
        var street: Snap?
        visitPoints(at: place, filter) { point in
            guard point.point.distanceMeters <= Self.nearStreetMeters else { return nil }
            guard !isPassage(point.segment) else { return .infinity }
            guard street != nil else {
                street = Snap(requested: place, nearest: point)
                return point.point.distanceMeters + Snap.tieMeters
            }
            street?.tie(point)
            return .infinity
        }
        return street
    }

    /// Whether a segment is a motorway, its ramp, or a tunnel of a street.
    private func isPassage(_ segment: RoadSegment) -> Bool {
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
