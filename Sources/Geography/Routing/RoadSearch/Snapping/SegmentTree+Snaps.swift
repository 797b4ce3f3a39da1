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

    /// The nearest suitable point on the roads.
    public func nearestSnap(at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        var nearest: Snap?
        visitPoints(at: place, filter) { point in
            guard nearest != nil else {
                nearest = Snap(requested: place, nearest: point)
                return point.point.distanceMeters + Snap.tieMeters
            }
            nearest?.tie(point)
            return .infinity
        }
        return nearest
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

    /// The nearest suitable point of each strongly connected component, nearest first, up to the
    /// main component.
    ///
    /// Roads that cannot be both reached and left, such as stubs at a map's edge, form components
    /// of their own. If the nearest roads of a route's ends do not connect, it uses other
    /// components. Components farther away than the main one would not help.
    public func snapsOfEveryComponent(at place: Coordinate, _ filter: SnapFilter) -> [Snap] {
        var snaps: [Snap] = []
        var seen: Set<Component> = []
        visitPoints(at: place, filter) { point in
            let known = seen.count
            for arc in point.arcs { seen.insert(graph.arcs.component[arc]) }
            var isTied = false
            for index in snaps.indices where snaps[index].tie(point) { isTied = true }
            if seen.count > known, !isTied { snaps.append(Snap(requested: place, nearest: point)) }
            let isDone = seen.contains(graph.mainComponent)
            return isDone ? point.point.distanceMeters + Snap.tieMeters : .infinity
        }
        return snaps
    }

    /// Calls `visit` with the nearest suitable points, nearest first. `visit` returns the new
    /// radius in metres, or nil to stop.
    @inline(__always)
    private func visitPoints(
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
