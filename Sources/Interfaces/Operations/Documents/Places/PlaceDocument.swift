public import Geocoding
import Geometry
import OSMModel

/// A geocoder's answer, as programs read it.
public struct PlaceDocument: Encodable, Sendable {
    public let label: String
    public let latitude: Double
    public let longitude: Double
    public let match: MatchKind
    /// True where an interpolated number lies beyond the last one known; else not there.
    public let extrapolated: Bool?
    public let confidence: Double
    public let category: String
    public let kind: String
    public let name: String?
    public let importance: Double
    public let address: AddressParts
    /// `W123456`: node, way or relation of OpenStreetMap.
    public let osm: String?
    public let distanceMeters: Double?
    public let source: Source
    /// To be shown with an answer that is not from the imported map.
    public let attribution: String?

    public enum Source: String, Encodable, Sendable {
        /// The imported map.
        case atlas
        case nominatim
    }

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
