import Foundation
import Geometry

/// A node's place as a point in space, so that a distance costs only one square root.
///
/// The axes are in 2⁻³⁰ of the Earth's radius, about 6 mm.
public struct SpherePoint: GraphElement, Hashable {
    /// Towards latitude 0, longitude 0.
    public var x: Int32
    /// Towards latitude 0, longitude 90 degrees east.
    public var y: Int32
    /// Towards the north pole.
    public var z: Int32
    /// The distance to the nearest end of an express arc; ``Millimeters/max`` if there is none.
    public var clearance: Millimeters = .max

    /// A point by its coordinates in 2⁻³⁰ of the Earth's radius.
    public init(x: Int32, y: Int32, z: Int32, clearance: Millimeters = .max) {
        self.x = x
        self.y = y
        self.z = z
        self.clearance = clearance
    }

    /// The centre of the Earth, without clearance.
    public static var absent: SpherePoint { SpherePoint(x: 0, y: 0, z: 0, clearance: 0) }

    /// The length of one step of an axis.
    public static var millimetersPerStep: Double {
        GreatCircle.earthRadiusMeters * 1000 / Double(1 << 30)
    }
    /// The most by which rounding can change the distance between two points.
    public static var roundingMillimeters: Double { 12 }

    /// The length of the chord, which is slightly less than the distance over ground.
    @inline(__always)
    public func millimeters(to other: SpherePoint) -> Double {
        let (dx, dy, dz) = (
            Double(x) - Double(other.x), Double(y) - Double(other.y), Double(z) - Double(other.z)
        )
        return (dx * dx + dy * dy + dz * dz).squareRoot() * Self.millimetersPerStep
    }
}

extension SpherePoint {
    /// The point of a place, with no express arc known.
    public init(_ place: Coordinate) {
        let phi = place.latitude * .pi / 180
        let lambda = place.longitude * .pi / 180
        func steps(_ share: Double) -> Int32 { Int32((share * Double(1 << 30)).rounded()) }
        self.init(
            x: steps(cos(phi) * cos(lambda)), y: steps(cos(phi) * sin(lambda)), z: steps(sin(phi)))
    }
}
