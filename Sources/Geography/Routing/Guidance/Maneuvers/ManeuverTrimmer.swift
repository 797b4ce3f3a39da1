import OSMModel
import RoadNetwork

/// Removes maneuvers that need no instruction.
struct ManeuverTrimmer {
    private let stretches: [Stretch]
    private let mode: TravelMode

    // Lengths are in millimetres.

    /// Names on stretches shorter than this are left out.
    private static let shortName: Int64 = 40_000
    /// Names between two parts of the same road, as on a bridge, are left out on stretches shorter
    /// than this.
    private static let shortInterlude: Int64 = 150_000
    /// A departure on a named road shorter than this announces the next road instead.
    private static let shortStart: Int64 = 20_000
    /// A choice nearer to the start than this is made before setting out.
    private static let undecidedStart: Int64 = 8_000
    /// A maneuver onto a named road shorter than this announces the next road instead.
    private static let shortLink: Int64 = 40_000
    /// The same limit for an unnamed road after a roundabout or a ramp.
    private static let shortSlip: Int64 = 100_000
    /// Flights of steps closer together than this are one maneuver.
    private static let shortLanding: Int64 = 40_000
    /// Turns nearer to the end than this are left out.
    static let shortEnd: Int64 = 3_000

    init(_ stretches: [Stretch], _ mode: TravelMode) {
        self.stretches = stretches
        self.mode = mode
    }

    func trimmed(_ found: [FoundManeuver]) -> [FoundManeuver] {
        var kept: [FoundManeuver] = []
        kept.reserveCapacity(found.count)
        for (index, maneuver) in found.enumerated() {
            guard let last = kept.last else {
                kept.append(maneuver)
                continue
            }
            let next = index + 1 < found.count ? found[index + 1] : nil
            if isNeedless(maneuver, before: next, after: last) { continue }
            if maneuver.isNewName, names(last, as: maneuver) {
                kept[kept.count - 1] = renamed(last, as: maneuver)
                continue
            }
            kept.append(adjusted(maneuver, after: last))
        }
        return kept
    }

    private func isNeedless(
        _ maneuver: FoundManeuver, before next: FoundManeuver?, after last: FoundManeuver
    ) -> Bool {
        let announced = stretches[last.naming]
        let road = stretches[maneuver.naming]
        switch maneuver.kind {
        case _ where maneuver.isNewName:
            if announced.isSameRoad(as: road) || keepsNumber(announced, road, at: maneuver) {
                return true
            }
            guard let next else {
                return maneuver.kind == .newName
                    && length(maneuver.stretch..<stretches.count) < Self.shortName
                    && (last.kind == .depart || !names(last, as: maneuver))
            }
            let length = length(maneuver.stretch..<next.stretch)
            let isInterlude = next.isNewName && announced.isSameRoad(as: stretches[next.naming])
            if isInterlude && isStructure(maneuver.stretch..<next.stretch) { return true }
            return length < (isInterlude ? Self.shortInterlude : Self.shortName)
        case .steps:
            guard last.kind == .steps, announced.isSameRoad(as: road) else { return false }
            let flight = stretches[..<maneuver.stretch].lastIndex { $0.roadClass == .steps }
            return length((flight ?? last.stretch) + 1..<maneuver.stretch) < Self.shortLanding
        case .turn, .endOfRoad, .continue, .fork:
            guard let next else {
                return length(maneuver.stretch..<stretches.count) < Self.shortEnd
            }
            return isApproach(maneuver, of: next)
        default: return false
        }
    }

    /// Whether the road only splits around a traffic island before a roundabout.
    private func isApproach(_ maneuver: FoundManeuver, of next: FoundManeuver) -> Bool {
        switch next.kind {
        case .roundabout, .rotary, .roundaboutTurn: break
        default: return false
        }
        let before = stretches[maneuver.stretch - 1]
        return maneuver.isGentle && before.isSameRoad(as: stretches[maneuver.naming])
            && length(maneuver.stretch..<next.stretch) < Self.shortName
    }

    /// Whether the road keeps its number, which drivers follow even if the name changes.
    private func keepsNumber(_ announced: Stretch, _ road: Stretch, at maneuver: FoundManeuver)
        -> Bool
    {
        let last = stretches[maneuver.stretch - 1]
        return mode == .driving && road.number != .missing && announced.number == road.number
            && last.number == road.number
    }

    /// Whether `last` led onto a short link, so that it can announce the road after it.
    private func names(_ last: FoundManeuver, as maneuver: FoundManeuver) -> Bool {
        let link = length(min(last.naming, maneuver.stretch)..<maneuver.stretch)
        if last.kind == .depart {
            if maneuver.kind == .turn { return link < Self.undecidedStart }
            if stretches[last.naming].isNamed { return link < Self.shortStart }
        }
        if stretches[last.naming].isNamed { return link < Self.shortLink }
        switch last.kind {
        case .roundabout, .rotary, .roundaboutTurn, .exitRoundabout, .exitRotary, .onRamp,
            .offRamp:
            return link < Self.shortSlip
        default:
            let isLink = stretches[last.stretch].roadClass.isLink
            return link < (isLink ? Self.shortSlip : Self.shortName)
        }
    }

    /// `last` with the name of the road after the link.
    private func renamed(_ last: FoundManeuver, as maneuver: FoundManeuver) -> FoundManeuver {
        var last = last
        last.naming = maneuver.naming
        guard last.stretch > 0, last.modifier != .straight, last.modifier != .uturn else {
            return last
        }
        let isSame = stretches[last.stretch - 1].isSameRoad(as: stretches[last.naming])
        if last.kind == .turn, isSame { last.kind = .continue }
        if last.kind == .continue, !isSame { last.kind = .turn }
        return last
    }

    /// Whether all stretches are bridges or tunnels.
    private func isStructure(_ range: Range<Int>) -> Bool {
        range.allSatisfy { !stretches[$0].flags.isDisjoint(with: [.bridge, .tunnel]) }
    }

    /// Adjusts a maneuver to the announced roads: a road that was not announced cannot be
    /// continued.
    private func adjusted(_ maneuver: FoundManeuver, after last: FoundManeuver) -> FoundManeuver {
        var maneuver = maneuver
        let isSame = stretches[last.naming].isSameRoad(as: stretches[maneuver.naming])
        let isTurn = maneuver.modifier != .straight && maneuver.modifier != nil
        if maneuver.kind == .continue, isTurn, !isSame, !stretches[maneuver.stretch - 1].isFerry {
            maneuver.kind = .turn
        }
        // The first intersection needs no "end of the road".
        let isFirst = maneuver.stretch - (last.exitStretch ?? last.stretch) < 2
        if maneuver.kind == .endOfRoad, isFirst,
            stretches[maneuver.stretch - 1].roadClass != .steps
        {
            maneuver.kind = .turn
        }
        return maneuver
    }

    private func length(_ range: some Sequence<Int>) -> Int64 {
        range.reduce(0) { $0 + stretches[$1].distanceMillimeters }
    }
}
