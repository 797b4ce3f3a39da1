public import Atlas
public import Geometry

/// How an answer was found, from the finest to the coarsest.
public enum MatchKind: String, CaseIterable, Codable, Sendable {
    /// The address itself stands in the atlas.
    case rooftop
    /// Placed between neighbouring house numbers.
    case interpolated
    case intersection, street, poi, place, postcode, coordinates
}

/// The parts of an answer's address, as far as they are known.
public struct AddressParts: Codable, Hashable, Sendable {
    public var houseNumber: String?
    public var houseName: String?
    public var unit: String?
    public var street: String?
    /// A quarter, neighbourhood or suburb.
    public var quarter: String?
    public var city: String?
    public var postcode: String?
    public var county: String?
    public var state: String?
    public var country: String?
    /// ISO 3166-1 alpha-2, lower case.
    public var countryCode: String?

    public init(
        houseNumber: String? = nil, houseName: String? = nil, unit: String? = nil,
        street: String? = nil, quarter: String? = nil, city: String? = nil,
        postcode: String? = nil, county: String? = nil, state: String? = nil,
        country: String? = nil, countryCode: String? = nil
    ) {
        self.houseNumber = houseNumber
        self.houseName = houseName
        self.unit = unit
        self.street = street
        self.quarter = quarter
        self.city = city
        self.postcode = postcode
        self.county = county
        self.state = state
        self.country = country
        self.countryCode = countryCode
    }
}

/// One answer of the geocoder.
public struct GeocodeResult: Hashable, Sendable {
    /// One line, in the order of the country.
    public var label: String
    public var coordinate: Coordinate
    public var matchKind: MatchKind
    /// 0 … 1: how likely this is what was meant.
    public var confidence: Double
    public var address: AddressParts
    /// The object behind the answer; nil for coordinates and streets known from addresses only.
    public var osm: OSMReference?
    /// The OSM key: `highway`, `place`, `amenity`, …
    public var category: String
    /// The OSM value: `residential`, `town`, `pharmacy`, …; `house` for addresses.
    public var kind: String
    /// The object's own name, in the language that was asked for.
    public var name: String?
    /// 0 … 1: how well known the object is, by type, population and size.
    public var importance: Double
    public var boundingBox: BoundingBox?
    /// From the place asked about, or from the focus; nil where there is neither.
    public var distanceMeters: Double?
    public var source: GeocodeSource

    public init(
        label: String, coordinate: Coordinate, matchKind: MatchKind, confidence: Double,
        address: AddressParts, osm: OSMReference?, category: String, kind: String,
        name: String? = nil, importance: Double, boundingBox: BoundingBox? = nil,
        distanceMeters: Double? = nil, source: GeocodeSource = .atlas
    ) {
        self.label = label
        self.coordinate = coordinate
        self.matchKind = matchKind
        self.confidence = confidence
        self.address = address
        self.osm = osm
        self.category = category
        self.kind = kind
        self.name = name
        self.importance = importance
        self.boundingBox = boundingBox
        self.distanceMeters = distanceMeters
        self.source = source
    }
}

extension Collection<GeocodeResult> {
    /// Whether a person should choose: the first two answers matched in the same way, lie more
    /// than 100 m apart, and differ by less than 0.08 in confidence.
    public var isAmbiguous: Bool {
        guard let first, let second = dropFirst().first else { return false }
        return first.matchKind == second.matchKind
            && first.confidence - second.confidence < 0.08
            && first.coordinate.meters(to: second.coordinate) > 100
    }
}

/// What a search prefers, and how much it answers.
public struct SearchOptions: Sendable {
    /// More answers than this are never given.
    public static let largestLimit = 50

    /// Answers at most, 1 … ``largestLimit``.
    public let limit: Int
    /// What is near is preferred; distances count from here.
    public var focus: Coordinate?
    /// BCP 47 language of names and labels, such as `fr`; nil: as on the spot.
    public var language: String?
    /// What lies inside is preferred.
    public var viewbox: BoundingBox?
    /// Whether answers outside ``viewbox`` are left out.
    public var isBounded: Bool

    /// A `limit` outside 1 … ``largestLimit`` is cut to it.
    public init(
        limit: Int = 10, focus: Coordinate? = nil, language: String? = nil,
        viewbox: BoundingBox? = nil, isBounded: Bool = false
    ) {
        self.limit = min(max(limit, 1), Self.largestLimit)
        self.focus = focus
        self.language = language
        self.viewbox = viewbox
        self.isBounded = isBounded
    }
}

/// What a reverse search looks for.
public struct ReverseOptions: Sendable {
    /// Answers at most, 1 … ``SearchOptions/largestLimit``.
    public let limit: Int
    public var language: String?
    /// An address farther away is not an answer; metres.
    public let addressRadius: Double
    /// A street farther away is not an answer; metres.
    public let streetRadius: Double

    /// Cuts `limit` to 1 … ``SearchOptions/largestLimit``, `addressRadius` to 0 … 1,000 and
    /// `streetRadius` to 0 … 5,000 metres.
    public init(
        limit: Int = 5, language: String? = nil, addressRadius: Double = 100,
        streetRadius: Double = 250
    ) {
        self.limit = min(max(limit, 1), SearchOptions.largestLimit)
        self.language = language
        self.addressRadius = min(max(addressRadius, 0), 1_000)
        self.streetRadius = min(max(streetRadius, 0), 5_000)
    }
}
