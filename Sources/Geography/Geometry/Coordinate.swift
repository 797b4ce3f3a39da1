/// A point on the globe in WGS 84 degrees.
///
/// Longitude comes first only in formats that require it: GeoJSON, WKB and OSRM's.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90 … 90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180 … 180.
    public let longitude: Double

    /// A point with these degrees. Values below 10⁻¹² (0.1 µm) become 0, because the 32-bit numbers
    /// of spatial indexes do not distinguish them from 0.
    ///
    /// - Throws: ``CoordinateError`` if a value is out of range or not a number.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
        self.latitude = latitude.magnitude < 1e-12 ? 0 : latitude
        self.longitude = longitude.magnitude < 1e-12 ? 0 : longitude
    }

    /// A point with degrees that were checked before, or that are computed from such degrees.
    package init(uncheckedLatitude latitude: Double, longitude: Double) {
        assert((-90...90).contains(latitude) && (-180...180).contains(longitude))
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Why two numbers are not coordinates.
public enum CoordinateError: Error, Equatable, CustomStringConvertible {
    /// The latitude in degrees is not within -90 … 90.
    case latitudeOutOfRange(Double)
    /// The longitude in degrees is not within -180 … 180.
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

    /// Reads the members `latitude` and `longitude`.
    ///
    /// - Throws: `DecodingError`, and ``CoordinateError`` if a value is out of range.
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

    /// Works for all values, because error messages show coordinates that are invalid.
    private static func fixed(_ degrees: Double) -> String {
        guard let scaled = Int(exactly: (degrees * 100_000).rounded()) else {
            return String(degrees)
        }
        let fraction = String(scaled.magnitude % 100_000)
        let padding = String(repeating: "0", count: 5 - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100_000).\(padding)\(fraction)"
    }
}
