import Geometry
import OSMModel
import RoadNetwork

/// Finds the maneuvers of a route.
struct ManeuverFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let side: TrafficSide
    private let roundabouts: RoundaboutFinder
    /// The latest intersection.
    private var intersection: IntersectionAhead

    /// The angle from one carriageway to the other of the same road, in degrees.
    private static let back = 120.0

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ side: TrafficSide) {
        self.graph = graph
        self.stretches = stretches
        self.side = side
        roundabouts = RoundaboutFinder(graph, stretches)
        intersection = IntersectionAhead(graph)
    }

    /// The departure and all maneuvers on the way, without the arrival.
    mutating func maneuvers() -> [FoundManeuver] {
        var found = [FoundManeuver(kind: .depart, modifier: nil, stretch: 0, naming: 0)]
        var index = 1
        while index < stretches.count {
            if stretches[index].isRoundabout && !stretches[index - 1].isRoundabout {
                let (maneuver, next) = roundabout(from: index)
                if let maneuver { found.append(maneuver) }
                index = next
            } else {
                if let maneuver = maneuver(at: index) { found.append(maneuver) }
                index += 1
            }
        }
        let merged = ManeuverMerger(stretches, graph.mode, side).merged(found)
        return ManeuverTrimmer(stretches, graph.mode).trimmed(merged)
    }

    /// The side of the road on which the destination lies; nil if it is ahead or on the road.
    static func arrival(
        _ end: SnappedPlace, _ stretches: [Stretch]
    ) -> Maneuver.Modifier? {
        let last = stretches.last { $0.distanceMillimeters >= ManeuverTrimmer.shortEnd }
        guard let last = last ?? stretches.last, end.distanceToRoadMeters >= 2 else { return nil }
        let turn = Bearing.turn(from: last.arrival, to: end.sideBearing)
        // At the end of a road, the destination may be ahead.
        guard (30...150).contains(abs(turn)) else { return nil }
        return turn < 0 ? .left : .right
    }

    // MARK: - Roundabouts

    private mutating func roundabout(from entry: Int) -> (FoundManeuver?, next: Int) {
        guard roundabouts.countsExits(stretches[entry]) else {
            return walkedRoundabout(from: entry)
        }
        return roundabouts.maneuver(from: entry)
    }

    /// The maneuver at a roundabout that is not taken with the traffic, as on foot: one turn from
    /// the street before it to the street after it.
    private mutating func walkedRoundabout(from entry: Int) -> (FoundManeuver?, next: Int) {
        let exit = stretches[entry...].firstIndex { !$0.isRoundabout } ?? stretches.count
        guard exit < stretches.count else { return (maneuver(at: entry), exit) }
        let (before, after) = (stretches[entry - 1], stretches[exit])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        let isSame = before.isSameRoad(as: after)
        if abs(turn) < IntersectionAhead.straight && isSame { return (nil, exit + 1) }
        let turnKind: Maneuver.Kind = isSame && after.isNamed ? .continue : .turn
        let kind: Maneuver.Kind =
            after.roadClass == .steps
            ? .steps : abs(turn) < IntersectionAhead.straight ? .newName : turnKind
        let maneuver = FoundManeuver(
            kind: kind, modifier: word(turn, before, after), stretch: entry, naming: exit)
        return (maneuver, exit + 1)
    }

    // MARK: - Intersections

    private mutating func maneuver(at index: Int) -> FoundManeuver? {
        let (before, after) = (stretches[index - 1], stretches[index])
        func found(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?) -> FoundManeuver {
            FoundManeuver(kind: kind, modifier: modifier, stretch: index, naming: index)
        }
        if graph.turnsBack(before.arc, after.arc) {
            return found(after.isNamed ? .continue : .turn, .uturn)
        }
        if before.isFerry || after.isFerry {
            return ferry(before, after).map { found($0.kind, $0.modifier) }
        }
        if after.roadClass == .steps && before.roadClass != .steps { return found(.steps, nil) }
        if before.isRoundabout && roundabouts.countsExits(before) {
            return after.isRoundabout ? nil : roundabouts.exit(at: index)
        }
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        intersection.examine(from: before, to: after)
        let word = intersection.distinct(word(turn, before, after), turn)
        if before.isPushed != after.isPushed { return found(.continue, word) }
        if let ramp = intersection.ramp(before, after, turn) {
            return found(ramp.kind, ramp.modifier)
        }
        if let side = intersection.fork(before, after, turn) { return found(.fork, side) }
        if turnsOntoFarCarriageway(at: index, turn) {
            var maneuver = found(.continue, word)
            maneuver.isEndOfRoad = true
            return maneuver
        }
        if abs(turn) < IntersectionAhead.straight || intersection.branches.isEmpty {
            return intersection.onward(before, after, turn).map { kind in
                let needsSide = kind == .turn || kind == .continue && word == .straight
                return found(kind, needsSide ? intersection.side(turn) ?? word : word)
            }
        }
        let isEnd = intersection.isEndOfRoad(turn)
        if before.isSameRoad(as: after) && after.isNamed {
            guard !intersection.isObvious(after, turn) else { return nil }
            var maneuver = found(.continue, word)
            maneuver.isEndOfRoad = isEnd
            return maneuver
        }
        return found(isEnd ? .endOfRoad : .turn, word)
    }

    /// The maneuver that boards a ferry, changes it in a harbour or goes ashore; nil at sea, where
    /// nobody steers.
    private mutating func ferry(
        _ before: Stretch, _ after: Stretch
    ) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier?)? {
        guard before.isFerry else { return (.ferry, nil) }
        intersection.examine(from: before, to: after)
        let leadsAshore = intersection.branches.contains { $0.roadClass != .ferry }
        guard !after.isFerry else {
            return leadsAshore && !before.isSameRoad(as: after) ? (.ferry, nil) : nil
        }
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        let word = intersection.distinct(word(turn, before, after), turn)
        guard leadsAshore else { return (.continue, word) }
        if let side = intersection.fork(before, after, turn) { return (.fork, side) }
        return (abs(turn) < IntersectionAhead.straight ? .continue : .turn, word)
    }

    /// Whether the only road ahead is the far carriageway of a road, after a short piece of that road
    /// which leads straight over the near one.
    private func turnsOntoFarCarriageway(at index: Int, _ turn: Double) -> Bool {
        guard index > 1, intersection.branches.isEmpty, (45...135).contains(abs(turn)) else {
            return false
        }
        let (side, gap, far) = (stretches[index - 2], stretches[index - 1], stretches[index])
        return gap.isNamed && gap.isSameRoad(as: far) && !side.isSameRoad(as: gap)
            && gap.distanceMillimeters < ManeuverMerger.shortCrossing && graph.isOneWay(far.arc)
            && abs(Bearing.turn(from: side.arrival, to: gap.departure))
                < IntersectionAhead.straight
    }

    /// The words for a turn. A U-turn leads only onto the other carriageway of the same road; other
    /// turns are at most sharp.
    private func word(_ turn: Double, _ before: Stretch, _ after: Stretch) -> Maneuver.Modifier {
        let word = Maneuver.Modifier(turn: turn)
        guard after.isNamed, before.isSameRoad(as: after) else {
            guard word == .uturn else { return word }
            return turn < 0 ? .sharpLeft : .sharpRight
        }
        let isAcross = (turn < 0) == (side == .right)
        let isBack = isAcross && abs(turn) > Self.back
        return isBack && graph.isOneWay(before.arc) && graph.isOneWay(after.arc) ? .uturn : word
    }
}

extension SnappedPlace {
    /// The bearing from the point on the road to the requested place.
    fileprivate var sideBearing: Double { onRoad.bearing(to: requested) }
}
