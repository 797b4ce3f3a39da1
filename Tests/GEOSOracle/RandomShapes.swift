import Foundation
public import Geometry
public import TestSupport

/// Random shapes around a centre. Those of one seed are always the same.
public struct RandomShapes {
    public var generator: SeededGenerator
    private let center: Coordinate

    public init(seed: UInt64, around center: Coordinate = Coordinate(50, 10)) {
        generator = SeededGenerator(seed: seed)
        self.center = center
    }

    /// A place whose coordinates differ from the centre by this number of degrees.
    public mutating func place(within degrees: ClosedRange<Double>) -> Coordinate {
        Coordinate(
            center.latitude + Double.random(in: degrees, using: &generator),
            center.longitude + Double.random(in: degrees, using: &generator))
    }

    /// A counter-clockwise ring that does not intersect itself, because its vertices ascend by
    /// angle. `radius` is the distance of a vertex from `center` in degrees.
    public mutating func ring(
        around center: Coordinate, radius: ClosedRange<Double>, vertices: ClosedRange<Int> = 3...40
    ) -> [Coordinate] {
        let count = Int.random(in: vertices, using: &generator)
        let turn = Double.random(in: 0...(2 * .pi), using: &generator)
        let ring = (0..<count).map { index in
            let angle = turn + 2 * Double.pi * Double(index) / Double(count)
            let length = Double.random(in: radius, using: &generator)
            return Coordinate(
                center.latitude + length * sin(angle), center.longitude + length * cos(angle))
        }
        return ring + [ring[0]]
    }

    /// A polygon around `place` with a radius of half a degree to one degree times `scale`. Every
    /// second one has a hole. The hole of a triangle may cross its outline, so triangles have small
    /// holes.
    public mutating func polygon(
        _ number: Int, around place: Coordinate? = nil, scale: Double = 1,
        vertices: ClosedRange<Int> = 3...40
    ) -> Polygon {
        let place = place ?? center
        let outer = ring(around: place, radius: 0.5 * scale...scale, vertices: vertices)
        let hasHole = number.isMultiple(of: 2)
        return Polygon(
            outer: outer,
            holes: hasHole ? [ring(around: place, radius: 0.02 * scale...0.1 * scale)] : [])
    }
}

extension Coordinate {
    /// - Precondition: the degrees are on the globe.
    public init(_ latitude: Double, _ longitude: Double) {
        self.init(uncheckedLatitude: latitude, longitude: longitude)
    }
}

extension Polygon {
    /// The rectangle of a box.
    public init(_ box: BoundingBox) {
        let (south, west, north, east) = (box.south, box.west, box.north, box.east)
        self.init(
            outer: [
                Coordinate(south, west), Coordinate(south, east), Coordinate(north, east),
                Coordinate(north, west), Coordinate(south, west),
            ])
    }
}
