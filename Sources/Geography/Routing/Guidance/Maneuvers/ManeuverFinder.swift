import Geometry
import OSMModel

/// A maneuver at the start of a stretch, before it has words.
struct FoundManeuver {
    var kind: Maneuver.Kind
    var modifier: Maneuver.Modifier?
    /// The stretch that the maneuver leads onto.
    var stretch: Int
    /// The stretch whose name the maneuver leads to; another one than ``stretch`` behind a roundabout.
    var naming: Int
    /// Which exit of a roundabout to take, and the stretch that it leads onto.
    var exit: Int?
    var exitStretch: Int?
    /// Of a rotary, 0 for none.
    var roundaboutName: UInt32 = 0

    /// Whether one goes straight on and only the road changes.
    var isNewName: Bool { kind == .newName || kind == .turn && modifier == .straight }

    var isGentle: Bool {
        switch modifier {
        case .slightLeft, .straight, .slightRight: true
        default: false
        }
    }
}

/// Finds where a traveller must be told something.
struct ManeuverFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let side: TrafficSide
    private let roundabouts: RoundaboutFinder
    /// The latest junction.
    private var junction: JunctionAhead

    /// From one carriageway to the other one of the same road, in degrees.
    private static let back = 120.0

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ side: TrafficSide) {
        self.graph = graph
        self.stretches = stretches
        self.side = side
        roundabouts = RoundaboutFinder(graph, stretches)
        junction = JunctionAhead(graph)
    }

    /// The departure and every maneuver on the way; not the arrival.
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

    /// On which side of the road the destination lies.
    static func arrival(
        _ end: SnappedPlace, _ stretches: [Stretch]
    ) -> Maneuver.Modifier? {
        let last = stretches.last { $0.distanceMillimeters >= ManeuverTrimmer.shortEnd }
        guard let last = last ?? stretches.last, end.distanceToRoadMeters >= 2 else { return nil }
        let turn = Bearing.turn(from: last.arrival, to: end.sideBearing)
        // At the end of a road, the destination may lie ahead.
        guard (30...150).contains(abs(turn)) else { return nil }
        return turn < 0 ? .left : .right
    }

    // MARK: - Roundabouts

    private mutating func roundabout(from entry: Int) -> (FoundManeuver?, next: Int) {
        guard roundabouts.isRiddenRound(stretches[entry]) else {
            return pastRoundabout(from: entry)
        }
        return roundabouts.maneuver(from: entry)
    }

    /// On foot, a roundabout is one turn from the street before it to the street behind it.
    private mutating func pastRoundabout(from entry: Int) -> (FoundManeuver?, next: Int) {
        let exit = stretches[entry...].firstIndex { !$0.isRoundabout } ?? stretches.count
        guard exit < stretches.count else { return (maneuver(at: entry), exit) }
        let (before, after) = (stretches[entry - 1], stretches[exit])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        let isSame = before.isSameRoad(as: after)
        if abs(turn) < JunctionAhead.straight && isSame { return (nil, exit + 1) }
        let turnKind: Maneuver.Kind = isSame && after.isNamed ? .continue : .turn
        let kind: Maneuver.Kind =
            after.roadClass == .steps
            ? .steps : abs(turn) < JunctionAhead.straight ? .newName : turnKind
        let maneuver = FoundManeuver(
            kind: kind, modifier: word(turn, before, after), stretch: entry, naming: exit)
        return (maneuver, exit + 1)
    }

    // MARK: - Junctions

    private mutating func maneuver(at index: Int) -> FoundManeuver? {
        let (before, after) = (stretches[index - 1], stretches[index])
        func found(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?) -> FoundManeuver {
            FoundManeuver(kind: kind, modifier: modifier, stretch: index, naming: index)
        }
        if graph.turnsBack(before.arc, after.arc) {
            return found(after.isNamed ? .continue : .turn, .uturn)
        }
        if after.isFerry && !before.isFerry { return found(.ferry, nil) }
        if before.isFerry && !after.isFerry { return found(.continue, .straight) }
        if after.roadClass == .steps && before.roadClass != .steps { return found(.steps, nil) }
        if before.isRoundabout && roundabouts.isRiddenRound(before) {
            return after.isRoundabout ? nil : roundabouts.exit(at: index)
        }
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        junction.look(from: before, to: after)
        let word = junction.distinct(word(turn, before, after), turn)
        if before.isPushed != after.isPushed { return found(.continue, word) }
        if let ramp = junction.ramp(before, after, turn) { return found(ramp.kind, ramp.modifier) }
        if let side = junction.fork(before, after, turn) { return found(.fork, side) }
        if abs(turn) < JunctionAhead.straight || junction.branches.isEmpty {
            return junction.onward(before, after, turn).map { kind in
                let isAside = kind == .turn || kind == .continue && word == .straight
                return found(kind, isAside ? junction.side(turn) ?? word : word)
            }
        }
        if before.isSameRoad(as: after) && after.isNamed {
            return junction.isPlain(after, turn) ? nil : found(.continue, word)
        }
        return found(junction.isEndOfRoad(turn) ? .endOfRoad : .turn, word)
    }

    /// Only the other carriageway of the same road is reached by a U-turn.
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
    /// The direction from the road to the place that was asked for.
    fileprivate var sideBearing: Double { onRoad.bearing(to: asked) }
}

extension RoadGraph {
    /// Whether nobody of this mode comes the other way.
    fileprivate func isOneWay(_ arc: UInt32) -> Bool {
        let pair = segmentArcs[arcSegment[arc] >> 1]
        return (pair.first == arc ? pair.second : pair.first) == GraphFormat.none
    }

    func arcs(leaving node: UInt32) -> Range<UInt32> {
        let end = min(firstArc[Int(node) + 1], UInt32(arcCount))
        return min(firstArc[node], end)..<end
    }
}
