import Geometry
import OSMModel
import RoadNetwork

/// Finds the maneuvers of roundabouts.
struct RoundaboutFinder {
    private let graph: RoadGraph
    private let stretches: [Stretch]

    init(_ graph: RoadGraph, _ stretches: [Stretch]) {
        self.graph = graph
        self.stretches = stretches
    }

    /// Whether instructions count the exits of a roundabout, because it is taken with the traffic.
    func countsExits(_ stretch: Stretch) -> Bool {
        switch graph.mode {
        case .driving: true
        case .cycling: !stretch.roadClass.isPath
        case .walking: false
        }
    }

    /// The maneuver at the roundabout that the stretch `entry` enters, and the first stretch after
    /// it.
    func maneuver(from entry: Int) -> (FoundManeuver, next: Int) {
        let ring = RoundaboutRing(graph, through: stretches[entry].arc)
        var exits = exitCount(atEntryTo: stretches[entry], from: stretches[entry - 1], of: ring)
        var last = entry
        while last + 1 < stretches.count, stretches[last + 1].isRoundabout {
            exits += exitCount(atEndOf: stretches[last])
            last += 1
        }
        let isRotary = ring?.isRotary ?? false
        var maneuver = FoundManeuver(
            kind: isRotary ? .rotary : .roundabout, modifier: nil, stretch: entry, naming: entry)
        maneuver.roundaboutName = ring?.ownName ?? .missing
        guard last + 1 < stretches.count else { return (maneuver, stretches.count) }
        let (before, after) = (stretches[entry - 1], stretches[last + 1])
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        maneuver.naming = last + 1
        maneuver.exit = exits + 1
        if let word = ring?.simpleTurn(turn, from: before.arrival) {
            maneuver.kind = .roundaboutTurn
            maneuver.modifier = word
        } else {
            maneuver.modifier = Maneuver.Modifier(turn: turn)
            maneuver.exitStretch = last + 1
        }
        return (maneuver, last + 2)
    }

    /// The maneuver that leaves a roundabout on which the route begins.
    func exit(at index: Int) -> FoundManeuver {
        let (before, after) = (stretches[index - 1], stretches[index])
        let ring = RoundaboutRing(graph, through: before.arc)
        let isRotary = ring?.isRotary ?? false
        let turn = Bearing.turn(from: before.arrival, to: after.departure)
        var maneuver = FoundManeuver(
            kind: isRotary ? .exitRotary : .exitRoundabout,
            modifier: Maneuver.Modifier(turn: turn), stretch: index, naming: index)
        maneuver.roundaboutName = ring?.ownName ?? .missing
        return maneuver
    }

    /// The number of exits at the end of a stretch of the roundabout.
    private func exitCount(atEndOf stretch: Stretch) -> Int {
        graph.arcs(leaving: graph.arcs.head[stretch.arc]).count { counts($0, from: stretch) }
    }

    /// The number of exits at the entry that traffic on the ring passes after it. The other exits
    /// there are passed last. Who enters from inside the ring faces the exits outside.
    private func exitCount(
        atEntryTo ring: Stretch, from road: Stretch, of whole: RoundaboutRing?
    ) -> Int {
        let node = graph.arcs.head[road.arc]
        let inbound = graph.incoming(node).lazy.map { graph.arcs.incoming[$0] }
            .first { graph.isRound($0) }
        guard let inbound else { return 0 }
        let order = RoundaboutOrder(
            from: Bearing.opposite(graph.arrivalBearing(of: inbound)), to: ring.departure)
        func isInside(_ bearing: Double) -> Bool {
            whole.map { order.isOnTheRight(bearing) == $0.isClockwise } ?? false
        }
        let entry = Bearing.opposite(road.arrival)
        return graph.arcs(leaving: node).count { arc in
            guard !graph.turnsBack(road.arc, arc), counts(arc, from: ring) else { return false }
            let exit = graph.departureBearing(of: arc)
            return order.passes(entry, before: exit) || isInside(entry) && !isInside(exit)
        }
    }

    /// Whether an arc counts as an exit. Driveways do not, unless the roundabout is a driveway
    /// itself.
    private func counts(_ arc: Arc, from ring: Stretch) -> Bool {
        guard graph.isExit(arc) else { return false }
        let roadClass = RoadCategory(rawValue: graph.segments.roadClass[graph.segment(of: arc)])
        return roadClass?.rank != RoadCategory.service.rank
            || ring.roadClass.rank == RoadCategory.service.rank
    }
}

/// The properties of a whole roundabout, found by following it once.
private struct RoundaboutRing {
    /// The name of all its parts; missing if they differ or if a road that meets it has the same
    /// name.
    private(set) var ownName: NameIndex
    private var millimeters: Int64 = 0
    /// Twice the area in square degrees; negative if the ring is driven clockwise.
    private var area = 0.0
    /// The bearings of its exits, in degrees clockwise from north.
    private var exits: [Double] = []
    /// The number of its nodes that are intersections.
    private var intersections = 0

    /// Rings with more parts than this are not roundabouts.
    private static let maximumParts = 64
    /// The circumference of a circle with a radius of 15 metres, in millimetres: smaller ones are
    /// taken as turns.
    ///
    /// Source: OSRM, src/extractor/guidance/roundabout_handler.cpp, `MAX_ROUNDABOUT_RADIUS`.
    private static let smallest: Int64 = 94_248

    /// Nil if the parts that follow `arc` do not lead back to it.
    init?(_ graph: RoadGraph, through arc: Arc) {
        ownName = graph.segments.name[graph.segment(of: arc)]
        var part = arc
        for _ in 0..<Self.maximumParts {
            let segment = graph.segment(of: part)
            millimeters += Int64(graph.segments.length[segment])
            addArea(graph, part)
            if graph.segments.name[segment] != ownName { ownName = .missing }
            guard let next = follow(graph, part) else { return nil }
            if next == arc { return }
            part = next
        }
        return nil
    }

    /// Visits the roads at the end of a part.
    ///
    /// - Returns: the next part.
    private mutating func follow(_ graph: RoadGraph, _ part: Arc) -> Arc? {
        let node = graph.arcs.head[part]
        var next: Arc?
        if graph.nodes.flags[node].contains(.intersection) { intersections += 1 }
        for leaving in graph.arcs(leaving: node) {
            if graph.isRound(leaving) {
                if !graph.turnsBack(part, leaving) { next = next ?? leaving }
            } else {
                if graph.isExit(leaving) {
                    exits.append(graph.departureBearing(of: leaving))
                }
                clearNameIfShared(graph, leaving)
            }
        }
        for place in graph.incoming(node) {
            let entering = graph.arcs.incoming[place]
            if !graph.isRound(entering) { clearNameIfShared(graph, entering) }
        }
        return next
    }

    /// Adds the area between a part and the point at 0° N 0° E.
    private mutating func addArea(_ graph: RoadGraph, _ part: Arc) {
        let segment = graph.segment(of: part)
        let isAgainstWay = graph.segments.ends[segment].second != graph.arcs.head[part]
        var last: Coordinate?
        graph.forEachVertex(of: segment) { vertex in
            let head = vertex.coordinate
            if let tail = last {
                let piece = tail.longitude * head.latitude - head.longitude * tail.latitude
                area += isAgainstWay ? -piece : piece
            }
            last = head
        }
    }

    /// Clears ``ownName`` if an arc has the same name.
    private mutating func clearNameIfShared(_ graph: RoadGraph, _ arc: Arc) {
        if graph.segments.name[graph.segment(of: arc)] == ownName { ownName = .missing }
    }

    var isClockwise: Bool { area < 0 }

    var isRotary: Bool { ownName != .missing && millimeters > Self.smallest }

    /// The turn left, right or straight on across a small roundabout with clear exits; nil if the
    /// exits must be counted.
    func simpleTurn(_ turn: Double, from arrival: Double) -> Maneuver.Modifier? {
        guard millimeters <= Self.smallest, intersections <= 4 else { return nil }
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
    fileprivate func isRound(_ arc: Arc) -> Bool {
        segments.flags[segment(of: arc)].contains(.roundabout)
    }

    /// The bearing at the tail of an arc, in degrees.
    fileprivate func departureBearing(of arc: Arc) -> Double {
        Double(arcs.bearings[arc] >> 8) * 360 / 256
    }

    /// The bearing at the head of an arc, in degrees.
    fileprivate func arrivalBearing(of arc: Arc) -> Double {
        Double(arcs.bearings[arc] & 255) * 360 / 256
    }

    /// Whether an arc that leaves a roundabout is an exit.
    fileprivate func isExit(_ arc: Arc) -> Bool {
        !isRound(arc) && !arcs.flags[arc].contains(.restricted)
            && !isPushedAgainst(arc)
    }
}
