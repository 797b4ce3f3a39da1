import Geometry
import RoadNetwork

/// Builds the route for a path that a search found, with its line, its steps and its main roads.
package struct RouteComposer {
    private let graph: RoadGraph
    private let contents: TripContents
    /// The requested side of the road on which traffic drives; nil for the side on the map.
    private let side: TrafficSide?
    /// Whether an exception of the graph does not apply to a query without a time.
    private let isSuspended: (ExceptionIndex) -> Bool

    /// A composer for routes on `graph` with the requested contents.
    package init(
        _ graph: RoadGraph, _ contents: TripContents, side: TrafficSide?,
        isSuspended: @escaping (ExceptionIndex) -> Bool
    ) {
        self.graph = graph
        self.contents = contents
        self.side = side
        self.isSuspended = isSuspended
    }

    /// Describes a path whose passages take `durationMilliseconds` over `distanceMillimeters`.
    ///
    /// - Complexity: O(arcs of the route), and O(its vertices) for the contents that show them.
    package func route(
        _ path: TravelledPath, durationMilliseconds: Int64, distanceMillimeters: Int64
    ) -> Route {
        let isAnnotated = contents.contains(.annotations)
        let line =
            contents.contains(.geometry) ? RouteLine(graph, path, isAnnotated: isAnnotated) : nil
        let (steps, mainRoads) = line.map { self.steps(path, $0) } ?? ([], [])
        return Route(
            mode: graph.mode, distanceMillimeters: distanceMillimeters,
            durationMilliseconds: durationMilliseconds, geometry: line?.points ?? [],
            steps: steps, start: path.startPlace, destination: path.endPlace,
            ways: ways(path), mainRoads: mainRoads, annotation: line?.annotation)
    }

    private func steps(
        _ path: TravelledPath, _ line: RouteLine
    ) -> (steps: [RouteStep], mainRoads: [String]) {
        guard contents.contains(.steps) else { return ([], []) }
        let stretches = Self.stretches(path.passages, line, graph)
        let side = self.side ?? stretches.first?.trafficSide ?? .right
        var finder = ManeuverFinder(graph, stretches, side)
        let maneuvers = finder.maneuvers()
        let arrival = ManeuverFinder.arrival(path.endPlace, stretches)
        let steps = StepComposer(
            graph, stretches, line.points, maneuvers, self.side, isSuspended
        ).steps(arrivingOn: arrival)
        return (steps, mainRoads(steps, maneuvers.map { stretches[$0.naming] }))
    }

    private static func stretches(
        _ passages: [ArcPassage], _ line: RouteLine, _ graph: RoadGraph
    ) -> [Stretch] {
        var stretches: [Stretch] = []
        stretches.reserveCapacity(passages.count)
        let points = line.points
        guard let first = points.first else { return [] }
        // A stretch begins where the one before it ends, so each point's plane is computed once.
        var start = LocalPlane(origin: first)
        for (passage, range) in zip(passages, line.ranges) {
            let end = LocalPlane(origin: points[range.upperBound])
            let (from, to) = (range.lowerBound, range.upperBound)
            let departure = Bearing.degrees(along: points, from: from, to: to, on: start)
            let arrival = Bearing.opposite(
                Bearing.degrees(along: points, from: to, to: from, on: end))
            stretches.append(
                graph.stretch(
                    passage, after: stretches.last, range, bearings: (departure, arrival)))
            start = end
        }
        return stretches
    }

    private func ways(_ path: TravelledPath) -> [Int64] {
        var ways: [Int64] = []
        ways.reserveCapacity(path.arcs.count)
        for arc in path.arcs {
            let way = graph.segments.way[graph.segment(of: arc)]
            if way != ways.last { ways.append(way) }
        }
        return ways
    }

    /// The names, or else the numbers, of the two roads that a route follows for the longest
    /// distance. `stretches` are those that name the steps; the arrival has none.
    private func mainRoads(_ steps: [RouteStep], _ stretches: [Stretch]) -> [String] {
        // A list, not a dictionary, because hashing a few names would take longer.
        var roads: [(name: NameIndex, length: Int64)] = []
        // By index: copying a step takes longer than the rest.
        for (index, stretch) in stretches.enumerated() {
            let length = steps[index].distanceMillimeters
            let isNamed = steps[index].name != nil
            guard length > 0, isNamed || steps[index].ref != nil else { continue }
            let name = isNamed ? stretch.name : stretch.reference
            if let known = roads.firstIndex(where: { $0.name == name }) {
                roads[known].length += length
            } else {
                roads.append((name, length))
            }
        }
        func isLonger(_ one: Int, _ other: Int) -> Bool {
            (roads[other].length, one) < (roads[one].length, other)
        }
        guard let longest = roads.indices.min(by: isLonger) else { return [] }
        let second = roads.indices.filter { $0 != longest }.min(by: isLonger)
        return [longest, second].compactMap(\.self).sorted().map { graph.name(roads[$0].name) }
    }
}
