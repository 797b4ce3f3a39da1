public import Geometry
import Synchronization

extension Router {
    /// The ways to `destination` from every place that is at most `longestMeters` of road away
    /// from it, by one search outward from the destination.
    ///
    /// `mostUseful` is told of each place as it is reached, perhaps again with fewer
    /// milliseconds, and returns the most milliseconds that still matter.
    ///
    /// - Throws: ``RoutingError/noRoadNear(_:)`` where the destination is off the roads;
    ///   ``RoutingError/tookTooLong(mode:)`` once `deadline` is past, nil for none.
    /// - Complexity: O(n log n) in the nodes within reach, and a search for each place within it
    ///   whose nearest road does not connect with most others.
    public func ways(
        to destination: Coordinate, from points: AccessPoints, longestMeters: Int,
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil,
        mostUseful: (PlaceReached) -> Int64 = { _ in .max }
    ) throws(RoutingError) -> [PlaceReached] {
        let end = try nearestSnap(Waypoint(destination), roads, index: 0, .destination)
        let inForce = roadsInForce(roads)
        let weights = inForce.weights
        let isOrdinary =
            points.isOrdinary(end, graph, roads.exclusion) && inForce.conditions.isAsStored
            && HomewardSearch.suits(graph, weights)
        var best: [Int: PlaceReached] = [:]
        if isOrdinary {
            let search = HomewardSearch(
                graph, weights, roads.exclusion, Deadline(deadline, graph.mode))
            let space = homewardSpaces.take(for: graph)
            defer { homewardSpaces.giveBack(space) }
            try search.run(
                to: end, from: points, longest: Int64(longestMeters) * 1_000, in: space
            ) { place, milliseconds, millimeters in
                let known = best[place]?.durationMilliseconds ?? .max
                guard Int64(milliseconds) < known else {
                    return Self.bound(mostUseful, best[place])
                }
                let reached = PlaceReached(
                    place: place, durationMilliseconds: Int64(milliseconds),
                    distanceMillimeters: millimeters)
                best[place] = reached
                return Self.bound(mostUseful, reached)
            }
        }
        let left =
            isOrdinary
            ? points.extraordinary(graph, roads.exclusion) : Array(points.places.indices)
        let others = left.filter { place in
            best[place] == nil
                && points.places[place].meters(to: destination) <= Double(longestMeters)
        }
        for reached in try ways(to: destination, from: points, others, roads, deadline)
        where reached.distanceMillimeters <= Int64(longestMeters) * 1_000 {
            best[reached.place] = reached
            _ = mostUseful(reached)
        }
        return best.values.sorted { $0.place < $1.place }
    }

    private static func bound(
        _ mostUseful: (PlaceReached) -> Int64, _ reached: PlaceReached?
    ) -> UInt32 {
        guard let reached else { return .max }
        return UInt32(clamping: mostUseful(reached))
    }

    /// Place by place, as a route from it would be found.
    private func ways(
        to destination: Coordinate, from points: AccessPoints, _ numbers: [Int],
        _ roads: RoadOptions, _ deadline: ContinuousClock.Instant?
    ) throws(RoutingError) -> [PlaceReached] {
        let near = numbers.filter { isBesideRoad(points.places[$0], roads) }
        guard !near.isEmpty else { return [] }
        let places = (near.map { points.places[$0] } + [destination]).map { Waypoint($0) }
        let matrix = try matrix(
            of: places, from: Array(near.indices), to: [near.count], roads: roads,
            deadline: deadline)
        return near.enumerated().compactMap { row, place in matrix.reached(place, row, 0) }
    }

    /// The ways from `origin` to some of the places, those without one left out.
    ///
    /// - Throws: as ``ways(to:from:longestMeters:roads:deadline:mostUseful:)``.
    /// - Complexity: a climb for each place; where roads are closed, one search, which ends with the
    ///   farthest.
    public func ways(
        from origin: Coordinate, to points: AccessPoints, _ numbers: [Int],
        roads: RoadOptions = RoadOptions(), deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> [PlaceReached] {
        let start = try nearestSnap(Waypoint(origin), roads, index: 0, .start)
        let extraordinary = Set(points.extraordinary(graph, roads.exclusion))
        let ordinary = numbers.filter { !extraordinary.contains($0) }
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let ends = ordinary.compactMap { points.snaps[$0] }
        let ways = try ways(
            from: start, to: ends, roadsInForce(roads), Deadline(deadline, graph.mode), space)
        var found: [PlaceReached] = []
        for (place, way) in zip(ordinary, ways) {
            guard let way else { continue }
            found.append(
                PlaceReached(
                    place: place, durationMilliseconds: way.milliseconds,
                    distanceMillimeters: way.millimeters ?? 0))
        }
        let missing = Set(numbers).subtracting(found.map(\.place)).sorted()
            .filter { isBesideRoad(points.places[$0], roads) }
        guard !missing.isEmpty else { return found }
        let places = ([origin] + missing.map { points.places[$0] }).map { Waypoint($0) }
        let matrix = try matrix(
            of: places, from: [0], to: missing.indices.map { $0 + 1 }, roads: roads,
            deadline: deadline)
        return found
            + missing.enumerated().compactMap { column, place in matrix.reached(place, 0, column) }
    }

    /// Each by climbs of the hierarchy where its costs are those of the roads, else all by one
    /// search outward.
    private func ways(
        from start: Snap, to ends: [Snap], _ roads: RoadsInForce, _ deadline: Deadline,
        _ space: SearchSpace
    ) throws(RoutingError) -> [FoundWay?] {
        let weights = roads.weights
        guard roads.metric != nil else {
            let search = MatrixSearch(roads, includesDistances: true, deadline, space)
            return try search.ways(from: start, to: TargetTable(ends, graph, weights))
        }
        try deadline.check()
        var search = PairSearch(roads, space)
        return ends.map { end in
            search.path(
                from: start.starts(to: end, graph, weights), to: end.ends(graph, weights)
            ).map { path in
                let found = FoundPath(
                    start: start, end: end, arcs: path.arcs, cost: path.cost,
                    settledCount: search.settledCount)
                return FoundWay(
                    milliseconds: Int64(path.cost), millimeters: graph.millimeters(of: found))
            }
        }
    }

    /// One that is not would spoil a whole matrix.
    private func isBesideRoad(_ place: Coordinate, _ roads: RoadOptions) -> Bool {
        tree.nearestSnap(at: place, SnapFilter(Waypoint(place), roads, conditions(for: roads)))
            != nil
    }
}

extension Matrix {
    fileprivate func reached(_ place: Int, _ row: Int, _ column: Int) -> PlaceReached? {
        guard let duration = durationMilliseconds(from: row, to: column),
            let distance = distanceMillimeters(from: row, to: column)
        else { return nil }
        return PlaceReached(
            place: place, durationMilliseconds: duration, distanceMillimeters: distance)
    }
}

/// Scratch memory that waits for the next homeward search.
final class HomewardSpacePool: Sendable {
    private struct Idle: @unchecked Sendable {
        // Sendable: a space lies here only while no query holds it.
        var spaces: [HomewardSpace] = []
    }

    private let idle = Mutex(Idle())

    func take(for graph: RoadGraph) -> HomewardSpace {
        idle.withLock { $0.spaces.popLast() } ?? HomewardSpace(graph)
    }

    func giveBack(_ space: HomewardSpace) {
        idle.withLock { $0.spaces.append(space) }
    }
}
