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
