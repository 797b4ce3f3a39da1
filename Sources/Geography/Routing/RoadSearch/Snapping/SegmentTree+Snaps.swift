import Geometry
import RoadNetwork

extension SegmentTree {
    /// The maximum distance of a road from a place.
    static let horizonMeters = 50_000.0
    /// The maximum number of segments visited for one place.
    private static let maximumSegments = 20_000

    /// Metres to the nearest suitable segment; nil if there is none within the horizon.
    public func nearestMeters(to place: Coordinate, _ filter: SnapFilter) -> Double? {
        var nearest: Double?
        visitNearest(to: place, radiusMeters: Self.horizonMeters) { match in
            guard !filter.arcs(match, graph).isEmpty else { return .infinity }
            nearest = match.point.distanceMeters
            return nil
        }
        return nearest
    }

    /// The nearest suitable point on the roads, preferably not on a motorway or in a tunnel.
    public func nearestSnap(at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        snap(at: place, filter, within: .infinity) { _ in true }
            .map { street(insteadOf: $0, at: place, filter) ?? $0 }
    }

    /// The nearest suitable point for which `isWanted` is true, with the same place on other segments;
    /// nil if there is none within `meters`.
    @inline(__always)
    func snap(
        at place: Coordinate, _ filter: SnapFilter, within meters: Double,
        where isWanted: (RoadPoint) -> Bool
    ) -> Snap? {
        var snap: Snap?
        visitPoints(at: place, filter) { point in
            guard point.point.distanceMeters <= meters else { return nil }
            guard isWanted(point) else { return .infinity }
            guard snap != nil else {
                snap = Snap(requested: place, nearest: point)
                return point.point.distanceMeters + Snap.tieMeters
            }
            snap?.tie(point)
            return .infinity
        }
        return snap
    }

    /// The nearest suitable segments, nearest first.
    public func points(at place: Coordinate, _ filter: SnapFilter, count: Int) -> [RoadPoint] {
        var points: [RoadPoint] = []
        visitPoints(at: place, filter) { point in
            points.append(point)
            return points.count < count ? .infinity : nil
        }
        return points
    }

    /// The nearest suitable point of the main network, for a place whose nearest roads are `nearest`;
    /// nil if these are not cut off, or if a heading shows that the traveller is on one of them.
    ///
    /// Roads are cut off if they belong to a small part that nothing joins to the other roads, as at
    /// a gap in the mapping. The main network is the largest part within
    /// ``Snap/farthestMainRoadMeters``, and has at least ``Snap/mainNetworkRatio`` times as many arcs.
    public func mainNetworkSnap(
        at place: Coordinate, besides nearest: Snap, _ filter: SnapFilter
    ) -> Snap? {
        guard !filter.hasHeading else { return nil }
        func arcCount(_ part: RoadPart) -> Int { Int(graph.segments.partArcCount[part]) }
        let own = nearest.parts(graph).map(arcCount).max() ?? 0
        // The first part is the largest.
        guard arcCount(RoadPart(0)) >= Snap.mainNetworkRatio * own else { return nil }
        var snaps: [RoadPart: Snap] = [:]
        let farthest = min(filter.radiusMeters, Snap.farthestMainRoadMeters)
        visitPoints(at: place, filter) { point in
            guard point.point.distanceMeters <= farthest else { return nil }
            let part = graph.segments.part[point.segment]
            if snaps[part] == nil {
                snaps[part] = Snap(requested: place, nearest: point)
            } else {
                snaps[part]?.tie(point)
            }
            return farthest
        }
        guard
            let main = snaps.keys.max(by: { (arcCount($0), $1) < (arcCount($1), $0) }),
            arcCount(main) >= Snap.mainNetworkRatio * own
        else { return nil }
        snaps[main]?.leavesCutOffRoad = true
        return snaps[main]
    }

    /// Calls `visit` with the nearest suitable points, nearest first. `visit` returns the new
    /// radius in metres, or nil to stop.
    @inline(__always)
    func visitPoints(
        at place: Coordinate, _ filter: SnapFilter, _ visit: (RoadPoint) -> Double?
    ) {
        var visited = 0
        visitNearest(to: place, radiusMeters: filter.radiusMeters) { match in
            visited += 1
            guard visited <= Self.maximumSegments else { return nil }
            let arcs = filter.arcs(match, graph)
            guard !arcs.isEmpty else { return .infinity }
            return visit(
                RoadPoint(
                    segment: match.segment, offset: match.offset,
                    length: graph.segments.length[match.segment], point: match.point, arcs: arcs))
        }
    }
}
