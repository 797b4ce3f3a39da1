/// A region of the globe, including its edge.
public enum Area: Hashable, Sendable {
    /// A rectangle of longitudes and latitudes.
    case box(BoundingBox)
    /// All places within a great-circle distance.
    case circle(center: Coordinate, radiusMeters: Double)
    /// All places inside any of the polygons.
    case polygons([Polygon])

    /// A box that contains the area; nil if there are no polygons.
    public var bounds: BoundingBox? {
        switch self {
        case .box(let box): box
        case .circle(let center, let radius): BoundingBox(around: center, radiusMeters: radius)
        case .polygons(let polygons): BoundingBox(enclosing: polygons.lazy.flatMap(\.outer))
        }
    }

    /// Whether the area certainly contains all of `box`. False for polygons, for which the check
    /// would be expensive.
    public func contains(_ box: BoundingBox) -> Bool {
        let corners = [(box.south, box.west), (box.north, box.east)].map {
            Coordinate(uncheckedLatitude: $0, longitude: $1)
        }
        switch self {
        case .box(let own): return corners.allSatisfy(own.contains)
        case .circle(let center, let radius):
            let farthest = center.meters(to: corners[0]) + corners[0].meters(to: corners[1])
            return farthest <= radius
        case .polygons: return false
        }
    }

    /// Whether a point of `line` is in the area or on its edge.
    ///
    /// - Complexity: O(vertices of the line · vertices of the polygons).
    public func touches(_ line: [Coordinate]) -> Bool {
        switch self {
        case .box(let box): pieces(of: line).contains { box.touches($0, $1) }
        case .circle(let center, let radius):
            (center.nearestPoint(on: line)?.distanceMeters ?? .infinity) <= radius
        case .polygons(let polygons):
            polygons.contains { polygon in
                line.first.map(polygon.contains) ?? false
                    || pieces(of: line).contains { polygon.isCrossed(by: ($0, $1)) }
            }
        }
    }

    private func pieces(of line: [Coordinate]) -> Zip2Sequence<[Coordinate], ArraySlice<Coordinate>>
    {
        // A line with one vertex is an edge without length.
        zip(line, line.count == 1 ? line[...] : line.dropFirst())
    }
}

extension BoundingBox {
    /// Whether the edge from `tail` to `head` has a point in the box.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
    func touches(_ tail: Coordinate, _ head: Coordinate) -> Bool {
        let (dx, dy) = (head.longitude - tail.longitude, head.latitude - tail.latitude)
        var (enter, leave) = (0.0, 1.0)
        for (step, room) in [
            (-dx, tail.longitude - west), (dx, east - tail.longitude),
            (-dy, tail.latitude - south), (dy, north - tail.latitude),
        ] {
            if step == 0 {
                if room < 0 { return false }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        return enter <= leave
    }
}

extension Polygon {
    /// Whether an edge intersects one of the rings.
    fileprivate func isCrossed(by piece: (tail: Coordinate, head: Coordinate)) -> Bool {
        ([outer] + holes).contains { ring in
            guard var previous = ring.last else { return false }
            for vertex in ring {
                if Self.meet(piece, (previous, vertex)) { return true }
                previous = vertex
            }
            return false
        }
    }

    /// Whether two edges have a point in common.
    static func meet(
        _ one: (tail: Coordinate, head: Coordinate), _ other: (tail: Coordinate, head: Coordinate)
    ) -> Bool {
        let sides = (
            side(of: other.tail, one), side(of: other.head, one), side(of: one.tail, other),
            side(of: one.head, other)
        )
        if sides.0 * sides.1 < 0 && sides.2 * sides.3 < 0 { return true }
        return sides.0 == 0 && contains(one, other.tail)
            || sides.1 == 0 && contains(one, other.head)
            || sides.2 == 0 && contains(other, one.tail)
            || sides.3 == 0 && contains(other, one.head)
    }

    /// Positive to the left of an edge, negative to its right, zero on its line.
    private static func side(
        of place: Coordinate, _ piece: (tail: Coordinate, head: Coordinate)
    ) -> Double {
        (piece.head.longitude - piece.tail.longitude) * (place.latitude - piece.tail.latitude)
            - (piece.head.latitude - piece.tail.latitude)
            * (place.longitude - piece.tail.longitude)
    }

    /// Whether a place on the line of an edge lies between its ends.
    private static func contains(
        _ piece: (tail: Coordinate, head: Coordinate), _ place: Coordinate
    ) -> Bool {
        var box = BoundingBox(piece.tail)
        box.extend(to: piece.head)
        return box.contains(place)
    }
}
