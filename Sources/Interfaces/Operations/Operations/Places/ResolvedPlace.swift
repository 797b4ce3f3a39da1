import Foundation
public import Geocoding
public import Geometry
public import RecordKeeping

/// A place with the address and coordinates that a record keeps, and how they were matched.
public struct ResolvedPlace: Hashable, Sendable {
    /// The address in one line.
    public let address: String
    /// The address as the person entered it, which a record keeps next to ``address``; nil if only
    /// coordinates were entered.
    public private(set) var entered: String?
    /// The coordinates that a record keeps.
    public let coordinate: Coordinate
    /// How address and coordinates were matched.
    public let match: Match
    /// Where the answer comes from.
    public let source: GeocodeSource

    init(
        address: String, coordinate: Coordinate, match: Match, source: GeocodeSource = .atlas
    ) {
        self.address = address
        self.coordinate = coordinate
        self.match = match
        self.source = source
    }

    /// Coordinates with an address in the person's own words.
    public static func given(_ address: String, at coordinate: Coordinate) -> ResolvedPlace {
        ResolvedPlace(address: address, coordinate: coordinate, match: .asGiven)
            .entered(as: address)
    }

    /// The place with the address that the person entered.
    func entered(as text: String) -> ResolvedPlace {
        var place = self
        place.entered = text
        return place
    }

    /// How an address and coordinates belong together.
    public enum Match: Hashable, Sendable {
        /// The map's answer to an address, with its confidence 0 … 1.
        case geocoded(MatchKind, confidence: Double)
        /// The address nearest to the coordinates, and its distance in metres.
        case nearest(MatchKind, meters: Double)
        /// Both as they were given.
        case asGiven
    }

    /// The kind of match that a record keeps.
    public var matchKind: PlaceMatch {
        switch match {
        case .geocoded(let kind, _): kind.placeMatch
        case .nearest: .coordinates
        case .asGiven: .given
        }
    }

    /// How the place matched, for a person.
    public var matchSentence: String {
        switch match {
        case .geocoded(let kind, let confidence):
            "\(kind.sentence), confidence \(Int((confidence * 100).rounded())) %"
        case .nearest(_, let meters) where meters < 1:
            "the address at these coordinates"
        case .nearest(_, let meters):
            "the nearest address, \(Int(meters.rounded())) m away; the coordinates are kept as given"
        case .asGiven:
            "address and coordinates as given"
        }
    }

    /// A warning if the match is coarser than a record needs; nil otherwise.
    public var caution: String? {
        guard case .geocoded(let kind, _) = match else { return nil }
        switch kind {
        case .rooftop, .interpolated, .poi, .intersection, .coordinates: return nil
        case .street:
            return "only the street was found; the coordinates are a point of it"
        case .place, .postcode:
            return "only the area was found; the coordinates are its centre"
        }
    }
}

extension MatchKind {
    fileprivate var placeMatch: PlaceMatch {
        switch self {
        case .rooftop: .rooftop
        case .interpolated: .interpolated
        case .intersection: .intersection
        case .street: .street
        case .poi: .poi
        case .place: .place
        case .postcode: .postcode
        case .coordinates: .coordinates
        }
    }

    /// The kind of match in words, for a person.
    public var sentence: String {
        switch self {
        case .rooftop: "exact address"
        case .interpolated: "next to known house numbers"
        case .intersection: "where two streets meet"
        case .street: "street"
        case .poi: "named place"
        case .place: "town or area"
        case .postcode: "postcode area"
        case .coordinates: "coordinates"
        }
    }
}

extension GeocodeResult {
    /// What the place is, for a person: `bus stop`, `house`, `residential road`.
    var kindSentence: String {
        let words = kind.replacing("_", with: " ")
        return category == "highway" && matchKind == .street ? "\(words) road" : words
    }

    /// How the place was found, for a person.
    public var matchSentence: String {
        isExtrapolated ? "beyond the known house numbers" : matchKind.sentence
    }
}
