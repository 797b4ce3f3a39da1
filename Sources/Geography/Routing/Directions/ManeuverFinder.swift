import Atlas
import Geometry

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

    var isGentle: Bool {
        switch modifier {
        case .slightLeft, .straight, .slightRight: true
        default: false
        }
    }
}

/// Another way on from a junction.
private struct Branch {
    /// Degrees from straight on, positive to the right.
    let turn: Double
    let roadClass: RoadCategory
}

/// Finds where a traveller must be told something.
struct ManeuverFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]
    private let side: TrafficSide
    private let roundabouts: RoundaboutFinder
    /// At the latest junction.
    private var branches: [Branch] = []

    /// What still feels like going straight on, in degrees.
    private static let straight = 40.0

    init(_ graph: RoadGraph, _ stretches: [Stretch], _ side: TrafficSide) {
        self.graph = graph
        self.stretches = stretches
        self.side = side
        roundabouts = RoundaboutFinder(graph, stretches)
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
        if abs(turn) < Self.straight && isSame { return (nil, exit + 1) }
        let turnKind: Maneuver.Kind = isSame && after.isNamed ? .continue : .turn
        let kind: Maneuver.Kind =
            after.roadClass == .steps ? .steps : abs(turn) < Self.straight ? .newName : turnKind
        let maneuver = FoundManeuver(
            kind: kind, modifier: word(turn, before, after), stretch: entry, naming: exit)
        return (maneuver, exit + 1)
    }

    // MARK: - Junctions

    private mutating func maneuver(at index: Int) -> FoundManeuver? {
        let (before, after) = (stretches[index - 1], stretches[index])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        func found(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?) -> FoundManeuver {
            FoundManeuver(kind: kind, modifier: modifier, stretch: index, naming: index)
        }
        if graph.turnsBack(before.arc, after.arc) { return found(.turn, .uturn) }
        if after.isFerry && !before.isFerry { return found(.ferry, nil) }
        if before.isFerry && !after.isFerry { return found(.continue, .straight) }
        if after.roadClass == .steps && before.roadClass != .steps { return found(.steps, nil) }
        let word = self.word(turn, before, after)
        if before.isRoundabout && roundabouts.isRiddenRound(before) {
            return after.isRoundabout ? nil : roundabouts.exit(at: index)
        }
        if before.isPushed != after.isPushed { return found(.continue, word) }

        findBranches(at: before, except: after)
        if let kind = ramp(before, after, turn) {
            return found(kind, kind == .merge ? merging(turn) : side(turn) ?? word)
        }
        if let side = fork(before, after, turn) { return found(.fork, side) }
        if abs(turn) < Self.straight || branches.isEmpty {
            return onward(before, after, turn).map { found($0, word) }
        }
        if before.isSameRoad(as: after) && after.isNamed {
            let isPlain = branches.allSatisfy { $0.roadClass.rank > after.roadClass.rank }
            return isPlain && abs(turn) < 75 ? nil : found(.continue, word)
        }
        return found(isEndOfRoad(turn) ? .endOfRoad : .turn, word)
    }

    /// Only the other carriageway of the same road is reached by a U-turn.
    private func word(_ turn: Double, _ before: Stretch, _ after: Stretch) -> Maneuver.Modifier {
        let word = Maneuver.Modifier(turn: turn)
        guard word == .uturn, !(after.isNamed && before.isSameRoad(as: after)) else { return word }
        return turn < 0 ? .sharpLeft : .sharpRight
    }

    /// Going straight on, or along the only road there is.
    private func onward(
        _ before: Stretch, _ after: Stretch, _ turn: Double
    ) -> Maneuver.Kind? {
        let isRivalled = branches.contains {
            abs($0.turn) + 15 < abs(turn) && $0.roadClass.rank <= after.roadClass.rank
        }
        if isRivalled { return before.isSameRoad(as: after) ? .continue : .turn }
        if before.isSameRoad(as: after) || !after.isNamed { return nil }
        return .newName
    }

    private func ramp(
        _ before: Stretch, _ after: Stretch, _ turn: Double
    ) -> Maneuver.Kind? {
        if after.roadClass.isLink && !before.roadClass.isLink && !branches.isEmpty {
            if before.roadClass.isFast { return .offRamp }
            if after.roadClass.rank <= RoadCategory.trunk.rank { return .onRamp }
        }
        let joins = before.roadClass.isLink && after.roadClass.isFast && abs(turn) < 60
        return joins && hasOtherEntrance(to: after, besides: before) ? .merge : nil
    }

    /// A ramp that bends to the right as it joins comes from the right, so one merges to the left.
    private func merging(_ turn: Double) -> Maneuver.Modifier {
        abs(turn) < 3 ? .straight : turn > 0 ? .slightLeft : .slightRight
    }

    private func hasOtherEntrance(to after: Stretch, besides before: Stretch) -> Bool {
        let node = graph.arcHead[before.arc]
        return graph.incoming(node).contains { place in
            let arc = graph.incomingArc[place]
            return arc != before.arc && !graph.turnsBack(after.arc, arc)
                && !graph.turnsBack(before.arc, arc)
        }
    }

    /// The side to keep where two roads of like kind both lead ahead.
    private func fork(
        _ before: Stretch, _ after: Stretch, _ turn: Double
    ) -> Maneuver.Modifier? {
        guard abs(turn) < Self.straight else { return nil }
        let rivals = branches.lazy.filter { branch in
            abs(branch.turn) < Self.straight
                && abs(Int(branch.roadClass.rank) - Int(after.roadClass.rank)) <= 1
                && !(branch.roadClass.isLink && !after.roadClass.isLink)
        }
        guard let rival = rivals.min(by: { abs($0.turn) < abs($1.turn) }) else { return nil }
        // A road that goes on under its name is what one follows, unless another is straighter.
        let isSame = before.isSameRoad(as: after)
        let isPlain =
            isSame
            && (after.isNamed ? abs(turn) < abs(rival.turn) + 10 : abs(turn) + 10 < abs(rival.turn))
        guard !isPlain else { return nil }
        return turn < rival.turn ? .slightLeft : .slightRight
    }

    /// The side on which a gentle turn leaves the straightest other way.
    private func side(_ turn: Double) -> Maneuver.Modifier? {
        guard abs(turn) < Self.straight,
            let main = branches.min(by: { abs($0.turn) < abs($1.turn) })
        else { return nil }
        return turn < main.turn ? .slightLeft : .slightRight
    }

    private func isEndOfRoad(_ turn: Double) -> Bool {
        (45...135).contains(abs(turn))
            && branches.allSatisfy { abs($0.turn) > 45 && ($0.turn < 0) != (turn < 0) }
    }

    /// Looks for the other ways on that a traveller might take for the right one.
    private mutating func findBranches(at before: Stretch, except after: Stretch) {
        branches.removeAll(keepingCapacity: true)
        let isMain = before.roadClass.rank < 7 && after.roadClass.rank < 7
        let back = graph.arcSegment[before.arc] ^ 1
        for arc in graph.arcs(leaving: graph.arcHead[before.arc]) where arc != after.arc {
            let directed = graph.arcSegment[arc]
            let isRestricted = ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
            guard directed != back, !isRestricted, !graph.isPushedAgainst(arc) else { continue }
            let roadClass = RoadCategory(rawValue: graph.segmentClass[directed >> 1]) ?? .other
            guard !isMain || roadClass.rank != 7 else { continue }
            let departure = Double(graph.arcBearings[arc] >> 8) * 360 / 256
            branches.append(
                Branch(
                    turn: Bearing.turn(from: before.arrival, to: departure), roadClass: roadClass))
        }
    }
}

extension SnappedPlace {
    /// The direction from the road to the place that was asked for.
    fileprivate var sideBearing: Double { onRoad.bearing(to: asked) }
}

extension RoadGraph {
    func arcs(leaving node: UInt32) -> Range<UInt32> {
        let end = min(firstArc[Int(node) + 1], UInt32(arcCount))
        return min(firstArc[node], end)..<end
    }
}
