import Foundation
import Geometry

/// A convex part of the map: a box, or the hull of data.
///
/// Positions on its border are numbers: n + 0.5 is the middle of the edge that starts at corner n.
package struct ConvexRegion: Sendable {
    /// The corners, clockwise.
    package let corners: [Coordinate]
    /// The box of the corners.
    package let box: BoundingBox

    /// The region of a box, from its north-west corner.
    package init(_ box: BoundingBox) {
        self.box = box
        corners = [
            (box.north, box.west), (box.north, box.east), (box.south, box.east),
            (box.south, box.west),
        ].map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
    }

    /// The convex hull of places; nil if they lie on a line.
    ///
    /// - Complexity: O(n log n).
    package init?(hullOf places: [Coordinate]) {
        let hull = Self.hull(of: places)
        guard hull.count > 2, let box = BoundingBox(enclosing: hull) else { return nil }
        corners = hull
        self.box = box
    }

    /// The corners of the convex hull, clockwise.
    ///
    /// Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979).
    static func hull(of places: [Coordinate]) -> [Coordinate] {
        let sorted = places.sorted {
            ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude)
        }
        guard sorted.count > 2 else { return sorted }
        func half(_ places: some Sequence<Coordinate>) -> [Coordinate] {
            var chain: [Coordinate] = []
            for place in places {
                while chain.count > 1,
                    side(of: place, from: chain[chain.count - 2], to: chain[chain.count - 1]) >= 0
                {
                    chain.removeLast()
                }
                chain.append(place)
            }
            return Array(chain.dropLast())
        }
        return half(sorted) + half(sorted.reversed())
    }

    /// Positive if `place` lies to the left of the line, negative to its right.
    static func side(of place: Coordinate, from tail: Coordinate, to head: Coordinate) -> Double {
        (head.longitude - tail.longitude) * (place.latitude - tail.latitude)
            - (head.latitude - tail.latitude) * (place.longitude - tail.longitude)
    }

    /// The region with a margin, whose corners are rounded.
    func grown(byMeters margin: Double) -> ConvexRegion {
        let around = corners.flatMap { corner -> [Coordinate] in
            let box = BoundingBox(around: corner, radiusMeters: margin)
            let (width, height) = ((box.east - box.west) / 2, (box.north - box.south) / 2)
            return Self.circle.map { x, y in
                Coordinate(
                    uncheckedLatitude: corner.latitude + y * height,
                    longitude: corner.longitude + x * width)
            }
        }
        return ConvexRegion(hullOf: around) ?? self
    }

    /// Sixteen points on the unit circle, to three digits.
    private static let circle: [(Double, Double)] = {
        let quarter = [(0.0, 1.0), (0.383, 0.924), (0.707, 0.707), (0.924, 0.383)]
        return quarter.flatMap { x, y in [(x, y), (y, -x), (-x, -y), (-y, x)] }
    }()

    /// The part of the region within a box; nil if there is none.
    ///
    /// Source: Sutherland, Hodgman, "Reentrant polygon clipping" (1974).
    func clipped(to box: BoundingBox) -> ConvexRegion? {
        let border = ConvexRegion(box)
        var ring = corners
        for (tail, head) in border.edges {
            var kept: [Coordinate] = []
            for (index, place) in ring.enumerated() {
                let next = ring[(index + 1) % ring.count]
                let (here, there) = (
                    Self.side(of: place, from: tail, to: head),
                    Self.side(of: next, from: tail, to: head)
                )
                if here <= 0 { kept.append(place) }
                if (here < 0 && there > 0) || (here > 0 && there < 0) {
                    kept.append(place.interpolated(to: next, here / (here - there)))
                }
            }
            ring = kept
        }
        return ConvexRegion(hullOf: ring)
    }

    /// The edges from corner to corner, clockwise.
    var edges: [(tail: Coordinate, head: Coordinate)] {
        corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }

    /// The border as a closed ring, clockwise.
    package var ring: [Coordinate] { corners + [corners[0]] }

    func contains(_ place: Coordinate) -> Bool {
        box.contains(place)
            && edges.allSatisfy { Self.side(of: place, from: $0.tail, to: $0.head) <= 0 }
    }

    /// The part of a line within the region, as fractions of its length; nil if it misses the
    /// region.
    ///
    /// Source: Cyrus, Beck, "Generalized two- and three-dimensional clipping" (1978).
    func crossing(_ tail: Coordinate, _ head: Coordinate) -> (entry: Double, exit: Double)? {
        var (entry, exit) = (0.0, 1.0)
        for edge in edges {
            let from = Self.side(of: tail, from: edge.tail, to: edge.head)
            let to = Self.side(of: head, from: edge.tail, to: edge.head)
            if from > 0, to > 0 { return nil }
            if from > 0 {
                entry = max(entry, from / (from - to))
            } else if to > 0 {
                exit = min(exit, from / (from - to))
            }
        }
        return entry <= exit ? (entry, exit) : nil
    }

    /// The point of the border that is nearest to a place, and its distance.
    func nearestBorderPoint(_ place: Coordinate) -> (place: Coordinate, meters: Double) {
        let feet = edges.map { tail, head in
            tail.interpolated(to: head, place.fraction(from: tail, to: head))
        }
        let nearest = feet.map { (place: $0, meters: place.meters(to: $0)) }
            .min { $0.meters < $1.meters }
        return nearest ?? (place, 0)
    }

    /// The position of a place on the border, 0 ..< the number of corners.
    func position(of place: Coordinate) -> Double {
        var best = (position: 0.0, distance: Double.infinity)
        for (index, edge) in edges.enumerated() {
            let fraction = place.fraction(from: edge.tail, to: edge.head)
            let foot = edge.tail.interpolated(to: edge.head, fraction)
            let distance =
                abs(foot.latitude - place.latitude) + abs(foot.longitude - place.longitude)
            if distance < best.distance { best = (Double(index) + fraction, distance) }
        }
        return best.position.truncatingRemainder(dividingBy: Double(corners.count))
    }

    /// The corners between two positions, clockwise.
    func corners(from start: Double, to end: Double) -> [Coordinate] {
        let end = end < start ? end + Double(corners.count) : end
        var passed: [Coordinate] = []
        var corner = start.rounded(.down) + 1
        while corner < end {
            passed.append(corners[Int(corner) % corners.count])
            corner += 1
        }
        return passed
    }
}

extension Coordinate {
    /// How far along a line, 0 … 1, its point nearest to this place lies, in degrees that are
    /// square at this latitude.
    fileprivate func fraction(from tail: Coordinate, to head: Coordinate) -> Double {
        let scale = cos(latitude * .pi / 180)
        let square = scale * scale
        let (dx, dy) = (head.longitude - tail.longitude, head.latitude - tail.latitude)
        let length = dx * dx * square + dy * dy
        guard length > 0 else { return 0 }
        let along =
            (longitude - tail.longitude) * dx * square + (latitude - tail.latitude) * dy
        return min(1, max(0, along / length))
    }
}
