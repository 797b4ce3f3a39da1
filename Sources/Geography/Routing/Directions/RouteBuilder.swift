import Geometry

/// Makes a route of the arcs that a search found.
struct RouteBuilder {
    private let graph: RoadGraph
    private let weights: Weights

    init(_ graph: RoadGraph, _ weights: Weights) {
        self.graph = graph
        self.weights = weights
    }

    /// - Complexity: O(arcs and vertices of the route).
    func route(
        _ path: FoundPath, from start: Coordinate, to destination: Coordinate
    ) throws(RoutingError) -> Route {
        let legs = LegCutter(graph: graph, weights: weights, path: path).legs()
        let distance = legs.reduce(0) { $0 + $1.distanceMillimeters }
        let duration = legs.reduce(0) { $0 + $1.durationMilliseconds }
        guard duration == Int64(path.cost), distance >= 0 else {
            throw .graphDamaged(mode: graph.mode)
        }
        let told = Self.withoutEmptyEnds(legs)
        let (geometry, legStarts) = Self.joined(told)
        let maneuvers = ManeuverFinder(graph, told).maneuvers()
        let arrival = ManeuverFinder.arrival(path.end, told.last)
        let composer = StepComposer(graph, told, legStarts, geometry.count)
        return Route(
            mode: graph.mode, distanceMillimeters: distance, durationMilliseconds: duration,
            geometry: geometry, steps: composer.steps(maneuvers, arrival),
            start: snapped(path.start, start), destination: snapped(path.end, destination),
            ways: legs.map(\.way).withoutRepetition)
    }

    private func snapped(_ snap: Snap, _ asked: Coordinate) -> SnappedPlace {
        let name = graph.name(graph.segmentName[snap.segment])
        return SnappedPlace(
            asked: asked, onRoad: snap.point.place,
            distanceToRoadMeters: snap.point.distanceMeters, name: name.isEmpty ? nil : name)
    }

    /// A route that starts or ends right at a junction does not tell of the empty piece there.
    private static func withoutEmptyEnds(_ legs: [Leg]) -> [Leg] {
        var legs = legs
        while legs.count > 1, legs[0].distanceMillimeters == 0 {
            let empty = legs.removeFirst()
            legs[0].durationMilliseconds += empty.durationMilliseconds
        }
        while legs.count > 1, let last = legs.last, last.distanceMillimeters == 0 {
            legs.removeLast()
            legs[legs.count - 1].durationMilliseconds += last.durationMilliseconds
        }
        return legs
    }

    /// One line, and where in it each leg starts.
    private static func joined(_ legs: [Leg]) -> (geometry: [Coordinate], starts: [Int]) {
        var geometry: [Coordinate] = []
        var starts: [Int] = []
        for leg in legs {
            for (index, point) in leg.points.enumerated() {
                if geometry.last != point { geometry.append(point) }
                if index == 0 { starts.append(geometry.count - 1) }
            }
        }
        if geometry.count == 1 { geometry.append(geometry[0]) }
        return (geometry, starts)
    }
}

extension [Int64] {
    fileprivate var withoutRepetition: [Int64] {
        var kept: [Int64] = []
        for element in self where element != kept.last { kept.append(element) }
        return kept
    }
}
