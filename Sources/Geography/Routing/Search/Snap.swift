import Geometry

/// A place on a segment of the graph.
struct Snap {
    let segment: UInt32
    /// Millimetres from the segment's first end, 0 … length.
    let offset: UInt32
    let length: UInt32
    let point: NearestPoint
    /// The place that was moved here.
    let asked: Coordinate
    /// Every arc of the segment; one of them at least is in ``component``.
    let arcs: [UInt32]
    let component: UInt32
}

extension Snap {
    /// What a search that begins here depends on.
    struct Key: Hashable {
        let segment: UInt32
        let offset: UInt32
    }

    var key: Key { Key(segment: segment, offset: offset) }

    private func travelled(_ arc: UInt32, _ graph: RoadGraph) -> UInt32 {
        graph.arcSegment[arc] & 1 == 1 ? length - offset : offset
    }

    /// Where a search begins that starts here.
    func seeds(_ graph: RoadGraph, _ weights: Weights) -> [SearchSeed] {
        arcs.map { arc in
            let before = weights.partial(arc, offset: travelled(arc, graph), length: length)
            return SearchSeed(arc: arc, cost: weights.whole(arc) - before)
        }
    }

    /// Where a search ends that is to arrive here.
    func ends(_ graph: RoadGraph, _ weights: Weights) -> [SearchEnd] {
        arcs.map { arc in
            SearchEnd(
                arc: arc,
                cost: weights.partial(arc, offset: travelled(arc, graph), length: length))
        }
    }

    /// The ways from `start` to here along one arc, without leaving it.
    func direct(
        from start: Snap, _ graph: RoadGraph, _ weights: Weights
    ) -> [(arc: UInt32, cost: UInt32)] {
        guard segment == start.segment else { return [] }
        return arcs.compactMap { arc in
            let (from, to) = (start.travelled(arc, graph), travelled(arc, graph))
            guard start.arcs.contains(arc), from <= to else { return nil }
            let before = weights.partial(arc, offset: from, length: length)
            return (arc, weights.partial(arc, offset: to, length: length) - before)
        }
    }
}

extension SegmentTree {
    /// Nobody looks farther for a road.
    static let horizonMeters = 50_000.0

    /// How far the nearest segment is, or nil without one within the horizon.
    func nearestMeters(to place: Coordinate) -> Double? {
        var nearest: Double?
        visitNearest(to: place, radiusMeters: Self.horizonMeters) { _, point in
            nearest = point.distanceMeters
            return false
        }
        return nearest
    }

    /// No query looks at more segments than this for one place.
    private static let mostSegments = 20_000

    /// The nearest segment alone or, on request, the nearest of each strongly connected component
    /// within the radius; nearest first.
    ///
    /// Arcs that one cannot leave and reach again (stubs cut off at a map's edge) form components
    /// of their own and so yield to others when the two ends of a route do not share them.
    func snaps(
        at place: Coordinate, radiusMeters: Double, everyComponent: Bool
    ) -> [Snap] {
        var snaps: [Snap] = []
        var seen: Set<UInt32> = []
        var visited = 0
        visitNearest(to: place, radiusMeters: radiusMeters) { segment, point in
            let pair = graph.segmentArcs[segment]
            let arcs = [pair.first, pair.second].filter { Int($0) < graph.arcCount }
            let offset = graph.offset(of: point, on: segment)
            for arc in arcs where seen.insert(graph.arcComponent[arc]).inserted {
                snaps.append(
                    Snap(
                        segment: segment, offset: offset,
                        length: graph.segmentLength[segment], point: point, asked: place,
                        arcs: arcs, component: graph.arcComponent[arc]))
            }
            visited += 1
            return (everyComponent || snaps.isEmpty) && visited < Self.mostSegments
        }
        return snaps
    }
}

extension RoadGraph {
    /// Millimetres from a segment's first end to a point on it.
    fileprivate func offset(of point: NearestPoint, on segment: UInt32) -> UInt32 {
        let line = line(of: segment)
        let length = segmentLength[segment]
        let whole = line.lengthMeters
        guard whole > 0, point.piece + 1 < line.count else { return 0 }
        let before = line[0...point.piece].lengthMeters
        let piece = line[point.piece].meters(to: line[point.piece + 1])
        let share = (before + piece * point.fraction) / whole
        return min(length, UInt32((share * Double(length)).rounded()))
    }
}

// MARK: - For tests

/// Where on which segment a place lies.
package struct SegmentPosition: Sendable {
    package let segment: UInt32
    package let way: Int64
    /// The segment's first and last vertex.
    package let ends: (first: Coordinate, last: Coordinate)
    package let offsetMillimeters: Int64
    package let lengthMillimeters: Int64
    package let distanceMeters: Double
    /// Whether each direction is closed to through traffic; nil where one must not travel it.
    package let isRestricted: (forward: Bool?, backward: Bool?)
}

extension Router {
    /// The nearest segments, as a route's ends are looked up.
    package func nearestSegments(to place: Coordinate, count: Int) -> [SegmentPosition] {
        var positions: [SegmentPosition] = []
        SegmentTree(graph).visitNearest(to: place, radiusMeters: 50_000) { segment, point in
            positions.append(position(of: point, on: segment))
            return positions.count < count
        }
        return positions
    }

    /// The same by looking at every segment.
    package func scannedSegments(to place: Coordinate) -> [SegmentPosition] {
        (0..<UInt32(graph.segmentCount)).compactMap { segment in
            place.nearestPoint(on: graph.line(of: segment)).map { position(of: $0, on: segment) }
        }
    }

    private func position(of point: NearestPoint, on segment: UInt32) -> SegmentPosition {
        let ends = graph.segmentEnds[segment]
        let arcs = graph.segmentArcs[segment]
        func isRestricted(_ arc: UInt32) -> Bool? {
            guard arc != GraphFormat.none else { return nil }
            return ArcFlags(rawValue: graph.arcFlags[arc]).contains(.restricted)
        }
        return SegmentPosition(
            segment: segment, way: graph.segmentWay[segment],
            ends: (
                graph.nodePlace[ends.first].coordinate, graph.nodePlace[ends.second].coordinate
            ),
            offsetMillimeters: Int64(graph.offset(of: point, on: segment)),
            lengthMillimeters: Int64(graph.segmentLength[segment]),
            distanceMeters: point.distanceMeters,
            isRestricted: (isRestricted(arcs.first), isRestricted(arcs.second)))
    }
}
