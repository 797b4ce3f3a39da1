import Foundation
import Geometry

/// A node's place as a search reads it: a point in space, so that a distance costs one root.
///
/// The axes are in 2⁻³⁰ of the Earth's radius, about 6 mm.
struct SpherePoint: GraphElement, Hashable {
    var x: Int32
    var y: Int32
    var z: Int32
    /// No express arc begins or ends within so many millimetres; ``UInt32/max`` without any.
    var clearance: UInt32 = .max

    static var absent: SpherePoint { SpherePoint(x: 0, y: 0, z: 0, clearance: 0) }

    static let millimetersPerStep = GreatCircle.earthRadiusMeters * 1000 / Double(1 << 30)
    /// What rounding the axes of two points can add to the distance between them.
    static let roundingMillimeters = 12.0

    /// The chord, a little below the distance over ground.
    @inline(__always)
    func millimeters(to other: SpherePoint) -> Double {
        let (dx, dy, dz) = (
            Double(x) - Double(other.x), Double(y) - Double(other.y), Double(z) - Double(other.z)
        )
        return (dx * dx + dy * dy + dz * dz).squareRoot() * Self.millimetersPerStep
    }
}

extension SpherePoint {
    init(_ place: Coordinate) {
        let phi = place.latitude * .pi / 180
        let lambda = place.longitude * .pi / 180
        func steps(_ share: Double) -> Int32 { Int32((share * Double(1 << 30)).rounded()) }
        self.init(
            x: steps(cos(phi) * cos(lambda)), y: steps(cos(phi) * sin(lambda)), z: steps(sin(phi)))
    }
}
