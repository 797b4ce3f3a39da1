import OSMModel

/// Finds what to say of a roundabout.
struct RoundaboutFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]

    init(_ graph: RoadGraph, _ stretches: [Stretch]) {
        self.graph = graph
        self.stretches = stretches
    }

    /// Whether one goes round with the traffic and counts the exits.
    func isRiddenRound(_ stretch: Stretch) -> Bool {
        switch graph.mode {
        case .driving: true
        case .cycling: !stretch.roadClass.isPath
        case .walking: false
        }
    }

    /// The maneuver at the roundabout that the stretch `entry` enters, and the first stretch that it
    /// does not tell of.
    func maneuver(from entry: Int) -> (FoundManeuver, next: Int) {
        var exits = exitCount(ahead: stretches[entry], from: stretches[entry - 1])
        var last = entry
        while last + 1 < stretches.count, stretches[last + 1].isRoundabout {
            exits += exitCount(behind: stretches[last])
            last += 1
        }
        let ring = RoundaboutRing(graph, through: stretches[entry].arc)
        let isRotary = ring?.isRotary ?? false
        var maneuver = FoundManeuver(
            kind: isRotary ? .rotary : .roundabout, modifier: nil, stretch: entry, naming: entry)
        maneuver.roundaboutName = isRotary ? ring?.ownName ?? 0 : 0
        guard last + 1 < stretches.count else { return (maneuver, stretches.count) }
        let (before, after) = (stretches[entry - 1], stretches[last + 1])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        maneuver.naming = last + 1
        maneuver.exit = exits + 1
        if let word = ring?.plainTurn(turn, from: before.arrival) {
            maneuver.kind = .roundaboutTurn
            maneuver.modifier = word
        } else {
            maneuver.modifier = Maneuver.Modifier(turn: turn)
            maneuver.exitStretch = last + 1
        }
        return (maneuver, last + 2)
    }

    /// The maneuver that leaves the roundabout on which a route begins.
    func exit(at index: Int) -> FoundManeuver {
        let (before, after) = (stretches[index - 1], stretches[index])
        let ring = RoundaboutRing(graph, through: before.arc)
        let isRotary = ring?.isRotary ?? false
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        var maneuver = FoundManeuver(
            kind: isRotary ? .exitRotary : .exitRoundabout,
            modifier: Maneuver.Modifier(turn: turn), stretch: index, naming: index)
        maneuver.roundaboutName = isRotary ? ring?.ownName ?? 0 : 0
        return maneuver
    }

    private func exitCount(behind stretch: Stretch) -> Int {
        graph.arcs(leaving: graph.arcHead[stretch.arc]).count { counts($0, from: stretch) }
    }

    /// The exits where one enters that one passes before one goes round: those to the outer side
    /// of the ring. The other ones are passed last.
    private func exitCount(ahead ring: Stretch, from road: Stretch) -> Int {
        let round = Bearing.turn(from: road.arrival, to: ring.departure)
        let outward = ring.trafficSide == .right ? 1.0 : -1
        return graph.arcs(leaving: graph.arcHead[road.arc]).count { arc in
            let departure = Double(graph.arcBearings[arc] >> 8) * 360 / 256
            let turn = Bearing.turn(from: road.arrival, to: departure)
            return !graph.turnsBack(road.arc, arc) && counts(arc, from: ring)
                && (turn - round) * outward > 0
        }
    }

    /// Nobody counts the driveways along a roundabout of streets.
    private func counts(_ arc: UInt32, from ring: Stretch) -> Bool {
        guard graph.isExit(arc) else { return false }
        let roadClass = RoadCategory(rawValue: graph.segmentClass[graph.arcSegment[arc] >> 1])
        return roadClass?.rank != RoadCategory.service.rank
            || ring.roadClass.rank == RoadCategory.service.rank
    }
}

/// A roundabout, followed once around.
private struct RoundaboutRing {
    /// The name of all its parts, 0 where they differ or where a road that meets it bears it.
    private(set) var ownName: UInt32
    private var millimeters: Int64 = 0
    /// The directions of its exits, degrees clockwise from north.
    private var exits: [Double] = []
    /// How many of its nodes roads meet.
    private var junctions = 0

    /// Rings of more parts are no roundabouts.
    private static let mostParts = 64
    /// What a circle of a radius of 15 metres measures: one only turns on smaller ones.
    ///
    /// Source: OSRM, src/extractor/guidance/roundabout_handler.cpp, `MAX_ROUNDABOUT_RADIUS`.
    private static let smallest: Int64 = 94_248

    /// Nil where the parts that follow `arc` do not lead back to it.
    init?(_ graph: RoadGraph, through arc: UInt32) {
        ownName = graph.segmentName[graph.arcSegment[arc] >> 1]
        var part = arc
        for _ in 0..<Self.mostParts {
            let segment = graph.arcSegment[part] >> 1
            millimeters += Int64(graph.segmentLength[segment])
            if graph.segmentName[segment] != ownName { ownName = 0 }
            guard let next = follow(graph, part) else { return nil }
            if next == arc { return }
            part = next
        }
        return nil
    }

    /// Looks at the roads that meet the end of a part.
    ///
    /// - Returns: the next part.
    private mutating func follow(_ graph: RoadGraph, _ part: UInt32) -> UInt32? {
        let node = graph.arcHead[part]
        var next: UInt32?
        if NodeFlags(rawValue: graph.nodeFlags[node]).contains(.junction) { junctions += 1 }
        for leaving in graph.arcs(leaving: node) {
            if graph.isRound(leaving) {
                if !graph.turnsBack(part, leaving) { next = next ?? leaving }
            } else {
                if graph.isExit(leaving) {
                    exits.append(Double(graph.arcBearings[leaving] >> 8) * 360 / 256)
                }
                unname(graph, leaving)
            }
        }
        for place in graph.incoming(node) {
            let entering = graph.incomingArc[place]
            if !graph.isRound(entering) { unname(graph, entering) }
        }
        return next
    }

    private mutating func unname(_ graph: RoadGraph, _ arc: UInt32) {
        if graph.segmentName[graph.arcSegment[arc] >> 1] == ownName { ownName = 0 }
    }

    var isRotary: Bool { ownName != 0 && millimeters > Self.smallest }

    /// Left, right or straight on, where the roundabout is so small and its exits lie so clearly
    /// that nobody counts them: none with islands between what comes in and what goes out.
    func plainTurn(_ turn: Double, from arrival: Double) -> Maneuver.Modifier? {
        guard millimeters <= Self.smallest, junctions <= 4 else { return nil }
        let near = exits.count { abs(Bearing.turn(from: arrival + turn, to: $0)) < 60 }
        guard near <= 1 else { return nil }
        switch turn {
        case -120 ... -60: return .left
        case -30...30: return .straight
        case 60...120: return .right
        default: return nil
        }
    }
}

extension RoadGraph {
    fileprivate func isRound(_ arc: UInt32) -> Bool {
        SegmentFlags(rawValue: segmentFlags[arcSegment[arc] >> 1]).contains(.roundabout)
    }

    /// Whether an arc that leaves a roundabout counts as an exit.
    fileprivate func isExit(_ arc: UInt32) -> Bool {
        !isRound(arc) && !ArcFlags(rawValue: arcFlags[arc]).contains(.restricted)
            && !isPushedAgainst(arc)
    }
}
