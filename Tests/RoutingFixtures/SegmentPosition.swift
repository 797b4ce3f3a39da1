import Geometry
import RoadNetwork
import RoadSearch
import Routing

/// The point on a segment that is nearest to a place.
package struct SegmentPosition: Sendable {
    package let segment: RoadSegment
    package let way: Int64
    /// The segment's first and last vertex.
    package let ends: (first: Coordinate, last: Coordinate)
    package let offsetMillimeters: Int64
    package let lengthMillimeters: Int64
    package let distanceMeters: Double
    /// Whether each direction is closed to through traffic; nil if it is closed to all traffic.
    package let isRestricted: (forward: Bool?, backward: Bool?)
}

extension Router {
    /// The nearest segments, found like the ends of a route.
    package func nearestSegments(to place: Coordinate, count: Int) -> [SegmentPosition] {
        var positions: [SegmentPosition] = []
        SegmentTree(graph).visitNearest(to: place, radiusMeters: 50_000) { match in
            positions.append(position(match))
            return positions.count < count ? .infinity : nil
        }
        return positions
    }

    /// The positions on all segments, by a linear scan with great-circle distances.
    package func scannedSegments(to place: Coordinate) -> [SegmentPosition] {
        graph.allSegments.compactMap { segment in
            let line = graph.line(of: segment)
            guard let point = place.nearestPoint(on: line) else { return nil }
            let before = line[...point.piece].lengthMeters
            let piece = line[point.piece...].prefix(2).lengthMeters
            let length = graph.segments.length[segment]
            let share = (before + piece * point.fraction) / max(line.lengthMeters, 1e-9)
            let offset = Millimeters((share * Double(length)).rounded())
            return position(
                SegmentMatch(segment: segment, point: point, offset: min(length, offset)))
        }
    }

    private func position(_ match: SegmentMatch) -> SegmentPosition {
        let segment = match.segment
        let ends = graph.segments.ends[segment]
        let arcs = graph.segments.arcs[segment]
        func isRestricted(_ arc: Arc) -> Bool? {
            guard arc != .missing else { return nil }
            return graph.arcs.flags[arc].contains(.restricted)
        }
        return SegmentPosition(
            segment: segment, way: graph.segments.way[segment],
            ends: (
                graph.nodes.place[ends.first].coordinate, graph.nodes.place[ends.second].coordinate
            ),
            offsetMillimeters: Int64(match.offset),
            lengthMillimeters: Int64(graph.segments.length[segment]),
            distanceMeters: match.point.distanceMeters,
            isRestricted: (isRestricted(arcs.first), isRestricted(arcs.second)))
    }
}
