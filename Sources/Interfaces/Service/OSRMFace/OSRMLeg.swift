import Geometry
import Guidance
import Routing

/// The part of a trip between two waypoints: one route or, if the trip passes coordinates between
/// them that are not waypoints, several.
struct OSRMLeg {
    let routes: ArraySlice<Route>

    /// For each leg of a trip, the range of its routes. `waypoints` has the indices of the
    /// coordinates at which legs begin and end, including the first and the last; empty for all.
    static func ranges(legCount: Int, between waypoints: [Int]) -> [Range<Int>] {
        guard !waypoints.isEmpty else { return (0..<legCount).map { $0..<$0 + 1 } }
        let ends = Set(waypoints).sorted()
        return zip(ends, ends.dropFirst()).map { $0..<$1 }
    }

    /// In milliseconds.
    var duration: Int64 { routes.reduce(0) { $0 + $1.durationMilliseconds } }
    /// In millimetres.
    var distance: Int64 { routes.reduce(0) { $0 + $1.distanceMillimeters } }
    var annotations: [RouteAnnotation] { routes.compactMap(\.annotation) }

    /// The ids of the OpenStreetMap nodes along the leg.
    var nodes: [Int64] {
        annotations.dropFirst().reduce(annotations.first?.nodes ?? []) { nodes, part in
            nodes + part.nodes.dropFirst()
        }
    }

    var line: [Coordinate] {
        guard let first = routes.first, routes.count > 1 else {
            return routes.first?.geometry ?? []
        }
        return routes.dropFirst().reduce(into: first.geometry) { line, route in
            line += route.geometry.dropFirst()
        }
    }

    /// The names of the two longest roads at most.
    var summary: String {
        guard routes.count > 1 else { return routes.first?.mainRoads.joined(separator: ", ") ?? "" }
        var names: [String] = []
        for route in routes {
            for name in route.mainRoads where !names.contains(name) { names.append(name) }
        }
        return names.prefix(2).joined(separator: ", ")
    }

    /// Calls `visit` with the steps, without arrivals and departures at coordinates that are not
    /// waypoints.
    func forEachStep(_ visit: (OSRMStep) -> Void) {
        var last: OSRMStep?
        for (index, route) in zip(routes.indices, routes) {
            for number in route.steps.indices {
                let kind = route.steps[number].maneuver.kind
                if kind == .arrive && index < routes.endIndex - 1 { continue }
                let (part, exit) = OSRMStep.parts(of: route, number)
                if kind == .depart, last != nil {
                    last?.add(part)
                } else {
                    if let last { visit(last) }
                    last = part
                }
                if let exit {
                    if let last { visit(last) }
                    last = exit
                }
            }
        }
        if let last { visit(last) }
    }
}

/// The part of a route between two maneuvers. Durations are in milliseconds, distances in
/// millimetres.
struct OSRMStep {
    private(set) var line: ArraySlice<Coordinate>
    private(set) var duration: Int64
    private(set) var distance: Int64
    private(set) var intersections: [Intersection]
    let maneuver: Maneuver
    /// The router's step, of which this is the whole or a part.
    let road: RouteStep

    /// The step and, if it leaves a roundabout, its second part: in OSRM, that is a separate
    /// maneuver.
    fileprivate static func parts(
        of route: Route, _ number: Int
    ) -> (part: OSRMStep, exit: OSRMStep?) {
        let step = route.steps[number]
        let line = route.geometry
        guard let exit = step.roundaboutExit else {
            let whole = OSRMStep(
                line: line[step.geometryRange], duration: step.durationMilliseconds,
                distance: step.distanceMillimeters, intersections: step.intersections,
                maneuver: step.maneuver, road: step)
            return (whole, nil)
        }
        let round = OSRMStep(
            line: line[step.geometryStart...exit.geometryIndex],
            duration: exit.durationMilliseconds, distance: exit.distanceMillimeters,
            intersections: Array(step.intersections[..<exit.intersectionIndex]),
            maneuver: step.maneuver, road: step)
        let onward = OSRMStep(
            line: line[exit.geometryIndex...step.geometryEnd],
            duration: step.durationMilliseconds - exit.durationMilliseconds,
            distance: step.distanceMillimeters - exit.distanceMillimeters,
            intersections: Array(step.intersections[exit.intersectionIndex...]),
            maneuver: exit.maneuver, road: step)
        return (round, onward)
    }

    /// Appends a step that begins at a coordinate that is not a waypoint.
    mutating func add(_ part: OSRMStep) {
        line += part.line.dropFirst()
        duration += part.duration
        distance += part.distance
        intersections += part.intersections.dropFirst()
    }
}
