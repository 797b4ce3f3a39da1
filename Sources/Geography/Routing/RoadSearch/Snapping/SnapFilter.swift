import Geometry
import RoadNetwork

/// The requirements of a waypoint for the road that it is snapped to.
public struct SnapFilter: Sendable {
    /// The maximum distance of the road, in metres.
    public let radiusMeters: Double
    private let heading: Waypoint.Heading?
    private let approach: Waypoint.Approach
    private let trafficSide: TrafficSide?
    private let exclusion: Exclusion
    /// The conditions at the departure; nil if they close no road.
    private let conditions: RoadConditions?

    /// A place within this distance of a road's line counts as on the line, in metres.
    private static let lineMeters = 0.05

    /// The requirements of a waypoint under the options and conditions of a query.
    public init(_ waypoint: Waypoint, _ roads: RoadOptions, _ conditions: RoadConditions) {
        radiusMeters = roads.radius(of: waypoint)
        heading = waypoint.heading
        approach = waypoint.approach
        trafficSide = roads.trafficSide
        exclusion = roads.exclusion
        self.conditions = conditions.closedArcs.isEmpty ? nil : conditions
    }

    /// Any road within the radius.
    public init(radiusMeters: Double) {
        self.radiusMeters = radiusMeters
        (heading, approach, trafficSide, exclusion) = (nil, .unrestricted, nil, .none)
        conditions = nil
    }

    /// Whether a direction of travel is required, as of a vehicle on the road.
    var hasHeading: Bool { heading != nil }

    /// Whether more than the radius is required.
    public var isConstrained: Bool {
        heading != nil || approach != .unrestricted || !exclusion.isEmpty || conditions != nil
    }

    /// The suitable arcs of a segment, which may be none. A ferry is suitable at its ends only, because
    /// nobody boards or leaves it at sea.
    public func arcs(_ match: SegmentMatch, _ graph: RoadGraph) -> ArcPair {
        let (segment, point) = (match.segment, match.point)
        if graph.segments.flags[segment].contains(.ferry), !isAshore(match, graph) {
            return ArcPair(.missing, .missing)
        }
        let pair = graph.segments.arcs[segment]
        let forward = open(pair.first, graph)
        let backward = open(pair.second, graph)
        guard isConstrained else { return ArcPair(forward, backward) }
        let isTwoWay = forward != .missing && backward != .missing
        let trafficSide = trafficSide ?? graph.trafficSide(of: segment)
        let side = suits(point, isTwoWay: isTwoWay, trafficSide)
        let direction = suits(heading, segment, point, graph)
        return ArcPair(
            side.forward && direction.forward ? forward : .missing,
            side.backward && direction.backward ? backward : .missing)
    }

    /// Whether a point of a ferry is one of its ends. Where several ferries meet and no road, as at a
    /// junction of routes, is at sea.
    private func isAshore(_ match: SegmentMatch, _ graph: RoadGraph) -> Bool {
        let length = graph.segments.length[match.segment]
        guard match.offset == 0 || match.offset == length else { return false }
        let node = graph.segments.ends[match.segment][match.offset == length]
        let arcs = graph.arcs(leaving: node)
        let ferries = arcs.count { graph.segments.flags[graph.segment(of: $0)].contains(.ferry) }
        return ferries < 2 || ferries < arcs.count
    }

    /// The arc; missing if it does not exist or is closed.
    private func open(_ arc: Arc, _ graph: RoadGraph) -> Arc {
        guard arc.index < graph.arcCount, !graph.isClosed(arc, by: exclusion),
            !(conditions?.isClosed(arc) ?? false)
        else { return .missing }
        return arc
    }

    private func suits(
        _ point: NearestPoint, isTwoWay: Bool, _ trafficSide: TrafficSide
    ) -> (forward: Bool, backward: Bool) {
        guard approach != .unrestricted, isTwoWay, point.distanceMeters > Self.lineMeters else {
            return (true, true)
        }
        let isLeftAsked = (approach == .curb) == (trafficSide == .left)
        return (point.isOnLeft == isLeftAsked, point.isOnLeft != isLeftAsked)
    }

    private func suits(
        _ heading: Waypoint.Heading?, _ segment: RoadSegment, _ point: NearestPoint,
        _ graph: RoadGraph
    ) -> (forward: Bool, backward: Bool) {
        guard let heading else { return (true, true) }
        let line = graph.line(of: segment)
        guard point.piece + 1 < line.count else { return (false, false) }
        let bearing = line[point.piece].bearing(to: line[point.piece + 1])
        let difference = abs(Bearing.turn(from: heading.degrees, to: bearing))
        return (difference <= heading.tolerance, 180 - difference <= heading.tolerance)
    }
}
