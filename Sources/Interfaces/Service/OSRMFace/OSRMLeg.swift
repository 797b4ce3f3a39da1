import Geometry
import Routing

/// What lies between two waypoints: one route or, where coordinates between them were only to be
/// passed, several in a row.
struct OSRMLeg {
    private let routes: ArraySlice<Route>

    /// The legs of `trip`, where `waypoints` says which of its coordinates begin and end them,
    /// the first and the last among them; all do where it is empty.
    static func legs(of trip: Trip, between waypoints: [Int]) -> [OSRMLeg] {
        guard !waypoints.isEmpty else {
            return trip.legs.indices.map { OSRMLeg(routes: trip.legs[$0...$0]) }
        }
        let ends = Set(waypoints).sorted()
        return zip(ends, ends.dropFirst()).map { OSRMLeg(routes: trip.legs[$0..<$1]) }
    }

    var duration: Int64 { routes.reduce(0) { $0 + $1.durationMilliseconds } }
    var distance: Int64 { routes.reduce(0) { $0 + $1.distanceMillimeters } }
    var annotations: [RouteAnnotation] { routes.compactMap(\.annotation) }

    /// OpenStreetMap's numbers of the nodes along the way.
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

    /// The names of at most two roads that it keeps to longest.
    var summary: String {
        var names: [String] = []
        for name in routes.lazy.flatMap(\.mainRoads) where !names.contains(name) {
            names.append(name)
        }
        return names.prefix(2).joined(separator: ", ")
    }

    /// Where a coordinate is only passed, one neither arrives nor departs.
    var steps: [OSRMStep] {
        var steps: [OSRMStep] = []
        for (index, route) in zip(routes.indices, routes) {
            for step in route.steps {
                let isPassed = step.maneuver.kind == .arrive && index < routes.endIndex - 1
                if isPassed { continue }
                let parts = OSRMStep.parts(of: step, route.geometry)
                if step.maneuver.kind == .depart, let last = steps.indices.last {
                    steps[last].add(parts[0])
                } else {
                    steps += parts
                }
            }
        }
        return steps
    }
}

/// What lies between two maneuvers.
struct OSRMStep {
    private(set) var line: ArraySlice<Coordinate>
    private(set) var duration: Int64
    private(set) var distance: Int64
    private(set) var intersections: [Intersection]
    let maneuver: Maneuver
    /// The step that it is, or is a part of.
    let road: RouteStep

    /// The step, or two: leaving a roundabout is a maneuver of its own here.
    static func parts(of step: RouteStep, _ line: [Coordinate]) -> [OSRMStep] {
        guard let exit = step.roundaboutExit else {
            return [
                OSRMStep(
                    line: line[step.geometryRange], duration: step.durationMilliseconds,
                    distance: step.distanceMillimeters, intersections: step.intersections,
                    maneuver: step.maneuver, road: step)
            ]
        }
        return [
            OSRMStep(
                line: line[step.geometryStart...exit.geometryIndex],
                duration: exit.durationMilliseconds, distance: exit.distanceMillimeters,
                intersections: Array(step.intersections[..<exit.intersectionIndex]),
                maneuver: step.maneuver, road: step),
            OSRMStep(
                line: line[exit.geometryIndex...step.geometryEnd],
                duration: step.durationMilliseconds - exit.durationMilliseconds,
                distance: step.distanceMillimeters - exit.distanceMillimeters,
                intersections: Array(step.intersections[exit.intersectionIndex...]),
                maneuver: exit.maneuver, road: step),
        ]
    }

    /// Goes on with a step that begins at a coordinate which is only passed.
    mutating func add(_ part: OSRMStep) {
        line += part.line.dropFirst()
        duration += part.duration
        distance += part.distance
        intersections += part.intersections.dropFirst()
    }
}
