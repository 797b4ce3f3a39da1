public import Geocoding
import Geometry
import OSMModel

/// A geocoder's answer, for programs.
public struct PlaceDocument: Encodable, Sendable {
    /// The whole address in one line.
    public let label: String
    /// In degrees.
    public let latitude: Double
    /// In degrees.
    public let longitude: Double
    /// How the answer matched the query.
    public let match: MatchKind
    /// True if the house number is beyond the last known one; absent otherwise.
    public let extrapolated: Bool?
    /// The probability that this is what was meant, 0 to 1.
    public let confidence: Double
    /// The key of the place's main tag, such as `amenity`.
    public let category: String
    /// The value of that tag, such as `pharmacy`.
    public let kind: String
    /// Nil if the place has none, such as a house.
    public let name: String?
    /// How well known the place is, 0 to 1.
    public let importance: Double
    /// The parts of the address.
    public let address: AddressParts
    /// `W123456`: node, way or relation of OpenStreetMap.
    public let osm: String?
    /// From the coordinates of a reverse query, in metres; nil otherwise.
    public let distanceMeters: Double?
    /// Where the answer comes from.
    public let source: Source
    /// The attribution, which must be shown with the answer; nil if it is from the imported map.
    public let attribution: String?

    /// Where an answer comes from.
    public enum Source: String, Encodable, Sendable {
        /// The imported map.
        case atlas
        case nominatim
    }

    /// The result, with rounded numbers.
    public init(_ result: GeocodeResult) {
        label = result.label
        latitude = result.coordinate.latitude
        longitude = result.coordinate.longitude
        match = result.matchKind
        extrapolated = result.isExtrapolated ? true : nil
        confidence = (result.confidence * 1_000).rounded() / 1_000
        category = result.category
        kind = result.kind
        name = result.name
        importance = (result.importance * 1_000).rounded() / 1_000
        address = result.address
        osm = result.osm.map { $0.kind.rawValue + String($0.id) }
        distanceMeters = result.distanceMeters.map { ($0 * 10).rounded() / 10 }
        source = result.source.attribution == nil ? .atlas : .nominatim
        attribution = result.source.attribution
    }
}
