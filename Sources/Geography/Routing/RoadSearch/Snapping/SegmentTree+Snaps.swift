import Geometry

extension SegmentTree {
    /// Nobody looks farther for a road.
    static let horizonMeters = 50_000.0
    /// No query looks at more segments than this for one place.
    private static let mostSegments = 20_000

    /// How far the nearest segment is that suits, or nil without one within the horizon.
    func nearestMeters(to place: Coordinate, _ filter: SnapFilter) -> Double? {
        var nearest: Double?
        visitNearest(to: place, radiusMeters: Self.horizonMeters) { match in
            guard !filter.arcs(match, graph).isEmpty else { return .infinity }
            nearest = match.point.distanceMeters
            return nil
        }
        return nearest
    }

    /// The nearest place on the roads that suits.
    func nearestSnap(at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        var nearest: Snap?
        visitPoints(at: place, filter) { point in
            guard nearest != nil else {
                nearest = Snap(asked: place, nearest: point)
                return point.point.distanceMeters + Snap.tieMeters
            }
            nearest?.tie(point)
            return .infinity
        }
        return nearest
    }

    /// The nearest segments that suit, nearest first.
    func points(at place: Coordinate, _ filter: SnapFilter, count: Int) -> [RoadPoint] {
        var points: [RoadPoint] = []
        visitPoints(at: place, filter) { point in
            points.append(point)
            return points.count < count ? .infinity : nil
        }
        return points
    }

    /// The nearest suitable place of each strongly connected component, nearest first, up to the
    /// main one: what it does not connect with, a place beyond it does not either.
    ///
    /// Arcs that one cannot leave and reach again (stubs cut off at a map's edge) form components
    /// of their own and so yield to others when the two ends of a route do not share them.
    func snapsOfEveryComponent(at place: Coordinate, _ filter: SnapFilter) -> [Snap] {
        var snaps: [Snap] = []
        var seen: Set<UInt32> = []
        visitPoints(at: place, filter) { point in
            let known = seen.count
            for arc in point.arcs { seen.insert(graph.arcComponent[arc]) }
            var isTied = false
            for index in snaps.indices where snaps[index].tie(point) { isTied = true }
            if seen.count > known, !isTied { snaps.append(Snap(asked: place, nearest: point)) }
            let isDone = seen.contains(graph.mainComponent)
            return isDone ? point.point.distanceMeters + Snap.tieMeters : .infinity
        }
        return snaps
    }

    /// `visit` returns how many metres away nothing matters any more, nil for nothing at all.
    @inline(__always)
    private func visitPoints(
        at place: Coordinate, _ filter: SnapFilter, _ visit: (RoadPoint) -> Double?
    ) {
        var visited = 0
        visitNearest(to: place, radiusMeters: filter.radiusMeters) { match in
            visited += 1
            guard visited <= Self.mostSegments else { return nil }
            let arcs = filter.arcs(match, graph)
            guard !arcs.isEmpty else { return .infinity }
            return visit(
                RoadPoint(
                    segment: match.segment, offset: match.offset,
                    length: graph.segmentLength[match.segment], point: match.point, arcs: arcs))
        }
    }
}
