import RoadNetwork
import RoadSearch

extension Router {
    /// The durations and distances of the fastest routes from some of `places` to others.
    ///
    /// The durations equal those of ``trips(through:options:)`` between the same two places.
    /// `sources` and `destinations` are indices of `places`, nil for all. `deadline` is nil for no
    /// deadline.
    ///
    /// - Precondition: every index is valid in `places`.
    /// - Throws: ``RoutingError/noRoadNear(_:)`` if a source or destination has no road nearby;
    ///   ``RoutingError/tookTooLong(mode:)`` after the deadline.
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

    /// The durations and distances of the fastest routes from some of `places` to others.
    ///
    /// The parameters are those of ``matrix(of:from:to:roads:includesDistances:method:deadline:)``.
    ///
    /// - Precondition: every index is valid in `places`.
    /// - Throws: ``RoutingError/tookTooLong(mode:)`` after the deadline.
    /// - Complexity: with the hierarchy, one sweep over the ancestors of the destinations for every
    ///   sixteen sources, or for every eight if distances are included. Otherwise one search for
    ///   each source, up to its farthest destination. The caller limits the number of cells.
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
                to: destinations, metric, lengths, in: space.hierarchySpace)
            try MatrixSweep(roads, metric, checks, space)
                .fill(&costs, from: starts, to: ends, selection, lengths)
        } else {
            let search = MatrixSearch(
                roads, includesDistances: includesDistances, checks, space)
            let table = TargetTable(ends, graph, roads.weights)
            for (source, start) in starts.enumerated() {
                for (destination, entry) in try search.entries(from: start, to: table).enumerated()
                {
                    guard let entry else { continue }
                    costs.set(
                        source, destination, duration: entry.milliseconds,
                        distance: entry.millimeters)
                }
            }
        }
        let options = TripOptions(
            roads: places.roads, contents: [], method: method, deadline: deadline)
        var cells = CutOffCells(self, places, options, space)
        let moved = try cells.fill(
            &costs, from: sources, to: destinations, includesDistances: includesDistances)
        return Matrix(
            sources: sources.map { places.places[$0] },
            destinations: destinations.map { places.places[$0] }, costs, moved: moved)
    }
}
