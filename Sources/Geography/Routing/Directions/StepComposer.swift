import Atlas
import Geometry

/// Puts maneuvers, stretches and words together to steps.
struct StepComposer {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    private let intersections: IntersectionFinder

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate]) {
        self.graph = graph
        self.stretches = stretches
        self.geometry = geometry
        intersections = IntersectionFinder(graph, stretches, geometry)
    }

    func steps(
        _ maneuvers: [FoundManeuver], _ arrival: Maneuver.Modifier?
    ) -> [RouteStep] {
        var steps: [RouteStep] = []
        for (index, maneuver) in maneuvers.enumerated() {
            let isLast = index + 1 == maneuvers.count
            let end = isLast ? stretches.count : maneuvers[index + 1].stretch
            steps.append(step(maneuver, maneuver.stretch..<end))
        }
        if let last = stretches.last { steps.append(arrivalStep(last, arrival)) }
        return steps
    }

    private func step(_ found: FoundManeuver, _ range: Range<Int>) -> RouteStep {
        let naming = stretches[found.naming]
        let first = stretches[range.lowerBound]
        let before = found.stretch > 0 ? stretches[found.stretch - 1] : nil
        let maneuver = Maneuver(
            kind: found.kind, modifier: found.modifier,
            location: geometry[first.points.lowerBound],
            bearingBefore: before.map { Bearing.whole($0.arrival) } ?? 0,
            bearingAfter: Bearing.whole(found.stretch == 0 ? naming.departure : first.departure),
            exit: found.exit)
        let isSameRoad = before?.isSameRoad(as: naming) ?? false
        let road = RoadLabel(
            name: text(naming.name), ref: text(naming.reference),
            destinations: text(naming.destination), noun: isSameRoad ? nil : naming.roadClass.noun)
        let movement = movement(on: first)
        let sentence = Instruction(
            maneuver: maneuver, road: road, movement: movement,
            movementBefore: before.map { self.movement(on: $0) }, mode: graph.mode,
            classBefore: before?.roadClass, isSameRoad: isSameRoad,
            isStanding: range.allSatisfy { stretches[$0].distanceMillimeters == 0 })
        let isLast = range.upperBound == stretches.count
        let end = isLast ? geometry.count - 1 : stretches[range.upperBound].points.lowerBound
        return RouteStep(
            maneuver: maneuver, name: road.name, ref: road.ref, destinations: road.destinations,
            movement: movement, trafficSide: first.trafficSide, instruction: sentence.text,
            distanceMillimeters: range.reduce(0) { $0 + stretches[$1].distanceMillimeters },
            durationMilliseconds: range.reduce(0) { $0 + stretches[$1].durationMilliseconds },
            geometryStart: first.points.lowerBound, geometryEnd: end,
            intersections: intersections.intersections(of: range, maneuver))
    }

    private func arrivalStep(_ last: Stretch, _ side: Maneuver.Modifier?) -> RouteStep {
        let end = geometry.count - 1
        let maneuver = Maneuver(
            kind: .arrive, modifier: side, location: geometry[end],
            bearingBefore: Bearing.whole(last.arrival), bearingAfter: 0, exit: nil)
        let road = RoadLabel(
            name: text(last.name), ref: text(last.reference), destinations: nil)
        let movement = movement(on: last)
        let sentence = Instruction(
            maneuver: maneuver, road: road, movement: movement, movementBefore: movement,
            mode: graph.mode, classBefore: nil, isSameRoad: true, isStanding: true)
        return RouteStep(
            maneuver: maneuver, name: road.name, ref: road.ref, destinations: nil,
            movement: movement, trafficSide: last.trafficSide, instruction: sentence.text,
            distanceMillimeters: 0, durationMilliseconds: 0, geometryStart: end, geometryEnd: end,
            intersections: [intersections.arrival(maneuver)])
    }

    private func movement(on stretch: Stretch) -> RouteStep.Movement {
        if stretch.isFerry { return .ferry }
        switch graph.mode {
        case .driving: return .driving
        case .cycling: return stretch.isPushed ? .pushingBike : .cycling
        case .walking: return .walking
        }
    }

    private func text(_ number: UInt32) -> String? {
        let text = graph.name(number)
        return text.isEmpty ? nil : text
    }
}
