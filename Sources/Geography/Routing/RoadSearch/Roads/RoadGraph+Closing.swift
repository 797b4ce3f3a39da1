public import Geometry
import RoadNetwork

extension RoadGraph {
    /// Both directions of every segment that touches `area`.
    ///
    /// - Complexity: O(log n + the area's vertices + segments in its box, times the area's edges at
    ///   the latitudes of each).
    public func roads(touching area: Area) -> ClosedRoads {
        guard let bounds = area.bounds else { return ClosedRoads() }
        let index = IndexedArea(area)
        var arcs: [Arc] = []
        visitSegments(in: bounds) { segment, box in
            if area.contains(box) || index.touches(line(of: segment)) {
                arcs += self.arcs(of: segment)
            }
        }
        return ClosedRoads(arcs: arcs)
    }

    /// Both directions of every segment of a street whose geometry was `lines` on an earlier map.
    ///
    /// These are the segments of its OSM `ways` that are still near `lines`. Mappers may have split
    /// or redrawn ways, so segments with the same name that follow `lines` count as well. `ways` is
    /// empty for a part of a street; then only the name and the geometry count.
    ///
    /// - Complexity: O(log n + vertices of the segments in the lines' box × vertices of the lines).
    public func roads(ofWays ways: Set<Int64>, named name: String, along lines: [[Coordinate]])
        -> ClosedRoads
    {
        guard var box = BoundingBox(enclosing: lines.lazy.joined()) else { return ClosedRoads() }
        for corner in [(box.south, box.west), (box.north, box.east)] {
            let place = Coordinate(uncheckedLatitude: corner.0, longitude: corner.1)
            box.extend(to: BoundingBox(around: place, radiusMeters: Self.movedMeters))
        }
        func isNear(_ place: Coordinate, _ meters: Double) -> Bool {
            lines.contains { line in
                (place.nearestPoint(on: line)?.distanceMeters ?? .infinity) <= meters
            }
        }
        var arcs: [Arc] = []
        visitSegments(in: box) { segment, _ in
            let line = line(of: segment)
            let isSameWay =
                ways.contains(segments.way[segment])
                && line.contains { isNear($0, Self.movedMeters) }
            let isRedrawn =
                !isSameWay && self.name(segments.name[segment]) == name
                && line.allSatisfy { isNear($0, Self.redrawnMeters) }
                && line.middle.map { !isBeyondEnds($0, lines) } ?? false
            if isSameWay || isRedrawn { arcs += self.arcs(of: segment) }
        }
        return ClosedRoads(arcs: arcs)
    }

    /// Whether a place lies beyond one end of the nearest line.
    private func isBeyondEnds(_ place: Coordinate, _ lines: [[Coordinate]]) -> Bool {
        let nearest = lines.compactMap { line in
            place.nearestPoint(on: line).map { ($0, $0.piece + 2 >= line.count) }
        }.min { $0.0.distanceMeters < $1.0.distanceMeters }
        guard let (point, isLastPiece) = nearest, point.distanceMeters > 1 else { return false }
        return point.piece == 0 && point.fraction <= 0 || isLastPiece && point.fraction >= 1
    }

    /// A way that moved farther than this counts as another road.
    private static var movedMeters: Double { 50 }
    /// A redrawn street stays within this distance of its former geometry.
    private static var redrawnMeters: Double { 15 }

    /// The lines of all segments with a closed direction.
    public func lines(of closed: ClosedRoads) -> [[Coordinate]] {
        segments(of: closed).map(line(of:))
    }

    /// The number of segments with a closed direction.
    public func segmentCount(of closed: ClosedRoads) -> Int { segments(of: closed).count }

    private func segments(of closed: ClosedRoads) -> [RoadSegment] {
        let known = closed.arcs.prefix { $0.index < arcCount }
        return Set(known.map { segment(of: $0) }).sorted()
    }

    private func arcs(of segment: RoadSegment) -> ArcPair {
        let pair = segments.arcs[segment]
        return ArcPair(
            pair.first.index < arcCount ? pair.first : .missing,
            pair.second.index < arcCount ? pair.second : .missing)
    }

    /// Calls `visit` with every segment whose box intersects `bounds`, and that box.
    private func visitSegments(
        in bounds: BoundingBox, _ visit: (RoadSegment, BoundingBox) -> Void
    ) {
        let box = GridBox([
            GridPoint(Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west)),
            GridPoint(Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east)),
        ])
        var starts: [Int] = [0]
        let counts = GraphFormat.treeLevels(segmentCount: segmentCount)
        for count in counts { starts.append((starts.last ?? 0) + count) }
        var pending = segmentCount > 0 ? [(level: counts.count - 1, index: 0)] : []
        while let (level, index) = pending.popLast() {
            let own = segments.treeBox[starts[level] + index]
            guard own.meets(box) else { continue }
            guard level > 0 else {
                visit(RoadSegment(index), own.bounds)
                continue
            }
            let first = index * GraphFormat.fanout
            let end = min(first + GraphFormat.fanout, counts[level - 1])
            for child in first..<max(first, end) { pending.append((level - 1, child)) }
        }
    }
}

extension [Coordinate] {
    /// The midpoint of a line.
    fileprivate var middle: Coordinate? {
        var rest = lengthMeters / 2
        for (tail, head) in zip(self, dropFirst()) {
            let piece = tail.meters(to: head)
            if piece >= rest, piece > 0 {
                let share = rest / piece
                return Coordinate(
                    uncheckedLatitude: tail.latitude + share * (head.latitude - tail.latitude),
                    longitude: tail.longitude + share * (head.longitude - tail.longitude))
            }
            rest -= piece
        }
        return last
    }
}

extension GridBox {
    fileprivate var bounds: BoundingBox {
        BoundingBox(
            south: Double(south) / GridPoint.perDegree, west: Double(west) / GridPoint.perDegree,
            north: Double(north) / GridPoint.perDegree, east: Double(east) / GridPoint.perDegree)
    }

    /// Whether the boxes intersect, with a tolerance of one grid step for rounding.
    fileprivate func meets(_ other: GridBox) -> Bool {
        south <= other.north &+ 1 && other.south <= north &+ 1 && west <= other.east &+ 1
            && other.west <= east &+ 1
    }
}
