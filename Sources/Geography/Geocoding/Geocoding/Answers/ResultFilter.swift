public import OSMModel

/// Conditions that answers must meet.
public struct ResultFilter: Sendable {
    /// A kind of answer.
    public enum Layer: String, CaseIterable, Sendable {
        /// Houses, streets, places and postcodes.
        case address
        /// Shops, restaurants, institutions.
        case poi
        case railway
        /// Peaks, waters, woods.
        case natural
        /// Other structures and boundaries.
        case manmade
    }

    /// ISO 3166-1 alpha-2 codes in lower case. If empty, every country is accepted, as are places
    /// whose country is unknown.
    public var countries: Set<String> = []
    /// See ``GeocodeResult/rank``.
    public var ranks: ClosedRange<Int> = 0...30
    /// Conditions on ``GeocodeResult/category`` and ``GeocodeResult/kind``.
    public var tags = TagFilter()
    /// The layers that are accepted.
    public var layers = Set(Layer.allCases)
    /// Answers with these ids are left out.
    public var excludedIDs: Set<PlaceID> = []
    /// Answers with these OSM objects are left out.
    public var excludedObjects: Set<OSMReference> = []

    /// A filter that accepts every answer.
    public init() {}

    /// Whether `result` meets all conditions.
    public func accepts(_ result: GeocodeResult) -> Bool {
        guard ranks.contains(result.rank), layers.contains(Layer(of: result)),
            tags.accepts(key: result.category, value: result.kind)
        else { return false }
        if !countries.isEmpty {
            guard let country = result.address.countryCode, countries.contains(country) else {
                return false
            }
        }
        if let id = result.id, excludedIDs.contains(id) { return false }
        if let osm = result.osm, excludedObjects.contains(osm) { return false }
        return true
    }
}

extension ResultFilter.Layer {
    init(of result: GeocodeResult) {
        switch result.matchKind {
        case .poi: self.init(category: result.category)
        default: self = .address
        }
    }

    /// The layer of points of interest with that OSM key.
    init(category: String) {
        switch category {
        case "railway", "aerialway", "public_transport": self = .railway
        case "natural", "water", "waterway", "mountain_pass": self = .natural
        case "boundary", "building", "landuse", "man_made", "military", "power": self = .manmade
        default: self = .poi
        }
    }
}
