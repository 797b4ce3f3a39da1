import Geometry

/// A place of a matrix and what it asks of its road.
struct SnapRequest {
    let place: Coordinate
    let filter: SnapFilter

    init(_ waypoint: Waypoint, _ roads: RoadOptions, _ conditions: RoadConditions) {
        place = waypoint.coordinate
        filter = SnapFilter(waypoint, roads, conditions)
    }
}

/// Fills the cells whose nearest roads do not connect from other roads near by, as a single
/// query would: one search for each road tried near a source.
struct MatrixFallback {
    private let tree: SegmentTree
    private let search: MatrixSearch
    private let destinations: [SnapRequest]
    private var endSnaps: [Int: [Snap]] = [:]

    init(_ tree: SegmentTree, _ search: MatrixSearch, to destinations: [SnapRequest]) {
        self.tree = tree
        self.search = search
        self.destinations = destinations
    }

    /// The ways from one source to some destinations, or nil where there is none.
    ///
    /// The nearest road of the source and of each destination, `nearest`, were tried before.
    ///
    /// - Throws: ``RoutingError/tookTooLong(mode:)``.
    mutating func ways(
        from source: SnapRequest, _ nearest: Snap, to cells: [(destination: Int, nearest: Snap)]
    ) throws(RoutingError) -> [FoundWay?] {
        let starts = tree.snapsOfEveryComponent(at: source.place, source.filter)
        var ends: [[Snap]] = []
        for cell in cells {
            try search.deadline.check()
            ends.append(candidates(of: cell.destination))
        }
        let table = TargetTable(Array(ends.joined()), search.graph, search.weights)
        var known: [UInt32: [FoundWay?]] = [:]
        var found: [FoundWay?] = []
        var first = 0
        for (cell, candidates) in zip(cells, ends) {
            try search.deadline.check()
            var chains = CandidateChains([starts, candidates], search.graph)
            chains.ban([nearest, cell.nearest], leg: 0)
            var way: FoundWay?
            _ = try chains.tryInTurn { (chain: [Snap]) throws(RoutingError) -> Int? in
                let from = chain[0].segment
                if known[from] == nil { known[from] = try search.ways(from: chain[0], to: table) }
                let to = chain[1].segment
                if let ways = known[from],
                    let number = candidates.firstIndex(where: { $0.segment == to })
                {
                    way = ways[first + number]
                }
                return way == nil ? 0 : nil
            }
            found.append(way)
            first += candidates.count
        }
        return found
    }

    private mutating func candidates(of destination: Int) -> [Snap] {
        if let known = endSnaps[destination] { return known }
        let request = destinations[destination]
        let snaps = tree.snapsOfEveryComponent(at: request.place, request.filter)
        endSnaps[destination] = snaps
        return snaps
    }
}
