/// An outer ring and the rings of its holes. The last vertex of a ring equals its first one.
public struct Polygon: Hashable, Sendable {
    /// The outline.
    public var outer: [Coordinate]
    /// The rings of the holes.
    public var holes: [[Coordinate]]

    /// A polygon with these rings, which are not checked.
    public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
        self.outer = outer
        self.holes = holes
    }

    /// Whether `place` is inside, by the even-odd rule over all rings.
    ///
    /// - Complexity: O(vertices).
    public func contains(_ place: Coordinate) -> Bool {
        var inside = Self.crossesOddly(outer, place)
        for hole in holes where Self.crossesOddly(hole, place) { inside.toggle() }
        return inside
    }

    private static func crossesOddly(_ ring: [Coordinate], _ place: Coordinate) -> Bool {
        guard var previous = ring.last else { return false }
        var odd = false
        for vertex in ring {
            if (vertex.latitude > place.latitude) != (previous.latitude > place.latitude) {
                let slope =
                    (previous.longitude - vertex.longitude)
                    / (previous.latitude - vertex.latitude)
                let crossing = vertex.longitude + slope * (place.latitude - vertex.latitude)
                if place.longitude < crossing { odd.toggle() }
            }
            previous = vertex
        }
        return odd
    }

    /// The area in square degrees, not counting holes. It is suitable for comparing polygons at
    /// similar latitudes.
    public var areaSquareDegrees: Double {
        abs(Self.signedArea(outer)) - holes.reduce(0) { $0 + abs(Self.signedArea($1)) }
    }

    /// The area of a ring in square degrees, positive if it is counter-clockwise.
    public static func signedArea(_ ring: [Coordinate]) -> Double {
        guard var previous = ring.last else { return 0 }
        var twice = 0.0
        for vertex in ring {
            twice += previous.longitude * vertex.latitude - vertex.longitude * previous.latitude
            previous = vertex
        }
        return twice / 2
    }

    /// A point inside the polygon. It is the middle of the polygon's widest part along the middle
    /// parallel of its box, or the centre of the box if the parallel misses the polygon. Nil if
    /// there are no vertices.
    public var interiorPoint: Coordinate? {
        guard let box = BoundingBox(enclosing: outer) else { return nil }
        let latitude = (box.south + box.north) / 2
        var crossings: [Double] = []
        for ring in [outer] + holes {
            guard var previous = ring.last else { continue }
            for vertex in ring {
                if (vertex.latitude > latitude) != (previous.latitude > latitude) {
                    let slope =
                        (previous.longitude - vertex.longitude)
                        / (previous.latitude - vertex.latitude)
                    crossings.append(
                        vertex.longitude + slope * (latitude - vertex.latitude))
                }
                previous = vertex
            }
        }
        crossings.sort()
        var widest: (from: Double, to: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let stretch = (from: crossings[index], to: crossings[index + 1])
            if widest.map({ stretch.to - stretch.from > $0.to - $0.from }) ?? true {
                widest = stretch
            }
        }
        guard let widest else { return box.center }
        return Coordinate(
            uncheckedLatitude: latitude, longitude: (widest.from + widest.to) / 2)
    }
}
