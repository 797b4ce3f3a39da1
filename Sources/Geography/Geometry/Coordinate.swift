/// A place on the globe in WGS 84 degrees.
///
/// Longitude comes first only on the wire, where GeoJSON, WKB or OSRM say so.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90 … 90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180 … 180.
    public let longitude: Double

    /// A degree smaller than a millionth of a millionth (0.1 µm) is taken as 0: spatial indexes
    /// keep 32-bit numbers, which cannot tell it from 0 either.
    ///
    /// - Throws: ``CoordinateError`` where a degree is off the globe or not a number.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
        self.latitude = latitude.magnitude < 1e-12 ? 0 : latitude
        self.longitude = longitude.magnitude < 1e-12 ? 0 : longitude
    }

    /// For degrees that were checked before, or that lie between some that were.
    package init(uncheckedLatitude latitude: Double, longitude: Double) {
        assert((-90...90).contains(latitude) && (-180...180).contains(longitude))
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Why two numbers are not a place on the globe.
public enum CoordinateError: Error, Equatable, CustomStringConvertible {
    case latitudeOutOfRange(Double)
    case longitudeOutOfRange(Double)

    public var description: String {
        switch self {
        case .latitudeOutOfRange(let degrees):
            "latitude \(degrees) is off the globe; it must lie between -90 and 90. "
                + "Latitude comes first, then longitude."
        case .longitudeOutOfRange(let degrees):
            "longitude \(degrees) is off the globe; it must lie between -180 and 180. "
                + "Latitude comes first, then longitude."
        }
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
        case latitude, longitude
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            latitude: values.decode(Double.self, forKey: .latitude),
            longitude: values.decode(Double.self, forKey: .longitude))
    }
}

extension Coordinate: CustomStringConvertible {
    /// `43.73841,7.42459`: latitude, longitude, five decimals (about a metre).
    public var description: String {
        "\(Self.fixed(latitude)),\(Self.fixed(longitude))"
    }

    /// Total, because a coordinate that nobody checked must still be fit for an error message.
    private static func fixed(_ degrees: Double) -> String {
        guard let scaled = Int(exactly: (degrees * 100_000).rounded()) else {
            return String(degrees)
        }
        let fraction = String(scaled.magnitude % 100_000)
        let padding = String(repeating: "0", count: 5 - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100_000).\(padding)\(fraction)"
    }
}
