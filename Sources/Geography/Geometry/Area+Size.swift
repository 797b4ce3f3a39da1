import Foundation

extension Area {
    /// The size of the area on the sphere, in square kilometres. A polygon counts with the box
    /// around it, because the size inside a ring that crosses itself says nothing about its extent.
    public var enclosingSquareKilometers: Double {
        switch self {
        case .box(let box): return box.squareKilometers
        case .circle(_, let radius):
            let angle = min(radius / GreatCircle.earthRadiusMeters, .pi)
            return 2 * .pi * GreatCircle.squareRadiusKilometers * (1 - cos(angle))
        case .polygons(let polygons):
            return polygons.reduce(0) { sum, polygon in
                sum + (BoundingBox(enclosing: polygon.outer)?.squareKilometers ?? 0)
            }
        }
    }
}

extension BoundingBox {
    /// The size of the box on the sphere, in square kilometres.
    fileprivate var squareKilometers: Double {
        let height = sin(north * .pi / 180) - sin(south * .pi / 180)
        return GreatCircle.squareRadiusKilometers * (east - west) * .pi / 180 * height
    }
}

extension GreatCircle {
    /// The square of the Earth's radius, in square kilometres.
    fileprivate static var squareRadiusKilometers: Double {
        earthRadiusMeters * earthRadiusMeters / 1_000_000
    }
}
