import Geometry

/// One arc of a route as the directions see it.
struct Leg {
    let arc: UInt32
    /// In the direction of travel, cut where the route begins or ends on it; at least two places.
    let points: [Coordinate]
    var distanceMillimeters: Int64
    /// The turn into the arc included.
    var durationMilliseconds: Int64
    let name: UInt32
    let reference: UInt32
    let destination: UInt32
    let roadClass: RoadCategory
    let flags: SegmentFlags
    let isPushed: Bool
    let way: Int64
    /// Degrees at its start and at its end.
    let departure: Double
    let arrival: Double

    var isRoundabout: Bool { flags.contains(.roundabout) }
    var isFerry: Bool { flags.contains(.ferry) }
    var isNamed: Bool { name != 0 || reference != 0 }

    /// Whether a traveller would say that it is still the same road.
    func isSameRoad(as other: Leg) -> Bool {
        if name != 0 || other.name != 0 { return name == other.name }
        if reference != 0 || other.reference != 0 { return reference == other.reference }
        return roadClass == other.roadClass
    }
}

extension RoadGraph {
    /// Milliseconds for passing from the end of one arc to the start of another.
    func turnCost(from arc: UInt32, to next: UInt32, _ weights: Weights) -> UInt32 {
        let node = arcHead[arc]
        let delay = weights.delay(at: node)
        if turnsBack(arc, next) { return delay &+ weights.turnBack }
        guard NodeFlags(rawValue: nodeFlags[node]).contains(.junction) else { return delay }
        let arrival = UInt8(truncatingIfNeeded: arcBearings[arc])
        let departure = UInt8(truncatingIfNeeded: arcBearings[next] >> 8)
        return delay &+ weights.turn(from: arrival, to: departure)
    }

    func turnsBack(_ arc: UInt32, _ next: UInt32) -> Bool {
        arcSegment[arc] ^ 1 == arcSegment[next]
    }
}

/// Cuts a route's arcs to legs.
struct LegCutter {
    let graph: RoadGraph
    let weights: Weights
    let path: FoundPath

    func legs() -> [Leg] {
        path.arcs.indices.map { leg(at: $0) }
    }

    private func leg(at index: Int) -> Leg {
        let arc = path.arcs[index]
        let directed = graph.arcSegment[arc]
        let segment = directed >> 1
        let isBackward = directed & 1 == 1
        let start = index == 0 ? path.start : nil
        let end = index == path.arcs.count - 1 ? path.end : nil
        let points = Self.cut(graph.line(of: segment), isBackward, start?.point, end?.point)
        let length = graph.segmentLength[segment]
        func travelled(_ snap: Snap) -> UInt32 {
            isBackward ? length - min(length, snap.offset) : min(length, snap.offset)
        }
        let from = start.map(travelled) ?? 0
        let to = end.map(travelled) ?? length
        let before = weights.partial(arc, offset: from, length: length)
        let after =
            to == length ? weights.whole(arc) : weights.partial(arc, offset: to, length: length)
        let turn = index == 0 ? 0 : graph.turnCost(from: path.arcs[index - 1], to: arc, weights)
        return Leg(
            arc: arc, points: points, distanceMillimeters: Int64(to) - Int64(from),
            durationMilliseconds: Int64(turn) + Int64(after) - Int64(before),
            name: graph.segmentName[segment], reference: graph.segmentReference[segment],
            destination: graph.segmentDestination[segment],
            roadClass: RoadCategory(rawValue: graph.segmentClass[segment]) ?? .other,
            flags: SegmentFlags(rawValue: graph.segmentFlags[segment]),
            isPushed: ArcFlags(rawValue: graph.arcFlags[arc]).contains(.pushed),
            way: graph.segmentWay[segment],
            departure: Bearing.departing(points), arrival: Bearing.arriving(points))
    }

    /// The part of `line` from `start` to `end`, turned round where one travels against it.
    private static func cut(
        _ line: [Coordinate], _ isBackward: Bool, _ start: NearestPoint?, _ end: NearestPoint?
    ) -> [Coordinate] {
        let (first, last) = isBackward ? (end, start) : (start, end)
        let from = min(first.map { $0.piece + 1 } ?? 0, line.count)
        let to = min(last?.piece ?? line.count - 1, line.count - 1)
        var points = first.map { [$0.place] } ?? []
        if from <= to { points += line[from...to] }
        if let last { points.append(last.place) }
        return isBackward ? points.reversed() : points
    }
}
