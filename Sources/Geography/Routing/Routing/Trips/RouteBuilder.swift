import Geometry

/// Makes routes of the arcs that a search found.
struct RouteBuilder {
    private let graph: RoadGraph
    private let weights: Weights
    private let contents: TripContents
    /// As asked for; nil: the map's.
    private let side: TrafficSide?

    init(_ graph: RoadGraph, _ weights: Weights, _ options: TripOptions) {
        self.graph = graph
        self.weights = weights
        contents = options.contents
        side = options.roads.trafficSide
    }

    /// - Throws: ``RoutingError/graphDamaged(mode:)``, ``RoutingError/tookTooLong(mode:)``.
    func routes(
        _ paths: [FoundPath], until deadline: Deadline
    ) throws(RoutingError) -> [Route] {
        var routes: [Route] = []
        for path in paths {
            try deadline.check()
            routes.append(try route(path))
        }
        return routes
    }

    /// - Complexity: O(arcs of the route), and of its vertices for what shows them.
    func route(_ path: FoundPath) throws(RoutingError) -> Route {
        let passages = graph.passages(of: path, weights)
        let distance = passages.reduce(0) { $0 + $1.distanceMillimeters }
        let duration = passages.reduce(0) { $0 + $1.durationMilliseconds }
        guard duration == Int64(path.cost), distance >= 0 else {
            throw .graphDamaged(mode: graph.mode)
        }
        let isAnnotated = contents.contains(.annotations)
        let line =
            contents.contains(.geometry)
            ? RouteLine(graph, path, passages, isAnnotated: isAnnotated) : nil
        let steps = line.map { self.steps(path, passages, $0) } ?? []
        return Route(
            mode: graph.mode, distanceMillimeters: distance, durationMilliseconds: duration,
            geometry: line?.points ?? [], steps: steps,
            start: path.startPlace(graph), destination: path.endPlace(graph),
            ways: ways(path.arcs), mainRoads: Self.mainRoads(steps),
            annotation: line?.annotation)
    }

    private func steps(
        _ path: FoundPath, _ passages: [ArcPassage], _ line: RouteLine
    ) -> [RouteStep] {
        guard contents.contains(.steps) else { return [] }
        let stretches = Self.stretches(passages, line, graph)
        let side = self.side ?? stretches.first?.trafficSide ?? .right
        var finder = ManeuverFinder(graph, stretches, side)
        let maneuvers = finder.maneuvers()
        let arrival = ManeuverFinder.arrival(path.endPlace(graph), stretches)
        return StepComposer(graph, stretches, line.points, maneuvers, self.side)
            .steps(arrivingOn: arrival)
    }

    private static func stretches(
        _ passages: [ArcPassage], _ line: RouteLine, _ graph: RoadGraph
    ) -> [Stretch] {
        var stretches: [Stretch] = []
        stretches.reserveCapacity(passages.count)
        guard let first = line.points.first else { return [] }
        // A stretch begins where the one before it ends, so each point's cosine is taken once.
        var start = LocalPlane(origin: first)
        for (passage, range) in zip(passages, line.ranges) {
            let end = LocalPlane(origin: line.points[range.upperBound])
            stretches.append(
                Stretch(
                    passage, after: stretches.last, range, of: line.points,
                    around: (start, end), graph))
            start = end
        }
        return stretches
    }

    private func ways(_ arcs: [UInt32]) -> [Int64] {
        var ways: [Int64] = []
        ways.reserveCapacity(arcs.count)
        for arc in arcs {
            let way = graph.segmentWay[graph.arcSegment[arc] >> 1]
            if way != ways.last { ways.append(way) }
        }
        return ways
    }

    /// The names, or else the numbers, of the two roads that a route follows the longest.
    private static func mainRoads(_ steps: [RouteStep]) -> [String] {
        // A list and no dictionary: there are few, and hashing a name costs more.
        var roads: [(name: String, length: Int64)] = []
        for step in steps where step.distanceMillimeters > 0 {
            guard let name = step.name ?? step.ref else { continue }
            if let known = roads.firstIndex(where: { $0.name == name }) {
                roads[known].length += step.distanceMillimeters
            } else {
                roads.append((name, step.distanceMillimeters))
            }
        }
        func isLonger(_ one: Int, _ other: Int) -> Bool {
            (roads[other].length, one) < (roads[one].length, other)
        }
        guard let longest = roads.indices.min(by: isLonger) else { return [] }
        let second = roads.indices.filter { $0 != longest }.min(by: isLonger)
        return [longest, second].compactMap(\.self).sorted().map { roads[$0].name }
    }
}

extension SnappedPlace {
    init(_ asked: Coordinate, _ road: RoadPoint, _ graph: RoadGraph) {
        let name = graph.name(graph.segmentName[road.segment])
        self.init(
            asked: asked, onRoad: road.point.place,
            distanceToRoadMeters: road.point.distanceMeters, name: name.isEmpty ? nil : name)
    }
}
