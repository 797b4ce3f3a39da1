import Atlas
import Geometry

/// Puts maneuvers, legs and words together to steps.
struct StepComposer {
    private let graph: RoadGraph
    private let legs: [Leg]
    private let legStarts: [Int]
    private let geometryCount: Int

    init(_ graph: RoadGraph, _ legs: [Leg], _ legStarts: [Int], _ geometryCount: Int) {
        self.graph = graph
        self.legs = legs
        self.legStarts = legStarts
        self.geometryCount = geometryCount
    }

    func steps(
        _ maneuvers: [FoundManeuver], _ arrival: Maneuver.Modifier?
    ) -> [RouteStep] {
        var steps: [RouteStep] = []
        for (index, maneuver) in maneuvers.enumerated() {
            let end = index + 1 < maneuvers.count ? maneuvers[index + 1].leg : legs.count
            steps.append(step(maneuver, maneuver.leg..<end))
        }
        if let last = legs.last { steps.append(arrivalStep(last, arrival)) }
        return steps
    }

    private func step(_ found: FoundManeuver, _ range: Range<Int>) -> RouteStep {
        let naming = legs[found.namingLeg]
        let first = legs[range.lowerBound]
        let before = found.leg > 0 ? legs[found.leg - 1] : nil
        let maneuver = Maneuver(
            kind: found.kind, modifier: found.modifier, location: first.points[0],
            bearingBefore: before.map { Self.whole($0.arrival) } ?? 0,
            bearingAfter: Self.whole(found.leg == 0 ? naming.departure : first.departure),
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
            isStanding: range.allSatisfy { legs[$0].distanceMillimeters == 0 })
        let end = range.upperBound < legs.count ? legStarts[range.upperBound] : geometryCount - 1
        return RouteStep(
            maneuver: maneuver, name: road.name, ref: road.ref, destinations: road.destinations,
            movement: movement, instruction: sentence.text,
            distanceMillimeters: range.reduce(0) { $0 + legs[$1].distanceMillimeters },
            durationMilliseconds: range.reduce(0) { $0 + legs[$1].durationMilliseconds },
            geometryStart: legStarts[range.lowerBound], geometryEnd: end)
    }

    private func arrivalStep(_ last: Leg, _ side: Maneuver.Modifier?) -> RouteStep {
        let maneuver = Maneuver(
            kind: .arrive, modifier: side, location: last.points[last.points.count - 1],
            bearingBefore: Self.whole(last.arrival), bearingAfter: 0, exit: nil)
        let road = RoadLabel(
            name: text(last.name), ref: text(last.reference), destinations: nil)
        let movement = movement(on: last)
        let sentence = Instruction(
            maneuver: maneuver, road: road, movement: movement, movementBefore: movement,
            mode: graph.mode, classBefore: nil, isSameRoad: true, isStanding: true)
        return RouteStep(
            maneuver: maneuver, name: road.name, ref: road.ref, destinations: nil,
            movement: movement, instruction: sentence.text, distanceMillimeters: 0,
            durationMilliseconds: 0, geometryStart: geometryCount - 1,
            geometryEnd: geometryCount - 1)
    }

    private func movement(on leg: Leg) -> RouteStep.Movement {
        if leg.isFerry { return .ferry }
        switch graph.mode {
        case .driving: return .driving
        case .cycling: return leg.isPushed ? .pushingBike : .cycling
        case .walking: return .walking
        }
    }

    private func text(_ number: UInt32) -> String? {
        let text = graph.name(number)
        return text.isEmpty ? nil : text
    }

    private static func whole(_ degrees: Double) -> Int {
        Int(degrees.rounded()) % 360
    }
}
