import Foundation
public import Geometry
public import RecordKeeping

/// Where people of a post meet. Others see a point 100 to 300 metres away until they are accepted.
public struct PostPlace: Hashable, Sendable {
    /// The street address.
    public let address: StreetAddress
    /// The exact place.
    public let coordinate: Coordinate
    /// The place that others see.
    public let shown: Coordinate

    /// How far ``shown`` is from ``coordinate``, in metres.
    public static let blur = 100.0...300.0

    /// Points around ``shown`` in four directions. The place may be at any of them.
    public var around: [Coordinate] {
        [0, 0.5, 1, 1.5].map { shown.moved(by: Self.blur.lowerBound, bearing: $0 * .pi) }
    }

    /// A place from its stored parts.
    public init(address: StreetAddress, coordinate: Coordinate, shown: Coordinate) {
        self.address = address
        self.coordinate = coordinate
        self.shown = shown
    }

    /// Chooses what others see at random, so that nobody can compute the place from it. It is chosen
    /// once and then stored: several points around a place would tell where it is.
    public init(
        address: StreetAddress, coordinate: Coordinate,
        using random: inout some RandomNumberGenerator
    ) {
        let bearing = Double.random(in: 0..<2 * .pi, using: &random)
        // Uniform over the area, so that no distance is likelier for its size.
        let (least, most) = (Self.blur.lowerBound, Self.blur.upperBound)
        let meters =
            Double.random(in: least * least...most * most, using: &random).squareRoot()
        self.init(
            address: address, coordinate: coordinate,
            shown: coordinate.moved(by: meters, bearing: bearing))
    }

    /// The place as it is stored when a post moves from `earlier` here. The blur stays if the place
    /// stays.
    package func keepingBlur(of earlier: PostPlace?) -> PostPlace {
        guard let earlier, earlier.coordinate == coordinate else { return self }
        return PostPlace(address: address, coordinate: coordinate, shown: earlier.shown)
    }
}

extension Coordinate {
    /// The place at a distance in a direction, clockwise from north in radians.
    fileprivate func moved(by meters: Double, bearing: Double) -> Coordinate {
        let angle = meters / GreatCircle.earthRadiusMeters
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        let sine =
            sin(north) * cos(angle)
            + cos(north) * sin(angle) * cos(bearing)
        let newNorth = asin(min(1, max(-1, sine)))
        let newEast =
            east
            + atan2(
                sin(bearing) * sin(angle) * cos(north),
                cos(angle) - sin(north) * sine)
        let degrees = newEast * 180 / .pi
        let wrapped = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
        let moved = try? Coordinate(latitude: newNorth * 180 / .pi, longitude: wrapped)
        return moved ?? self
    }
}
