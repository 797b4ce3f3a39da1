import Geometry

/// A place on a segment of the graph.
struct Snap {
    let segment: UInt32
    /// Millimetres from the segment's first end, 0 … length.
    let offset: UInt32
    let length: UInt32
    let point: NearestPoint
    /// The place that was moved here.
    let asked: Coordinate
    /// The segment's arcs that one may begin and end on; at least one.
    let arcs: ArcPair
}

extension Snap {
    /// What a search that begins or ends here depends on.
    struct Key: Hashable {
        let segment: UInt32
        let offset: UInt32
    }

    var key: Key { Key(segment: segment, offset: offset) }

    /// Millimetres along `arc` from its tail to here.
    func travelled(_ arc: UInt32, _ graph: RoadGraph) -> UInt32 {
        let onto = min(length, offset)
        return graph.arcSegment[arc] & 1 == 1 ? length - onto : onto
    }

    /// Milliseconds along `arc` from its tail to here.
    func cost(along arc: UInt32, _ graph: RoadGraph, _ weights: Weights) -> UInt32 {
        weights.partial(arc, offset: travelled(arc, graph), length: length)
    }

    /// Where a search ends that is to arrive here.
    func ends(_ graph: RoadGraph, _ weights: Weights) -> [SearchEnd] {
        arcs.map { SearchEnd(arc: $0, cost: cost(along: $0, graph, weights)) }
    }

    /// Milliseconds from `start` to here along `arc`, without leaving it; nil where that is
    /// no way.
    func direct(
        from start: Snap, along arc: UInt32, _ graph: RoadGraph, _ weights: Weights
    ) -> UInt32? {
        guard segment == start.segment, arcs.contains(arc),
            start.travelled(arc, graph) <= travelled(arc, graph)
        else { return nil }
        return cost(along: arc, graph, weights) - start.cost(along: arc, graph, weights)
    }
}

extension Snap {
    /// Whether the two surely connect, because both lie in one strongly connected component.
    func sharesComponent(with other: Snap, _ graph: RoadGraph) -> Bool {
        arcs.contains { arc in
            other.arcs.contains { graph.arcComponent[$0] == graph.arcComponent[arc] }
        }
    }

    /// Whether a way from here to `other` is not ruled out.
    ///
    /// Tarjan's algorithm numbers a component after all that can be reached from it.
    func mayReach(_ other: Snap, _ graph: RoadGraph) -> Bool {
        arcs.contains { arc in
            other.arcs.contains { graph.arcArrivalComponent[$0] <= graph.arcComponent[arc] }
        }
    }
}

extension SegmentTree {
    /// Nobody looks farther for a road.
    static let horizonMeters = 50_000.0
    /// No query looks at more segments than this for one place.
    private static let mostSegments = 20_000

    /// How far the nearest segment is that suits, or nil without one within the horizon.
    func nearestMeters(to place: Coordinate, _ filter: SnapFilter) -> Double? {
        var nearest: Double?
        visitNearest(to: place, radiusMeters: Self.horizonMeters) { match in
            guard !filter.arcs(match, graph).isEmpty else { return true }
            nearest = match.point.distanceMeters
            return false
        }
        return nearest
    }

    /// The nearest segment that suits.
    func nearestSnap(at place: Coordinate, _ filter: SnapFilter) -> Snap? {
        var nearest: Snap?
        visitSnaps(at: place, filter) { snap in
            nearest = snap
            return false
        }
        return nearest
    }

    /// The nearest segments that suit, nearest first.
    func snaps(at place: Coordinate, _ filter: SnapFilter, count: Int) -> [Snap] {
        var snaps: [Snap] = []
        visitSnaps(at: place, filter) { snap in
            snaps.append(snap)
            return snaps.count < count
        }
        return snaps
    }

    /// The nearest suitable segment of each strongly connected component, nearest first, up to the
    /// main one: what it does not connect with, a place beyond it does not either.
    ///
    /// Arcs that one cannot leave and reach again (stubs cut off at a map's edge) form components
    /// of their own and so yield to others when the two ends of a route do not share them.
    func snapsOfEveryComponent(at place: Coordinate, _ filter: SnapFilter) -> [Snap] {
        var snaps: [Snap] = []
        var seen: Set<UInt32> = []
        visitSnaps(at: place, filter) { snap in
            let known = seen.count
            for arc in snap.arcs { seen.insert(graph.arcComponent[arc]) }
            if seen.count > known { snaps.append(snap) }
            return !seen.contains(graph.mainComponent)
        }
        return snaps
    }

    @inline(__always)
    private func visitSnaps(
        at place: Coordinate, _ filter: SnapFilter, _ visit: (Snap) -> Bool
    ) {
        var visited = 0
        visitNearest(to: place, radiusMeters: filter.radiusMeters) { match in
            visited += 1
            let arcs = filter.arcs(match, graph)
            guard !arcs.isEmpty else { return visited < Self.mostSegments }
            let snap = Snap(
                segment: match.segment, offset: match.offset,
                length: graph.segmentLength[match.segment], point: match.point, asked: place,
                arcs: arcs)
            return visit(snap) && visited < Self.mostSegments
        }
    }
}
