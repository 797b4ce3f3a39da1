import OSMModel
import RoadNetwork

/// Merges two maneuvers that travellers perceive as one: a footway drawn to the middle of the
/// street, streets that cross a few metres apart, a turning lane drawn as a link, or a U-turn
/// through the gap between two carriageways.
struct ManeuverMerger {
    private let stretches: [Stretch]
    private let mode: TravelMode
    private let side: TrafficSide

    // Lengths are in millimetres.

    /// Two turns closer together than this are one maneuver.
    private var shortJog: Int64 { mode == .driving ? 10_000 : 12_000 }
    /// The width of a carriageway.
    static let shortCrossing: Int64 = 35_000
    /// The length of a piece with another name that a road goes straight on over.
    private static let shortInterlude: Int64 = 45_000
    /// The length of a turning lane drawn as a ramp, or of a lane for U-turns.
    private static let shortSlip: Int64 = 100_000
    /// Turns below this angle feel like going straight, in degrees.
    private static let straight = 40.0
    /// Two turns whose sum exceeds this lead back, in degrees.
    private static let back = 150.0

    init(_ stretches: [Stretch], _ mode: TravelMode, _ side: TrafficSide) {
        self.stretches = stretches
        self.mode = mode
        self.side = side
    }

    /// Merges the maneuvers; a turn right after the start is dropped.
    func merged(_ found: [FoundManeuver]) -> [FoundManeuver] {
        var kept: [FoundManeuver] = []
        kept.reserveCapacity(found.count)
        for maneuver in found {
            guard let first = kept.last, areOne(first, with: maneuver) else {
                kept.append(maneuver)
                continue
            }
            kept.removeLast()
            if first.kind == .depart {
                var depart = first
                depart.naming = maneuver.naming
                kept.append(depart)
            } else if let combined = combined(first, maneuver) {
                kept.append(combined)
            }
        }
        for index in kept.indices {
            let next = index + 1 < kept.count ? kept[index + 1].stretch : stretches.count
            turnBack(&kept[index], before: next)
        }
        return kept
    }

    /// Marks a turn onto the gap between two carriageways as a U-turn.
    private func turnBack(_ maneuver: inout FoundManeuver, before next: Int) {
        guard mode == .driving, isTurn(maneuver) || isSlip(maneuver),
            !maneuver.isGentle || stretches[maneuver.stretch].roadClass.isLink,
            let back = returnStretch(maneuver, maneuver), back < next, stretches[back].isNamed
        else { return }
        (maneuver.kind, maneuver.modifier, maneuver.naming) = (.continue, .uturn, back)
    }

    /// Whether travellers perceive two maneuvers as one.
    private func areOne(_ first: FoundManeuver, with second: FoundManeuver) -> Bool {
        guard first.kind == .depart || isTurn(first) || isSlip(first) else { return false }
        let length = (first.stretch..<second.stretch).reduce(Int64(0)) {
            $0 + stretches[$1].distanceMillimeters
        }
        if isLaneForTurningBack(first, second, length) { return true }
        guard isTurn(second) else { return false }
        guard length < Self.shortSlip, isSameMovement(first, second) else { return false }
        if first.kind == .depart || mode != .driving {
            return length < (first.kind == .depart && mode == .driving ? 8_000 : shortJog)
        }
        if isSlip(first) { return isPartOfFirstTurn(first, second) }
        if length < shortJog { return true }
        return isInterlude(first, second, length) || isBetweenCarriageways(first, second)
            || crossesCarriageway(first, second, length)
            || isTurningLane(first, second, length)
    }

    /// Whether a lane from one carriageway leads back on the other one.
    private func isLaneForTurningBack(
        _ first: FoundManeuver, _ second: FoundManeuver, _ length: Int64
    ) -> Bool {
        guard mode == .driving, first.kind != .depart, length < Self.shortSlip,
            stretches[first.stretch..<second.stretch].allSatisfy({ $0.roadClass.isLink }),
            let back = returnStretch(first, second)
        else { return false }
        return back == second.naming && stretches[back].isNamed
    }

    /// Whether the route goes straight over the near carriageway of a divided road and turns onto
    /// the far one. The piece between them bears the road's name.
    private func crossesCarriageway(
        _ first: FoundManeuver, _ second: FoundManeuver, _ length: Int64
    ) -> Bool {
        let (before, between, after) =
            (stretches[first.stretch - 1], stretches[first.stretch], stretches[second.naming])
        return first.isNewName && !second.isGentle && length < Self.shortCrossing
            && between.isNamed && between.isSameRoad(as: after) && !between.isSameRoad(as: before)
            && (45...135).contains(abs(turn(first, second)))
    }

    /// Whether the route goes straight on along one road over a short piece with another name, such as
    /// that between the carriageways of a road that it crosses.
    private func isInterlude(
        _ first: FoundManeuver, _ second: FoundManeuver, _ length: Int64
    ) -> Bool {
        let (before, between, after) =
            (stretches[first.stretch - 1], stretches[first.stretch], stretches[second.naming])
        return first.isNewName && second.isGentle && length < Self.shortInterlude
            && before.isNamed && before.isSameRoad(as: after) && !between.isSameRoad(as: before)
            && abs(turn(first, second)) < Self.straight
    }

    private func isSameMovement(_ first: FoundManeuver, _ second: FoundManeuver) -> Bool {
        let between = stretches[first.stretch]
        let after = stretches[second.naming]
        return between.isPushed == after.isPushed && between.roadClass != .steps
            && (first.stretch == 0 || stretches[first.stretch - 1].isPushed == after.isPushed)
    }

    /// Whether two turns to the same side, or a turn and a bend, are joined by the gap between two
    /// carriageways.
    private func isBetweenCarriageways(_ first: FoundManeuver, _ second: FoundManeuver) -> Bool {
        // Without a near carriageway that the first turn crosses.
        let gap = min(first.naming, second.stretch)..<second.stretch
        let length = gap.reduce(Int64(0)) { $0 + stretches[$1].distanceMillimeters }
        guard length < Self.shortCrossing, let one = Side(first.modifier),
            one == Side(second.modifier) || second.isGentle
        else { return false }
        let (before, between, after) =
            (stretches[first.stretch - 1], stretches[first.stretch], stretches[second.naming])
        if returnStretch(first, second) != nil { return true }
        guard abs(turn(first, second)) < 135 else { return false }
        return between.roadClass.isLink || between.isNamed && between.isSameRoad(as: before)
            || between.isNamed && between.isSameRoad(as: after)
    }

    /// Whether a turn at the end of a turning lane belongs to the turn onto the lane.
    private func isPartOfFirstTurn(_ first: FoundManeuver, _ second: FoundManeuver) -> Bool {
        Side(first.modifier) == Side(second.modifier)
            || second.isGentle && abs(turn(first, second)) >= Self.straight
    }

    /// Whether two turns are joined by an unnamed turning lane.
    private func isTurningLane(
        _ first: FoundManeuver, _ second: FoundManeuver, _ length: Int64
    ) -> Bool {
        let between = stretches[first.stretch]
        let isGentle = first.isGentle || second.isGentle
        return !between.isNamed && isGentle && isPartOfFirstTurn(first, second)
            && stretches[first.stretch..<second.stretch].allSatisfy { $0.roadClass.isLink }
    }

    /// The first stretch back on the same road, if two turns lead over the gap to its other
    /// carriageway; nil otherwise. The gap may have the name of a crossing road.
    private func returnStretch(_ first: FoundManeuver, _ second: FoundManeuver) -> Int? {
        let before = stretches[first.stretch - 1]
        guard Side(first.modifier) == (side == .right ? .left : .right) else { return nil }
        var length: Int64 = 0
        let isLane = stretches[first.stretch].roadClass.isLink
        let longest = isLane ? Self.shortSlip : Self.shortCrossing
        for index in second.naming..<stretches.count {
            guard length < longest else { return nil }
            let after = stretches[index]
            let turn = Bearing.turn(from: before.arrival, to: after.departure)
            if abs(turn) > Self.back && before.isSameRoad(as: after)
                && before.roadClass == after.roadClass
            {
                return index
            }
            length += after.distanceMillimeters
        }
        return nil
    }

    private func turn(_ first: FoundManeuver, _ second: FoundManeuver) -> Double {
        Bearing.turn(
            from: stretches[first.stretch - 1].arrival, to: stretches[second.naming].departure)
    }

    /// Whether a ramp is only a turning lane.
    private func isSlip(_ maneuver: FoundManeuver) -> Bool {
        guard maneuver.kind == .offRamp || maneuver.kind == .onRamp else { return false }
        let ramp = stretches[maneuver.stretch]
        return mode == .driving && !ramp.isNamed && ramp.destination == .missing
            && ramp.roadClass != .motorwayLink
    }

    private func isTurn(_ maneuver: FoundManeuver) -> Bool {
        switch maneuver.kind {
        case .turn, .endOfRoad, .continue, .newName, .fork: maneuver.modifier != .uturn
        default: false
        }
    }

    /// One maneuver in place of two; nil if no instruction is needed.
    private func combined(_ first: FoundManeuver, _ second: FoundManeuver) -> FoundManeuver? {
        let (before, after) = (stretches[first.stretch - 1], stretches[second.naming])
        let turn = turn(first, second)
        let isSame = before.isSameRoad(as: after)
        var one = FoundManeuver(
            kind: .turn, modifier: Maneuver.Modifier(turn: turn), stretch: first.stretch,
            naming: second.naming)
        let back = returnStretch(first, second)
        if let back {
            (one.modifier, one.naming) = (.uturn, back)
            if stretches[back].isNamed { one.kind = .continue }
        } else if abs(turn) < Self.straight {
            if isSame { return nil }
            one.kind = .newName
        } else if isSame && after.isNamed {
            one.kind = .continue
        } else if first.isNewName && second.isEndOfRoad {
            one.kind = .endOfRoad
        }
        if let modifier = one.modifier, back == nil {
            // Two turns to one side never add up to a turn to the other.
            let side = Side(first.modifier) == Side(second.modifier) ? Side(first.modifier) : nil
            if modifier == .uturn || side != nil && side != Side(modifier) && abs(turn) > 120 {
                let isLeft = side.map { $0 == .left } ?? (turn < 0)
                one.modifier = isLeft ? .sharpLeft : .sharpRight
            }
        }
        return one
    }
}
