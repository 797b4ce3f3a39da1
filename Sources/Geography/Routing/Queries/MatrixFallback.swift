import Geometry

/// A place of a matrix and what it asks of its road.
struct SnapRequest {
    let place: Coordinate
    let filter: SnapFilter

    init(_ waypoint: Waypoint, _ roads: RoadOptions) {
        place = waypoint.coordinate
        filter = SnapFilter(waypoint, roads)
    }
}

/// Fills the cells whose nearest roads do not connect from other roads near by, as a single
/// query would: one search for each road tried near a source.
struct MatrixFallback {
    private let tree: SegmentTree
    private let search: MatrixSearch
    private let starts: [SnapRequest]
    private let ends: [SnapRequest]
    private var startSnaps: [Int: [Snap]] = [:]
    private var endSnaps: [[Snap]]?
    private var table: TargetTable?
    private var ways: [Snap.Key: [FoundWay?]] = [:]

    init(
        _ tree: SegmentTree, _ search: MatrixSearch, starts: [SnapRequest], ends: [SnapRequest]
    ) {
        self.tree = tree
        self.search = search
        self.starts = starts
        self.ends = ends
    }

    /// The way of the cell, or nil where there is none; the two nearest roads were `tried`.
    mutating func way(_ source: Int, _ destination: Int, tried: [Snap]) -> FoundWay? {
        let from = candidates(from: source)
        let (to, first, table) = candidates(to: destination)
        var chains = CandidateChains([from, to], search.graph)
        chains.ban(tried, leg: 0)
        var found: FoundWay?
        _ = chains.tryInTurn { chain in
            let number = to.firstIndex { $0.segment == chain[1].segment }
            found = number.flatMap { ways(from: chain[0], table)[first + $0] }
            return found == nil ? 0 : nil
        }
        return found
    }

    private mutating func ways(from start: Snap, _ table: TargetTable) -> [FoundWay?] {
        if let known = ways[start.key] { return known }
        let found = search.ways(from: start, to: table)
        ways[start.key] = found
        return found
    }

    private mutating func candidates(from source: Int) -> [Snap] {
        if let known = startSnaps[source] { return known }
        let request = starts[source]
        let snaps = tree.snapsOfEveryComponent(at: request.place, request.filter)
        startSnaps[source] = snaps
        return snaps
    }

    /// The roads near a destination, and where they begin in the table of all destinations'.
    private mutating func candidates(
        to destination: Int
    ) -> (snaps: [Snap], first: Int, table: TargetTable) {
        let all =
            endSnaps
            ?? ends.map { tree.snapsOfEveryComponent(at: $0.place, $0.filter) }
        endSnaps = all
        let table = table ?? TargetTable(all.flatMap { $0 }, search.graph, search.weights)
        self.table = table
        return (all[destination], all[..<destination].reduce(0) { $0 + $1.count }, table)
    }
}
