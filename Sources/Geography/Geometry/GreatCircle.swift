import Foundation

/// Distances and bearings on a sphere with the Earth's mean radius.
public enum GreatCircle {
    /// The IUGG mean Earth radius R₁ in metres.
    public static let earthRadiusMeters = 6_371_008.8
}

extension Coordinate {
    /// The great-circle distance in metres, by the haversine formula.
    public func meters(to other: Coordinate) -> Double {
        let sineLatitude = sin((other.latitude - latitude) * .pi / 360)
        let sineLongitude = sin((other.longitude - longitude) * .pi / 360)
        let haversine =
            sineLatitude * sineLatitude
            + cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180)
            * sineLongitude * sineLongitude
        return 2 * GreatCircle.earthRadiusMeters * asin(min(1, haversine.squareRoot()))
    }

    /// The initial bearing towards `other`: degrees clockwise from north, 0 ..< 360.
    public func bearing(to other: Coordinate) -> Double {
        let phi1 = latitude * .pi / 180
        let phi2 = other.latitude * .pi / 180
        let delta = (other.longitude - longitude) * .pi / 180
        let east = sin(delta) * cos(phi2)
        let north = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(delta)
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}

extension Sequence<Coordinate> {
    /// The length of the line through these points in metres.
    public var lengthMeters: Double {
        var total = 0.0
        var previous: Coordinate?
        for point in self {
            if let previous { total += previous.meters(to: point) }
            previous = point
        }
        return total
    }
}
