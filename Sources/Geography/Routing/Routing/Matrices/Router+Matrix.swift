import RoadNetwork
import RoadSearch

extension Router {
    /// The durations and distances of the fastest ways from some of `places` to others.
    ///
    /// The durations are those of ``trips(through:options:)`` between the same two places.
    /// `sources` and `destinations` are indices of `places`; nil means all of them.
    ///
    /// - Precondition: every index is valid in `places`.
    /// - Throws: ``RoutingError/noRoadNear(_:)`` if a source or destination has no road nearby;
    ///   ``RoutingError/tookTooLong(mode:)`` after `deadline`, nil for none.
    /// - Complexity: as ``matrix(of:from:to:includesDistances:method:deadline:)``.
    public func matrix(
        of places: [Waypoint], from sources: [Int]? = nil, to destinations: [Int]? = nil,
        roads: RoadOptions = RoadOptions(), includesDistances: Bool = true,
        method: SearchMethod = .hierarchy, deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> Matrix {
        let (sources, destinations) = (
            sources ?? Array(places.indices), destinations ?? Array(places.indices)
        )
        var number: [Int: Int] = [:]
        var used: [Int] = []
        for index in sources + destinations where number[index] == nil {
            number[index] = used.count
            used.append(index)
        }
        let snapped = try self.places(places, at: used, roads, Deadline(deadline, graph.mode))
        return try matrix(
            of: snapped, from: sources.compactMap { number[$0] },
            to: destinations.compactMap { number[$0] }, includesDistances: includesDistances,
            method: method, deadline: deadline)
    }

    /// The durations and distances of the fastest ways from some of `places` to others.
    ///
    /// - Precondition: every index is valid in `places`.
    /// - Throws: ``RoutingError/tookTooLong(mode:)`` after `deadline`, nil for none.
    /// - Complexity: with the hierarchy, one sweep of the vertices above the destinations for every
    ///   sixteen sources, with distances for every eight; else one search a source, which ends with
    ///   its farthest destination. The caller bounds the number of cells.
    public func matrix(
        of places: MatrixPlaces, from sources: [Int]? = nil, to destinations: [Int]? = nil,
        includesDistances: Bool = true, method: SearchMethod = .hierarchy,
        deadline: ContinuousClock.Instant? = nil
    ) throws(RoutingError) -> Matrix {
        let sources = sources ?? Array(places.snaps.indices)
        let destinations = destinations ?? Array(places.snaps.indices)
        let starts = sources.map { places.snaps[$0] }
        let ends = destinations.map { places.snaps[$0] }
        var costs = CostTable(
            rowCount: sources.count, columnCount: destinations.count,
            includesDistances: includesDistances)
        let space = spaces.take(for: graph)
        defer { spaces.giveBack(space) }
        let checks = Deadline(deadline, graph.mode)
        let roads = effectiveRoads(
            places.roads, searches: method == .hierarchy ? sources.count : 1)
        if method == .hierarchy, let metric = roads.metric {
            try checks.check()
            let lengths = includesDistances ? metric.lengths(in: graph) : nil
            let selection = places.selection(
                to: destinations, metric, lengths, in: space.climbs)
            try MatrixSweep(roads, metric, checks, space)
                .fill(&costs, from: starts, to: ends, selection, lengths)
        } else {
            let search = MatrixSearch(
                roads, includesDistances: includesDistances, checks, space)
            let table = TargetTable(ends, graph, roads.weights)
            for (source, start) in starts.enumerated() {
                for (destination, way) in try search.ways(from: start, to: table).enumerated() {
                    guard let way else { continue }
                    costs.set(
                        source, destination, duration: way.milliseconds, distance: way.millimeters)
                }
            }
        }
        let options = TripOptions(
            roads: places.roads, contents: [], method: method, deadline: deadline)
        var fallback = MatrixFallback(self, places, options, space)
        for (row, source) in sources.enumerated() {
            for (column, destination) in destinations.enumerated()
            where costs.durationMilliseconds(row, column) == nil {
                guard let path = try fallback.way(from: source, to: destination) else { continue }
                costs.set(
                    row, column, duration: Int64(path.cost),
                    distance: includesDistances
                        ? graph.millimeters(along: path.arcs, from: path.start, to: path.end) : nil)
            }
        }
        return Matrix(
            sources: sources.map { places.places[$0] },
            destinations: destinations.map { places.places[$0] }, costs)
    }
}
