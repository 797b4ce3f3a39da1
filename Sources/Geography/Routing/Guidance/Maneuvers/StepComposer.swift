import Geometry
import OSMModel
import RoadNetwork

/// Combines maneuvers and stretches into steps.
struct StepComposer {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let geometry: [Coordinate]
    private let maneuvers: [FoundManeuver]
    private let side: TrafficSide?
    private let intersections: IntersectionFinder

    init(
        _ graph: RoadGraph, _ stretches: [Stretch], _ geometry: [Coordinate],
        _ maneuvers: [FoundManeuver], _ side: TrafficSide?,
        _ isSuspended: @escaping (ExceptionIndex) -> Bool
    ) {
        self.graph = graph
        self.stretches = stretches
        self.geometry = geometry
        self.side = side
        self.maneuvers = maneuvers
        intersections = IntersectionFinder(
            graph, stretches, geometry, steps: maneuvers.map(\.stretch),
            isSuspended: isSuspended)
    }

    /// The steps of the route. `arrival` is the side of the destination.
    func steps(arrivingOn arrival: Maneuver.Modifier?) -> [RouteStep] {
        var steps: [RouteStep] = []
        steps.reserveCapacity(maneuvers.count + 1)
        for number in maneuvers.indices { steps.append(step(number)) }
        if let last = stretches.last { steps.append(arrivalStep(last, arrival)) }
        return steps
    }

    private func step(_ number: Int) -> RouteStep {
        let found = maneuvers[number]
        let isLast = number + 1 == maneuvers.count
        let range = found.stretch..<(isLast ? stretches.count : maneuvers[number + 1].stretch)
        let naming = stretches[found.naming]
        let first = stretches[range.lowerBound]
        let before = found.stretch > 0 ? stretches[found.stretch - 1] : nil
        let maneuver = Maneuver(
            kind: found.kind, modifier: found.modifier,
            location: geometry[first.points.lowerBound],
            bearingBefore: before.map { Bearing.whole($0.arrival) } ?? 0,
            bearingAfter: Bearing.whole(found.stretch == 0 ? naming.departure : first.departure),
            exit: found.exit)
        let context = ManeuverContext(
            movementBefore: before.map { movement(on: $0) },
            isSameRoad: before?.isSameRoad(as: naming) ?? false, kind: naming.roadClass.kind,
            end: before?.roadClass.end ?? .road)
        let end = isLast ? geometry.count - 1 : stretches[range.upperBound].points.lowerBound
        let passed = intersections.intersections(ofStep: number, maneuver)
        return RouteStep(
            maneuver: maneuver, name: text(naming.name), ref: text(naming.reference),
            directedRef: sign(of: naming)?.directedRef, signpost: signpost(found),
            roundaboutName: roundaboutName(found),
            movement: movement(on: first), drivingSide: side ?? first.trafficSide,
            context: context,
            distanceMillimeters: range.reduce(0) { $0 + stretches[$1].distanceMillimeters },
            durationMilliseconds: range.reduce(0) { $0 + stretches[$1].durationMilliseconds },
            geometryStart: first.points.lowerBound, geometryEnd: end, intersections: passed,
            roundaboutExit: roundaboutExit(found, range, passed, until: end))
    }

    private func arrivalStep(_ last: Stretch, _ side: Maneuver.Modifier?) -> RouteStep {
        let end = geometry.count - 1
        let maneuver = Maneuver(
            kind: .arrive, modifier: side, location: geometry[end],
            bearingBefore: Bearing.whole(last.arrival), bearingAfter: 0, exit: nil)
        let movement = movement(on: last)
        let context = ManeuverContext(
            movementBefore: movement, isSameRoad: true, kind: last.roadClass.kind, end: .road)
        return RouteStep(
            maneuver: maneuver, name: text(last.name), ref: text(last.reference),
            directedRef: nil, signpost: sign(of: last).flatMap { $0.isReadable ? $0 : nil },
            roundaboutName: nil, movement: movement,
            drivingSide: self.side ?? last.trafficSide,
            context: context,
            distanceMillimeters: 0, durationMilliseconds: 0, geometryStart: end, geometryEnd: end,
            intersections: [intersections.arrival(maneuver)], roundaboutExit: nil)
    }

    /// The exit from the roundabout of the step over `range`, which ends at the point `end`.
    private func roundaboutExit(
        _ found: FoundManeuver, _ range: Range<Int>, _ passed: [Intersection],
        until end: Int
    ) -> RoundaboutExit? {
        guard let exit = found.exitStretch, range.contains(exit), exit > range.lowerBound else {
            return nil
        }
        let (before, after) = (stretches[exit - 1], stretches[exit])
        let point = after.points.lowerBound
        guard let intersection = passed.firstIndex(where: { $0.geometryIndex == point }),
            point > stretches[range.lowerBound].points.lowerBound, point < end
        else { return nil }
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        let round = range.lowerBound..<exit
        return RoundaboutExit(
            maneuver: Maneuver(
                kind: found.kind == .rotary ? .exitRotary : .exitRoundabout,
                modifier: Maneuver.Modifier(turn: turn), location: geometry[point],
                bearingBefore: Bearing.whole(before.arrival),
                bearingAfter: Bearing.whole(after.departure), exit: found.exit),
            distanceMillimeters: round.reduce(0) { $0 + stretches[$1].distanceMillimeters },
            durationMilliseconds: round.reduce(0) { $0 + stretches[$1].durationMilliseconds },
            geometryIndex: point, intersectionIndex: intersection)
    }

    private func movement(on stretch: Stretch) -> RouteStep.Movement {
        if stretch.isFerry { return .ferry }
        switch graph.mode {
        case .driving: return .driving
        case .cycling: return stretch.isPushed ? .pushingBike : .cycling
        case .walking: return .walking
        }
    }

    /// The name of a roundabout; nil if it only says that it is one.
    private func roundaboutName(_ found: FoundManeuver) -> String? {
        text(found.roundaboutName).flatMap { name in
            Self.wordsForRoundabouts.contains(name.lowercased()) ? nil : name
        }
    }

    private static let wordsForRoundabouts: Set<String> = [
        "giratoire", "glorieta", "kreisel", "kreisverkehr", "rond point", "rond-point", "ronda",
        "rondpoint", "rotatoria", "rotonda", "rotonde", "rotary", "roundabout", "traffic circle",
    ]

    /// The signpost of the road that the maneuver leads onto, or else of the road that it
    /// announces.
    private func signpost(_ found: FoundManeuver) -> Signpost? {
        if let sign = sign(of: stretches[found.stretch]), sign.isReadable { return sign }
        guard found.naming != found.stretch else { return nil }
        return sign(of: stretches[found.naming]).flatMap { $0.isReadable ? $0 : nil }
    }

    private func sign(of stretch: Stretch) -> Signpost? {
        stretch.destination == .missing ? nil : graph.signpost(stretch.destination)
    }

    private func text(_ name: NameIndex) -> String? {
        guard name != .missing else { return nil }
        let text = graph.name(name)
        return text.isEmpty ? nil : text
    }
}

extension RoadCategory {
    fileprivate var end: RoadEnd { self == .steps ? .steps : isPath ? .path : .road }
}
