public import Geometry
import Synchronization

/// How a router looks for a route.
public struct RouteOptions: Sendable, Hashable, Codable {
    /// How far the start and the destination may lie from a road, in metres; 0 … 50,000.
    public var snapRadiusMeters: Double
    /// The way to search; all give the same durations.
    public var method: SearchMethod

    public init(snapRadiusMeters: Double = 1000, method: SearchMethod = .aStar) {
        self.snapRadiusMeters = snapRadiusMeters
        self.method = method
    }

    var radius: Double { min(max(0, snapRadiusMeters), SegmentTree.horizonMeters) }
}

public enum SearchMethod: String, Sendable, CaseIterable, Codable {
    /// Every direction alike; the oracle.
    case dijkstra
    /// Towards the target, by the straight line at the highest speed.
    case aStar
}

/// What a search found, and how much it had to look at.
public struct SearchSummary: Sendable, Hashable, Codable {
    public let durationMilliseconds: Int64
    /// Labels taken from the queue.
    public let settledArcs: Int
}

/// Answers route questions on one graph.
///
/// Any number of tasks may share a router; each query borrows scratch memory from its pool.
public struct Router: Sendable {
    public let graph: RoadGraph
    let weights: Weights
    private let tree: SegmentTree
    private let spaces: SearchSpacePool

    /// - Complexity: O(1).
    public init(graph: RoadGraph) {
        self.graph = graph
        weights = graph.weights
        tree = SegmentTree(graph)
        spaces = SearchSpacePool()
    }

    /// The fastest route.
    ///
    /// - Throws: ``RoutingError`` where a place is off the roads or no route connects the two.
    public func route(
        from start: Coordinate, to destination: Coordinate, options: RouteOptions = RouteOptions()
    ) throws(RoutingError) -> Route {
        let found = try search(from: start, to: destination, options)
        return try RouteBuilder(graph, weights).route(found, from: start, to: destination)
    }

    /// The duration of the fastest route alone.
    ///
    /// - Throws: as ``route(from:to:options:)``.
    public func duration(
        from start: Coordinate, to destination: Coordinate, using method: SearchMethod = .aStar,
        snapRadiusMeters: Double = RouteOptions().snapRadiusMeters
    ) throws(RoutingError) -> SearchSummary {
        let options = RouteOptions(snapRadiusMeters: snapRadiusMeters, method: method)
        let found = try search(from: start, to: destination, options)
        return SearchSummary(
            durationMilliseconds: Int64(found.cost), settledArcs: found.settledCount)
    }

    /// The durations from one place to many by one Dijkstra search over the whole graph;
    /// nil where there is no route. For tests: it agrees with ``duration(from:to:using:)``.
    public func durations(
        from start: Coordinate, to destinations: [Coordinate],
        snapRadiusMeters: Double = RouteOptions().snapRadiusMeters
    ) -> [Int64?] {
        let options = RouteOptions(snapRadiusMeters: snapRadiusMeters)
        var entries: [Snap.Key: [UInt32]] = [:]
        return destinations.map { destination in
            try? firstPair(start, destination, options) { from, to in
                let entry = entries[from.key] ?? entryCosts(from)
                entries[from.key] = entry
                let direct = to.direct(from: from, graph, weights).map(\.cost)
                let around = to.ends(graph, weights).compactMap { end in
                    entry[Int(end.arc)] == .max ? nil : entry[Int(end.arc)] &+ end.cost
                }
                return (direct + around).min().map { Int64($0) }
            }
        }
    }

    private func entryCosts(_ start: Snap) -> [UInt32] {
        spaces.withSpace(for: graph) { space in
            let goal = EveryArcGoal(arcCount: graph.arcCount)
            var search = ArcSearch(graph, weights, ZeroPotential(), goal)
            search.run(from: start.seeds(graph, weights), in: space)
            return search.goal.entry
        }
    }

    // MARK: - One search

    private func search(
        from start: Coordinate, to destination: Coordinate, _ options: RouteOptions
    ) throws(RoutingError) -> FoundPath {
        try firstPair(start, destination, options) { from, to in
            path(from: from, to: to, options.method)
        }
    }

    /// The first answer for a pair of snaps, the least detour first.
    ///
    /// The nearest segments nearly always share a component, or one leads to the other as a
    /// one-way street does that enters the map at its edge. Only where they do not are others
    /// looked up, first those that share a component and surely connect.
    private func firstPair<Answer>(
        _ start: Coordinate, _ destination: Coordinate, _ options: RouteOptions,
        _ answer: (Snap, Snap) -> Answer?
    ) throws(RoutingError) -> Answer {
        for everyComponent in [false, true] {
            let (starts, ends) = try snaps(start, destination, options, everyComponent)
            let pairs = Self.pairs(starts, ends)
            let connected = pairs.filter { $0.from.component == $0.to.component }
            let others = pairs.filter { $0.from.component != $0.to.component }
            for (from, to) in connected + others.prefix(Self.mostUnsurePairs) {
                if let answer = answer(from, to) { return answer }
            }
        }
        throw .notConnected(from: start, to: destination, mode: graph.mode)
    }

    private func snaps(
        _ start: Coordinate, _ destination: Coordinate, _ options: RouteOptions,
        _ everyComponent: Bool
    ) throws(RoutingError) -> (starts: [Snap], ends: [Snap]) {
        let radius = options.radius
        let starts = tree.snaps(at: start, radiusMeters: radius, everyComponent: everyComponent)
        guard !starts.isEmpty else {
            throw .noRoadNearStart(
                start, nearestMeters: tree.nearestMeters(to: start), radiusMeters: radius,
                mode: graph.mode)
        }
        let ends = tree.snaps(at: destination, radiusMeters: radius, everyComponent: everyComponent)
        guard !ends.isEmpty else {
            throw .noRoadNearDestination(
                destination, nearestMeters: tree.nearestMeters(to: destination),
                radiusMeters: radius, mode: graph.mode)
        }
        return (starts, ends)
    }

    /// Each may cost a search of all that can be reached.
    private static let mostUnsurePairs = 8

    /// Pairs that may have a route, the least detour to the roads first.
    ///
    /// Tarjan's algorithm numbers a component after all that can be reached from it.
    private static func pairs(_ starts: [Snap], _ ends: [Snap]) -> [(from: Snap, to: Snap)] {
        var pairs: [(from: Snap, to: Snap)] = []
        for from in starts {
            for to in ends where from.component >= to.component { pairs.append((from, to)) }
        }
        func detour(_ pair: (from: Snap, to: Snap)) -> Double {
            pair.from.point.distanceMeters + pair.to.point.distanceMeters
        }
        return pairs.enumerated().sorted {
            (detour($0.element), $0.offset) < (detour($1.element), $1.offset)
        }.map(\.element)
    }

    private func path(from start: Snap, to end: Snap, _ method: SearchMethod) -> FoundPath? {
        switch method {
        case .dijkstra: path(from: start, to: end, by: ZeroPotential())
        case .aStar:
            path(
                from: start, to: end,
                by: StraightLinePotential(graph, weights, to: end))
        }
    }

    private func path(
        from start: Snap, to end: Snap, by potential: some Potential
    ) -> FoundPath? {
        spaces.withSpace(for: graph) { space in
            var goal = PlaceGoal(end.ends(graph, weights))
            for way in end.direct(from: start, graph, weights) { goal.offer(way.arc, way.cost) }
            var search = ArcSearch(graph, weights, potential, goal)
            search.run(from: start.seeds(graph, weights), in: space)
            guard search.goal.isFound else { return nil }
            return FoundPath(
                start: start, end: end, arcs: space.arcs(to: search.goal, graph),
                cost: search.goal.cost, settledCount: search.settledCount)
        }
    }
}

/// The arcs of a route, with where on the first and the last it begins and ends.
struct FoundPath {
    let start: Snap
    let end: Snap
    let arcs: [UInt32]
    let cost: UInt32
    let settledCount: Int
}

extension SearchSpace {
    /// The arcs from the start to what `goal` found, in order.
    fileprivate func arcs(to goal: PlaceGoal, _ graph: RoadGraph) -> [UInt32] {
        var arcs = [goal.arc]
        var next = goal.label
        while let label = label(next) {
            arcs.append(graph.arc(of: next >> 1))
            next = label.parent
        }
        return arcs.reversed()
    }
}

/// Scratch memory that waits for the next query.
private final class SearchSpacePool: Sendable {
    private struct Idle: @unchecked Sendable {
        // Sendable: a space lies here only while no query holds it.
        var spaces: [SearchSpace] = []
    }

    private let idle = Mutex(Idle())

    func withSpace<Result>(for graph: RoadGraph, _ body: (SearchSpace) -> Result) -> Result {
        let space =
            idle.withLock { $0.spaces.popLast() }
            ?? SearchSpace(stateCount: graph.stateCount)
        defer { idle.withLock { $0.spaces.append(space) } }
        return body(space)
    }
}
