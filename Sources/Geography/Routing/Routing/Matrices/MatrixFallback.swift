import RoadNetwork
import RoadSearch

/// Finds paths for the cells of a matrix whose nearest roads do not connect. It uses other roads
/// nearby, as a single query does.
struct MatrixFallback {
    private let router: Router
    private let search: ChainSearch
    private let deadline: Deadline
    private let places: MatrixPlaces
    private var candidates: [Int: [Snap]] = [:]

    init(_ router: Router, _ places: MatrixPlaces, _ options: TripOptions, _ space: SearchSpace) {
        self.router = router
        self.places = places
        deadline = Deadline(options.deadline, router.graph.mode)
        search = ChainSearch(router.effectiveRoads(places.roads), options, space)
    }

    /// Sets the entries of `costs` that are still unknown, if there is a path. Rows and columns are
    /// those of `sources` and `destinations`, which are indices of places.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    mutating func fill(
        _ costs: inout CostTable, from sources: [Int], to destinations: [Int],
        includesDistances: Bool
    ) throws(RoutingError) {
        let graph = router.graph
        for (row, source) in sources.enumerated() {
            for (column, destination) in destinations.enumerated()
            where costs.durationMilliseconds(row, column) == nil {
                guard let path = try path(from: source, to: destination) else { continue }
                costs.set(
                    row, column, duration: Int64(path.cost),
                    distance: includesDistances
                        ? graph.millimeters(along: path.arcs, from: path.start, to: path.end) : nil)
            }
        }
    }

    /// The path between two places whose nearest roads do not connect; nil if there is none.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    private mutating func path(from source: Int, to destination: Int) throws(RoutingError)
        -> FoundPath?
    {
        try deadline.check()
        var chains = CandidateChains(
            [candidates(of: source), candidates(of: destination)], router.graph)
        // Places on the same segment may have had too many starts for one search, so their nearest
        // roads are tried again.
        if !places.snaps[source].sharesSegment(with: places.snaps[destination]) {
            chains.ban([places.snaps[source], places.snaps[destination]], leg: 0)
        }
        let isFound = try chains.tryInTurn { (chain: [Snap]) throws(RoutingError) in
            try search.firstUnroutableLeg(chain)
        }
        return isFound ? search.paths.first : nil
    }

    private mutating func candidates(of place: Int) -> [Snap] {
        if let known = candidates[place] { return known }
        let request = places.requests[place]
        let snaps = router.tree.snapsOfEveryComponent(at: request.place, request.filter)
        candidates[place] = snaps
        return snaps
    }
}
