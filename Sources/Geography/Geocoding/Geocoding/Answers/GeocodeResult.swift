import AddressText
import Gazetteer
public import Geometry
public import OSMModel

/// How an answer matched, from the finest to the coarsest.
public enum MatchKind: String, CaseIterable, Codable, Sendable {
    /// The address is in the atlas.
    case rooftop
    /// Between neighbouring house numbers, or a little beyond the last one.
    case interpolated
    case intersection, street, poi, place, postcode, coordinates
}

/// The known parts of an answer's address.
public struct AddressParts: Codable, Hashable, Sendable {
    /// Such as `12a`.
    public var houseNumber: String?
    /// The name of a house.
    public var houseName: String?
    /// A flat, floor or suite.
    public var unit: String?
    /// The street, or the place that addresses use instead of a street.
    public var street: String?
    /// A quarter, neighbourhood or suburb.
    public var quarter: String?
    /// A city, town, village or hamlet.
    public var city: String?
    /// The postcode.
    public var postcode: String?
    /// A county or district.
    public var county: String?
    /// A state, province or region.
    public var state: String?
    /// The name of the country.
    public var country: String?
    /// ISO 3166-1 alpha-2, lower case.
    public var countryCode: String?

    /// An address with the given parts.
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

/// A place that contains an answer.
public struct SurroundingPlace: Hashable, Sendable {
    /// `suburb`, `town`, `county`, …: the value of OSM's `place`, or its equivalent for a boundary.
    public let kind: String
    /// The name in the requested language.
    public let name: String
    /// 4 country … 8 state … 12 county … 16 city … 20 suburb … 25 locality.
    public let rank: Int
    /// The administrative level of its boundary; nil if it has none.
    public let adminLevel: Int?

    /// The ISO 3166-2 code, such as `LI-09`; nil if it is unknown.
    public let isoCode: String?

    /// A place with its kind, name and rank.
    public init(
        kind: String, name: String, rank: Int, adminLevel: Int? = nil, isoCode: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.rank = rank
        self.adminLevel = adminLevel
        self.isoCode = isoCode
    }
}

/// The tags of an answer's object, apart from its address.
public struct ObjectTags: Hashable, Sendable {
    /// Every name by its OSM key: `name`, `name:fr`, `alt_name`, `ref`, `brand`, …
    public var names: [String: String]
    /// `wikidata`, `population`, `capacity`, …
    public var others: [String: String]

    /// Tags, by default none.
    public init(names: [String: String] = [:], others: [String: String] = [:]) {
        self.names = names
        self.others = others
    }
}

/// One answer of the geocoder.
public struct GeocodeResult: Hashable, Sendable {
    /// Nil for coordinates.
    public var id: PlaceID?
    /// The answer as one line, in the order of the country.
    public var label: String
    /// The place of the answer.
    public var coordinate: Coordinate
    /// How the query matched.
    public var matchKind: MatchKind
    /// How likely this is what was meant, 0 … 1.
    public var confidence: Double
    /// The parts of the address.
    public var address: AddressParts
    /// The OSM object; nil for coordinates, interpolated numbers, postcodes and streets that only
    /// addresses name.
    public var osm: OSMReference?
    /// The street or interpolation line of an interpolated number; nil for other answers.
    public var carrier: OSMReference?
    /// The OSM key: `highway`, `place`, `amenity`, …
    public var category: String
    /// The OSM value: `residential`, `town`, `pharmacy`, …; `house` for addresses.
    public var kind: String
    /// The object's name in the requested language; nil if it has none.
    public var name: String?
    /// How well known the object is, 0 … 1, by type, population and size.
    public var importance: Double
    /// Nominatim's rank: 4 country … 16 city … 26 street, 27 path … 30 house.
    public var rank: Int
    /// The administrative level of a place's boundary; nil if it has none.
    public var adminLevel: Int?
    /// The extent; nil for a point.
    public var boundingBox: BoundingBox?
    /// The distance in metres from the place asked about or the focus; nil if there is neither.
    public var distanceMeters: Double?
    /// The places that contain it, the smallest first, without the answer itself.
    public var surroundings: [SurroundingPlace]
    /// The ISO 3166-2 code of the state, such as `US-MD`; nil if it is unknown.
    public var stateCode: String?
    /// The object's tags; nil unless they were requested.
    public var tags: ObjectTags?
    /// Whether the map or a server gave the answer.
    public var source: GeocodeSource
    /// Whether an interpolated number is beyond the last one known, which is less certain.
    public var isExtrapolated = false
    /// Whether the street of the address is not a street but a place with house numbers of its own, such as a hamlet.
    public var isByPlace = false
    /// The ISO 3166-2 code of a place, such as `LI-09`; nil if it has none, and for other answers.
    public var isoCode: String?

    /// An answer; parts without an argument are unknown.
    public init(
        id: PlaceID? = nil, label: String, coordinate: Coordinate, matchKind: MatchKind,
        confidence: Double, address: AddressParts, osm: OSMReference?,
        carrier: OSMReference? = nil, category: String, kind: String, name: String? = nil,
        importance: Double, rank: Int = 30, adminLevel: Int? = nil,
        boundingBox: BoundingBox? = nil, distanceMeters: Double? = nil,
        surroundings: [SurroundingPlace] = [], stateCode: String? = nil, tags: ObjectTags? = nil,
        source: GeocodeSource = .atlas
    ) {
        self.id = id
        self.label = label
        self.coordinate = coordinate
        self.matchKind = matchKind
        self.confidence = confidence
        self.address = address
        self.osm = osm
        self.carrier = carrier
        self.category = category
        self.kind = kind
        self.name = name
        self.importance = importance
        self.rank = rank
        self.adminLevel = adminLevel
        self.boundingBox = boundingBox
        self.distanceMeters = distanceMeters
        self.surroundings = surroundings
        self.stateCode = stateCode
        self.tags = tags
        self.source = source
    }
}

extension GeocodeResult {
    /// Whether it is the town or the postcode of what was asked for, because the map knows nothing of
    /// the rest.
    public var isLastResort: Bool { confidence <= Scoring.standard.answers.leastConfidence }

    /// Whether the two are one place to a person: they have the same name or address and are less
    /// than 300 m apart, such as a stadium and its entrances.
    public func isSamePlace(as other: GeocodeResult) -> Bool {
        let isNamedAlike =
            name != nil ? name == other.name : label == other.label && name == other.name
        return isNamedAlike
            && coordinate.meters(to: other.coordinate) < Scoring.standard.answers.samePlaceMeters
    }
}

extension Collection<GeocodeResult> {
    /// Whether a person should choose: the first two answers matched in the same way, are more than
    /// 100 m apart and not one place, and differ by less than 0.08 in confidence.
    public var isAmbiguous: Bool {
        guard let first, let second = dropFirst().first else { return false }
        let scoring = Scoring.standard.answers
        return first.matchKind == second.matchKind
            && first.confidence - second.confidence < scoring.ambiguousConfidence
            && first.coordinate.meters(to: second.coordinate) > scoring.ambiguousMeters
            && !first.isSamePlace(as: second)
    }
}
