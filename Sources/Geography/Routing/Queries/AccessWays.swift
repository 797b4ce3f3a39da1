public import Geometry

/// The ways between one place and ``AccessPoints``, each worked out when it is asked for.
///
/// All are those that a route between the two would take. One task uses it at a time; it holds
/// scratch memory of its router as long as it lives.
public final class AccessWays {
    private let router: Router
    private let points: AccessPoints
    private let place: Coordinate
    private let options: RoadOptions
    private let deadline: ContinuousClock.Instant?
    private let space: SearchSpace
    private let roads: RoadsInForce
    private let snap: Snap
    /// See ``RankedEnds/lead``.
    private var lead: UInt32 = 0
    private var fan: FanSearch?
    /// Whose ways the fan does not tell.
    private let displaced: Set<Int>
    private let isHomeward: Bool

    fileprivate init(
        _ router: Router, _ place: Coordinate, _ points: AccessPoints, isHomeward: Bool,
        _ options: RoadOptions, _ deadline: ContinuousClock.Instant?
    ) throws(RoutingError) {
        self.router = router
        self.points = points
        self.place = place
        self.options = options
        self.deadline = deadline
        self.isHomeward = isHomeward
        let graph = router.graph
        roads = router.roadsInForce(options)
        displaced = points.displaced(by: roads.exclusion)
        snap = try router.nearestSnap(
            Waypoint(place), options, index: 0, isHomeward ? .destination : .start)
        space = router.spaces.take(for: graph)
        // Where most roads do not connect with the place's, farther ones may have to be used; and
        // the points were moved to roads as they stand at no special time.
        guard let metric = roads.metric, options.departure == nil,
            snap.arcs.allSatisfy({ graph.arcComponent[$0] == graph.mainComponent })
        else { return }
        let weights = roads.weights
        let ends: [RankedCost]
        if isHomeward {
            let ranked = RankedEnds(snap.ends(graph, weights), graph, weights)
            (ends, lead) = (ranked.all, ranked.lead)
        } else {
            ends = snap.sweepStarts(graph, weights).map {
                RankedCost(rank: $0.rank, cost: $0.cost)
            }
        }
        fan = FanSearch(metric, at: ends, isHomeward: isHomeward, in: space.fans)
    }

    deinit { router.spaces.giveBack(space) }

    /// Milliseconds of the way of a place by its number; nil where there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: O(arcs above its road that were not looked at for others); a search where roads
    ///   are closed and nobody has customized for that.
    public func milliseconds(of number: Int) throws(RoutingError) -> Int64? {
        switch leg(of: number) {
        case .found(let leg): leg.milliseconds
        case .none: nil
        case .unknown: try asked(number)?.durationMilliseconds
        }
    }

    /// The same with its length.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    /// - Complexity: of the way besides.
    public func way(of number: Int) throws(RoutingError) -> PlaceReached? {
        switch leg(of: number) {
        case .found(let leg):
            PlaceReached(
                place: number, durationMilliseconds: leg.milliseconds,
                distanceMillimeters: millimeters(leg))
        case .none: nil
        case .unknown: try asked(number)
        }
    }

    /// What the fan knows of a way.
    private enum Answer {
        case found(Leg)
        case none
        case unknown
    }

    private struct Leg {
        var milliseconds: Int64
        let snap: Snap
        /// Of the way's end that is not the fan's own.
        let vertex: UInt32
    }

    private func leg(of number: Int) -> Answer {
        guard let fan, !displaced.contains(number) else { return .unknown }
        for other in points.snaps[number] {
            if other.sharesSegment(with: snap) { return .unknown }
            if let leg = leg(to: other, fan) { return .found(leg) }
        }
        return .none
    }

    /// The fastest way over any arc of the place's road.
    @inline(__always)
    private func leg(to other: Snap, _ fan: FanSearch) -> Leg? {
        let (graph, weights) = (router.graph, roads.weights)
        var best: Leg?
        func offer(_ label: UInt32, _ rest: Int64) {
            let vertex = graph.hierarchy.labelRank[label]
            guard let cost = fan.cost(of: vertex) else { return }
            let milliseconds = Int64(cost) - Int64(lead) + rest
            if milliseconds < best?.milliseconds ?? .max {
                best = Leg(milliseconds: milliseconds, snap: other, vertex: vertex)
            }
        }
        for arc in isHomeward ? other.departures(graph) : other.arrivals(graph) {
            // From the place to the arc's head, where the fan's costs begin or end.
            let rest = Int64(weights.whole(arc)) - Int64(other.cost(along: arc, graph, weights))
            if isHomeward {
                offer(arc << 1, rest)
            } else {
                graph.visitLabels(of: arc, includesEnds: true) { offer($0, -rest) }
            }
        }
        return best
    }

    private func millimeters(_ leg: Leg) -> Int64 {
        let graph = router.graph
        func arc(_ vertex: UInt32) -> UInt32 {
            graph.arc(of: graph.hierarchy.rankLabel[vertex] >> 1)
        }
        guard let (whole, end) = fan?.length(of: leg.vertex, graph) else { return 0 }
        let first = isHomeward ? (leg.snap, arc(leg.vertex)) : (snap, arc(end))
        let last = isHomeward ? (snap, arc(end)) : (leg.snap, arc(leg.vertex))
        return whole - Int64(first.0.travelled(first.1, graph))
            - Int64(last.0.left(on: last.1, graph))
    }

    /// As a single query would find it.
    private func asked(_ number: Int) throws(RoutingError) -> PlaceReached? {
        let other = Waypoint(points.places[number])
        let filter = SnapFilter(other, options, roads.conditions)
        guard router.tree.nearestSnap(at: other.coordinate, filter) != nil else { return nil }
        let matrix = try router.matrix(
            of: [Waypoint(place), other], from: [isHomeward ? 1 : 0], to: [isHomeward ? 0 : 1],
            roads: options, deadline: deadline)
        guard let duration = matrix.durationMilliseconds(from: 0, to: 0),
            let distance = matrix.distanceMillimeters(from: 0, to: 0)
        else { return nil }
        return PlaceReached(
            place: number, durationMilliseconds: duration, distanceMillimeters: distance)
    }
}

extension Router {
    /// The ways from access points to a place.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` where it is off the roads;
    ///   ``RoutingError/tookTooLong(mode:)`` once `deadline` is past, nil for none.
    /// - Complexity: a climb of the hierarchy.
    public func ways(
        to destination: Coordinate, from points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, destination, points, isHomeward: true, roads, deadline)
    }

    /// The ways from a place to access points.
    ///
    /// - Throws: as ``ways(to:from:roads:deadline:)``.
    /// - Complexity: a climb of the hierarchy.
    public func ways(
        from origin: Coordinate, to points: AccessPoints,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> AccessWays {
        try AccessWays(self, origin, points, isHomeward: false, roads, deadline)
    }
}
