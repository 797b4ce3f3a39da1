import OSMModel
import RoadNetwork

/// An intersection seen on arrival: the roads ahead, and which of them are obvious.
struct IntersectionAhead {
    /// A road ahead other than the one taken.
    struct Branch {
        /// Degrees from straight ahead, positive to the right.
        let turn: Double
        let roadClass: RoadCategory
        let name: NameIndex

        var isGentle: Bool { abs(turn) < IntersectionAhead.straight }
    }

    /// Turns below this angle feel like going straight, in degrees.
    static let straight = 40.0
    /// A road is clearly straighter if it turns by at least this much less, in degrees.
    private static let straighter = 10.0
    /// Travellers hardly notice bends below this angle, in degrees.
    private static let bend = 15.0

    /// Turns sharper than this lead back, in degrees.
    private static let back = 120.0
    /// Turns sharper than this lead aside, in degrees.
    private static let aside = 60.0

    private let graph: RoadGraph
    /// The other roads that travellers might take by mistake.
    private(set) var branches: [Branch] = []
    /// Whether at least three roads meet here, including those that may not be entered.
    private var isIntersection = false

    init(_ graph: RoadGraph) {
        self.graph = graph
    }

    /// Finds the other roads at the intersection between two stretches.
    mutating func examine(from before: Stretch, to after: Stretch) {
        branches.removeAll(keepingCapacity: true)
        let node = graph.arcs.head[before.arc]
        isIntersection = graph.nodes.flags[node].contains(.intersection)
        let isMain = before.roadClass.rank < 7 && after.roadClass.rank < 7
        let unites =
            after.isNamed && before.isSameRoad(as: after) && graph.isOneWay(before.arc)
            && !graph.isOneWay(after.arc)
        let back = graph.arcs.segment[before.arc].reversed
        for arc in graph.arcs(leaving: node) where arc != after.arc {
            let directed = graph.arcs.segment[arc]
            let isRestricted = graph.arcs.flags[arc].contains(.restricted)
            guard directed != back, !isRestricted, !graph.isPushedAgainst(arc) else { continue }
            let roadClass =
                RoadCategory(rawValue: graph.segments.roadClass[directed.segment]) ?? .other
            guard !isMain || roadClass.rank != 7 else { continue }
            let departure = Double(graph.arcs.bearings[arc] >> 8) * 360 / 256
            let branch = Branch(
                turn: Bearing.turn(from: before.arrival, to: departure), roadClass: roadClass,
                name: graph.segments.name[directed.segment])
            // Where the carriageways of a road unite, the other one leads back.
            if unites, branch.turn.magnitude > Self.aside, branch.name == after.name,
                graph.isOneWay(arc)
            {
                continue
            }
            branches.append(branch)
        }
    }

    // MARK: - Straight on

    /// The maneuver for going straight, or along the only road; nil if no instruction is needed.
    func onward(_ before: Stretch, _ after: Stretch, _ turn: Double) -> Maneuver.Kind? {
        let isSame = before.isSameRoad(as: after)
        let hasRival = branches.contains {
            abs($0.turn) + Self.bend < abs(turn) && $0.roadClass.rank <= after.roadClass.rank
        }
        if hasRival || leavesOnLink(before, after) {
            return isSame && after.isNamed ? .continue : .turn
        }
        let isForced = isIntersection && abs(turn) >= Self.straight
        if isSame { return isForced && !after.isNamed ? .turn : nil }
        if leavesOwnRoad(before) { return .turn }
        // There is only one road ahead, but other roads lead here.
        if isForced { return isEndOfRoad(turn) && !before.roadClass.isLink ? .endOfRoad : .turn }
        return after.isNamed ? .newName : nil
    }

    /// Whether the route takes a link while the road itself continues.
    private func leavesOnLink(_ before: Stretch, _ after: Stretch) -> Bool {
        after.roadClass.isLink && !before.roadClass.isLink
            && branches.contains { $0.isGentle && !$0.roadClass.isLink }
    }

    /// Whether another road has the name of the road before. Its opposite carriageway does not
    /// count.
    private func leavesOwnRoad(_ before: Stretch) -> Bool {
        before.name != .missing
            && branches.contains { $0.name == before.name && abs($0.turn) < Self.back }
    }

    /// Whether it is obvious to follow a road that turns and keeps its name. All other roads must
    /// be less important. The turn may be sharper if no road leads straight ahead.
    func isObvious(_ after: Stretch, _ turn: Double) -> Bool {
        let hasRoadAhead = branches.contains { abs($0.turn) < Self.bend }
        return abs(turn) < (hasRoadAhead ? 50 : 75)
            && branches.allSatisfy { $0.roadClass.rank > after.roadClass.rank }
    }

    /// Whether a turn is at a T-junction: all other roads lead to the other side.
    func isEndOfRoad(_ turn: Double) -> Bool {
        (45...135).contains(abs(turn))
            && branches.allSatisfy { abs($0.turn) > 45 && ($0.turn < 0) != (turn < 0) }
    }

    // MARK: - Ramps

    /// The maneuver that leaves, enters or joins a fast road; nil if there is none.
    func ramp(
        _ before: Stretch, _ after: Stretch, _ turn: Double
    ) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier)? {
        if after.roadClass.isLink {
            let word = side(turn) ?? Maneuver.Modifier(turn: turn)
            if leavesFastRoad(before, after) { return (.offRamp, word) }
            if entersFastRoad(before, after, turn) { return (.onRamp, word) }
            return nil
        }
        if after.roadClass == .motorway, entersFastRoad(before, after, turn) {
            return (.onRamp, side(turn) ?? Maneuver.Modifier(turn: turn))
        }
        guard after.roadClass.isFast, abs(turn) < 60, merges(before, after) else { return nil }
        // A ramp that bends right as it joins comes from the right.
        return (.merge, abs(turn) < 3 ? .straight : turn > 0 ? .slightLeft : .slightRight)
    }

    /// Whether the route leaves a fast road that continues, or a ramp next to such a road.
    private func leavesFastRoad(_ before: Stretch, _ after: Stretch) -> Bool {
        if before.roadClass.isLink {
            return branches.contains { $0.roadClass.isFast && $0.isGentle }
                && hasEntrance(to: after, otherThan: before) { $1.isFast }
        }
        return before.roadClass.isFast && branches.contains { !$0.roadClass.isLink }
    }

    /// Whether the route enters a fast road from ordinary streets by a choice or a turn.
    private func entersFastRoad(_ before: Stretch, _ after: Stretch, _ turn: Double) -> Bool {
        !before.roadClass.isLink && !before.roadClass.isFast
            && after.roadClass.rank <= RoadCategory.trunk.rank
            && (!branches.isEmpty || isIntersection && abs(turn) >= Self.straight)
    }

    /// Whether other traffic joins the route here.
    private func merges(_ before: Stretch, _ after: Stretch) -> Bool {
        if before.roadClass.isLink {
            return hasEntrance(to: after, otherThan: before) { !$1.isLink }
        }
        guard before.roadClass == .motorway, after.roadClass == .motorway, branches.isEmpty,
            !before.isSameRoad(as: after)
        else { return false }
        return hasEntrance(to: after, otherThan: before) { segment, roadClass in
            !roadClass.isLink
                && (after.name != .missing
                    ? graph.segments.name[segment] == after.name
                    : graph.segments.reference[segment] == after.reference)
        }
    }

    /// Whether another segment for which `counts` is true leads here.
    private func hasEntrance(
        to after: Stretch, otherThan before: Stretch,
        where counts: (RoadSegment, RoadCategory) -> Bool
    ) -> Bool {
        graph.incoming(graph.arcs.head[before.arc]).contains { place in
            let arc = graph.arcs.incoming[place]
            guard arc != before.arc, !graph.turnsBack(after.arc, arc),
                !graph.turnsBack(before.arc, arc)
            else { return false }
            let segment = graph.segment(of: arc)
            return counts(
                segment, RoadCategory(rawValue: graph.segments.roadClass[segment]) ?? .other)
        }
    }

    // MARK: - Forks

    /// The side to keep if two similar roads both lead ahead; nil if the right one is obvious.
    func fork(_ before: Stretch, _ after: Stretch, _ turn: Double) -> Maneuver.Modifier? {
        guard abs(turn) < Self.straight, after.roadClass != .service, after.roadClass != .track
        else { return nil }
        let rank = after.roadClass.rank
        let rivals = branches.lazy.filter { branch in
            branch.isGentle && abs(Int(branch.roadClass.rank) - Int(rank)) <= 1
                && !(branch.roadClass.isLink && !after.roadClass.isLink)
                && !(after.roadClass.isLink && !branch.roadClass.isLink && !before.roadClass.isLink)
        }
        guard let rival = rivals.min(by: { abs($0.turn) < abs($1.turn) }) else { return nil }
        let isObvious =
            before.isSameRoad(as: after)
                || before.number != .missing && before.number == after.number
            ? isObviousContinuation(after, turn, rival) : isObviousTurn(before, after, turn)
        guard !isObvious else { return nil }
        let isBetween = rivals.contains { ($0.turn < turn) != (rival.turn < turn) }
        return isBetween ? .straight : turn < rival.turn ? .slightLeft : .slightRight
    }

    /// Whether a road that keeps its name is obvious at a fork: it is straighter or more important
    /// than `rival`, or hardly bends.
    private func isObviousContinuation(_ after: Stretch, _ turn: Double, _ rival: Branch) -> Bool {
        let isStraighter = abs(turn) + Self.straighter < abs(rival.turn)
        let areMotorways = after.roadClass == .motorway && rival.roadClass == .motorway
        // Without a name, nothing shows which of two like roads continues.
        let bothTurn = turn * rival.turn > 0 && min(abs(turn), abs(rival.turn)) > Self.bend
        if !after.isNamed, rival.name == .missing, rival.roadClass == after.roadClass, bothTurn {
            return false
        }
        guard after.name != .missing, !areMotorways, !isStraighter else { return isStraighter }
        return after.roadClass.rank < rival.roadClass.rank
            || after.roadClass.rank == rival.roadClass.rank && abs(turn) < Self.bend
    }

    /// Whether the route obviously turns at a fork, because it leaves a road that clearly
    /// continues, or a much more important one.
    private func isObviousTurn(_ before: Stretch, _ after: Stretch, _ turn: Double) -> Bool {
        branches.contains { branch in
            guard branch.isGentle else { return false }
            let isStraighter = abs(branch.turn) + Self.straighter < abs(turn)
            let isLarger = branch.roadClass.rank < after.roadClass.rank
            let isOwn = before.name != .missing && branch.name == before.name
            return isOwn && (isStraighter || isLarger)
                || branch.roadClass.rank + 1 < after.roadClass.rank
        }
    }

    // MARK: - Words

    /// The side of a gentle turn relative to the straightest other road, if that leads ahead, too;
    /// nil if the route goes straight because the other road turns too far.
    func side(_ turn: Double) -> Maneuver.Modifier? {
        guard abs(turn) < Self.straight,
            let main = branches.min(by: { abs($0.turn) < abs($1.turn) }),
            main.isGentle || abs(turn) > Self.bend
        else { return nil }
        return turn < (main.isGentle ? main.turn : 0) ? .slightLeft : .slightRight
    }

    /// Of two turns to the same side, the gentler one becomes slight or the other one sharp.
    func distinct(_ word: Maneuver.Modifier, _ turn: Double) -> Maneuver.Modifier {
        guard word == .left || word == .right else { return word }
        for branch in branches where (branch.turn < 0) == (turn < 0) {
            let other = abs(branch.turn)
            if abs(turn) < 60, other > abs(turn) + 20, other < 120 {
                return turn < 0 ? .slightLeft : .slightRight
            }
            if abs(turn) > 100, other + 20 < abs(turn), other > Self.straight {
                return turn < 0 ? .sharpLeft : .sharpRight
            }
        }
        return word
    }
}
