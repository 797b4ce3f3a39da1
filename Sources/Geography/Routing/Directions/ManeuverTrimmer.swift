import Atlas

/// Leaves out what a traveller need not be told.
struct ManeuverTrimmer {
    private let stretches: [Stretch]
    private let mode: TravelMode

    /// Names that last for less than this many millimetres are left out.
    private static let shortName: Int64 = 40_000
    /// A named road that is left sooner than this goes by the name of the next.
    private static let shortLink: Int64 = 20_000
    /// Flights of steps with less than this from one to the next are told once, in millimetres.
    private static let shortLanding: Int64 = 40_000
    /// What still feels like going straight on, in degrees.
    private static let straight = 40.0

    init(_ stretches: [Stretch], _ mode: TravelMode) {
        self.stretches = stretches
        self.mode = mode
    }

    func trimmed(_ found: [FoundManeuver]) -> [FoundManeuver] {
        let found = withoutJogs(found)
        var kept: [FoundManeuver] = []
        for (index, maneuver) in found.enumerated() {
            guard let last = kept.last else {
                kept.append(maneuver)
                continue
            }
            let end = index + 1 < found.count ? found[index + 1].stretch : nil
            if isNeedless(maneuver, until: end, after: last) { continue }
            if maneuver.kind == .newName, names(last, as: maneuver) {
                kept[kept.count - 1].naming = maneuver.naming
                continue
            }
            kept.append(told(maneuver, after: last))
        }
        return kept
    }

    private func isNeedless(
        _ maneuver: FoundManeuver, until end: Int?, after last: FoundManeuver
    ) -> Bool {
        let isSame = stretches[last.naming].isSameRoad(as: stretches[maneuver.naming])
        switch maneuver.kind {
        case .newName:
            return isSame || end.map { length(maneuver.stretch..<$0) < Self.shortName } ?? false
        case .steps:
            guard last.kind == .steps, isSame else { return false }
            let flight = stretches[..<maneuver.stretch].lastIndex { $0.roadClass == .steps }
            return length((flight ?? last.stretch) + 1..<maneuver.stretch) < Self.shortLanding
        default: return false
        }
    }

    /// Whether `last` led onto a short link, so that it can name the road behind it.
    private func names(_ last: FoundManeuver, as maneuver: FoundManeuver) -> Bool {
        let link = length(min(last.naming, maneuver.stretch)..<maneuver.stretch)
        return link < (stretches[last.naming].isNamed ? Self.shortLink : Self.shortName)
    }

    /// One does not stay on a road that one was never told of.
    private func told(_ maneuver: FoundManeuver, after last: FoundManeuver) -> FoundManeuver {
        var maneuver = maneuver
        let isSame = stretches[last.naming].isSameRoad(as: stretches[maneuver.naming])
        let isTurn = maneuver.modifier != .straight && maneuver.modifier != nil
        if maneuver.kind == .continue, isTurn, !isSame { maneuver.kind = .turn }
        return maneuver
    }

    private func length(_ range: some Sequence<Int>) -> Int64 {
        range.reduce(0) { $0 + stretches[$1].distanceMillimeters }
    }
}

// MARK: - Jogs

extension ManeuverTrimmer {
    /// Makes one of two turns with hardly a step between them, as where a footway is drawn to
    /// the middle of the street, and of a turn right after the start none.
    private func withoutJogs(_ found: [FoundManeuver]) -> [FoundManeuver] {
        var kept: [FoundManeuver] = []
        for maneuver in found {
            guard let jog = kept.last, isJog(from: jog, to: maneuver) else {
                kept.append(maneuver)
                continue
            }
            kept.removeLast()
            if jog.kind == .depart {
                var depart = jog
                depart.naming = maneuver.naming
                kept.append(depart)
            } else if let turn = straightened(jog, maneuver) {
                kept.append(turn)
            }
        }
        return kept
    }

    private func isJog(from jog: FoundManeuver, to maneuver: FoundManeuver) -> Bool {
        let isShort = length(jog.stretch..<maneuver.stretch) < (mode == .driving ? 8_000 : 12_000)
        guard isShort, jog.kind == .depart || isTurn(jog), isTurn(maneuver) else { return false }
        let between = stretches[jog.stretch]
        let after = stretches[maneuver.naming]
        let isSameMovement =
            between.isPushed == after.isPushed && between.roadClass != .steps
            && (jog.stretch == 0 || stretches[jog.stretch - 1].isPushed == after.isPushed)
        guard isSameMovement else { return false }
        if jog.stretch == 0 || mode != .driving || !between.isNamed { return true }
        return between.isSameRoad(as: after) || between.isSameRoad(as: stretches[jog.stretch - 1])
    }

    private func isTurn(_ maneuver: FoundManeuver) -> Bool {
        switch maneuver.kind {
        case .turn, .endOfRoad, .continue, .newName, .fork: maneuver.modifier != .uturn
        default: false
        }
    }

    private func straightened(
        _ jog: FoundManeuver, _ maneuver: FoundManeuver
    ) -> FoundManeuver? {
        let (before, after) = (stretches[jog.stretch - 1], stretches[maneuver.naming])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        let isStraight = abs(turn) < Self.straight
        let isSame = before.isSameRoad(as: after)
        if isStraight && isSame { return nil }
        return FoundManeuver(
            kind: isStraight ? .newName : isSame && after.isNamed ? .continue : .turn,
            modifier: Maneuver.Modifier(turn: turn), stretch: jog.stretch, naming: maneuver.naming)
    }
}
