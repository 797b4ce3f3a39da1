import RoadNetwork
import RoadSearch

/// Fills the remaining cells of a matrix: those between roads that are not joined, if a place may
/// leave a cut-off road as for a single route, and those of places that share a segment.
struct CutOffCells {
    private let router: Router
    private let search: ChainSearch
    private let deadline: Deadline
    private let places: MatrixPlaces
    private var cutOff: CutOffRoads
    /// The parts of the network of each place.
    private lazy var parts = places.snaps.map { $0.parts(router.graph) }

    init(_ router: Router, _ places: MatrixPlaces, _ options: TripOptions, _ space: SearchSpace) {
        self.router = router
        self.places = places
        deadline = Deadline(options.deadline, router.graph.mode)
        let roads = router.effectiveRoads(places.roads)
        search = ChainSearch(roads, options, space)
        cutOff = CutOffRoads(router.tree, places.roads, roads.conditions)
    }

    /// Sets the entries of `costs` that are still unknown, if there is a path. Rows and columns are
    /// those of `sources` and `destinations`, which are indices of places.
    ///
    /// - Returns: the cells for which a place left a cut-off road.
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    mutating func fill(
        _ costs: inout CostTable, from sources: [Int], to destinations: [Int],
        includesDistances: Bool
    ) throws(RoutingError) -> [MovedCell] {
        let graph = router.graph
        var moved: [MovedCell] = []
        for (row, source) in sources.enumerated() {
            for (column, destination) in destinations.enumerated()
            where costs.durationMilliseconds(row, column) == nil {
                guard let path = try path(from: source, to: destination) else { continue }
                costs.set(
                    row, column, duration: Int64(path.cost),
                    distance: includesDistances
                        ? graph.millimeters(along: path.arcs, from: path.start, to: path.end) : nil)
                guard path.start.leavesCutOffRoad || path.end.leavesCutOffRoad else { continue }
                moved.append(
                    MovedCell(
                        source: row, destination: column, from: path.startPlace(graph),
                        to: path.endPlace(graph)))
            }
        }
        return moved
    }

    private mutating func path(from source: Int, to destination: Int) throws(RoutingError)
        -> FoundPath?
    {
        let nearest = [places.snaps[source], places.snaps[destination]]
        guard parts[source].isDisjoint(with: parts[destination]) else {
            // Places on the same segment may have had too many starts for one search.
            guard nearest[0].sharesSegment(with: nearest[1]),
                try search.firstUnroutableLeg(nearest) == nil
            else { return nil }
            return search.paths.first
        }
        try deadline.check()
        guard let moved = cutOff.leaving(nearest, [source, destination], places.waypoints),
            try search.firstUnroutableLeg(moved) == nil
        else { return nil }
        return search.paths.first
    }
}
