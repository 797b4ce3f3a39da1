package import Geometry

/// Where on which segment a place lies; for tests.
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
        tree.visitNearest(to: place, radiusMeters: 50_000) { match in
            positions.append(position(match))
            return positions.count < count ? .infinity : nil
        }
        return positions
    }

    /// The same by looking at every segment, measured by great circles.
    package func scannedSegments(to place: Coordinate) -> [SegmentPosition] {
        (0..<UInt32(graph.segmentCount)).compactMap { segment in
            let line = graph.line(of: segment)
            guard let point = place.nearestPoint(on: line) else { return nil }
            let before = line[...point.piece].lengthMeters
            let piece = line[point.piece...].prefix(2).lengthMeters
            let length = graph.segmentLength[segment]
            let share = (before + piece * point.fraction) / max(line.lengthMeters, 1e-9)
            let offset = UInt32((share * Double(length)).rounded())
            return position(
                SegmentMatch(segment: segment, point: point, offset: min(length, offset)))
        }
    }

    private func position(_ match: SegmentMatch) -> SegmentPosition {
        let segment = match.segment
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
            offsetMillimeters: Int64(match.offset),
            lengthMillimeters: Int64(graph.segmentLength[segment]),
            distanceMeters: match.point.distanceMeters,
            isRestricted: (isRestricted(arcs.first), isRestricted(arcs.second)))
    }
}
