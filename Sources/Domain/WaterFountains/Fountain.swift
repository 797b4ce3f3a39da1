public import Geometry
public import RecordKeeping

/// The name of a fountain: 1 to 100 characters on one line.
public struct FountainName: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "fountain name", lengths: 1...100)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension FountainName: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// What a fountain offers, as far as it is known.
public struct FountainTraits: Hashable, Sendable {
    /// Whether somebody in a wheelchair can drink.
    public enum Wheelchair: String, CaseIterable, Hashable, Sendable {
        case yes, limited, no
    }

    /// `drinking_water`, `water_tap`, `fountain`, …, as on the map; nil if it is not on the map.
    public var kind: String?
    /// Whether bottles can be filled; nil if that is unknown.
    public var bottle: Bool?
    /// Nil if that is unknown.
    public var wheelchair: Wheelchair?
    /// Whether it runs only in some seasons; nil if that is unknown.
    public var isSeasonal: Bool?
    /// The seasons as the map words them, such as `summer`; nil if it names none.
    public var season: String?
    /// What the map says about whether it works; nil if it says nothing.
    public var worksOnMap: Bool?

    /// Traits of which nothing is known unless it is given.
    public init(
        kind: String? = nil, bottle: Bool? = nil, wheelchair: Wheelchair? = nil,
        isSeasonal: Bool? = nil, season: String? = nil, worksOnMap: Bool? = nil
    ) {
        self.kind = kind
        self.bottle = bottle
        self.wheelchair = wheelchair
        self.isSeasonal = isSeasonal
        self.season = season
        self.worksOnMap = worksOnMap
    }
}

/// What a fountain is and where. A record has its own copy, so nothing is lost when the map changes
/// or is missing.
public struct FountainDescription: Hashable, Sendable {
    /// Its element on the map; nil if a person added it.
    public var element: FountainElement?
    /// Nil if it has none.
    public var name: FountainName?
    /// Where it is, in words.
    public var address: StreetAddress
    /// Where it is.
    public var coordinate: Coordinate
    /// What it offers.
    public var traits: FountainTraits

    /// Creates a description from its parts.
    public init(
        element: FountainElement? = nil, name: FountainName? = nil, address: StreetAddress,
        coordinate: Coordinate, traits: FountainTraits = FountainTraits()
    ) {
        self.element = element
        self.name = name
        self.address = address
        self.coordinate = coordinate
        self.traits = traits
    }

    /// Its name; if it has none, its address.
    public var label: String { name?.text ?? address.text }
}

/// A fountain that somebody has reviewed or confirmed. Everybody may see it.
public struct Fountain: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Fountain>

    /// Identifies the record.
    public let id: ID
    /// What it is and where.
    public let description: FountainDescription
    /// The system's time when the record was added.
    public let createdAt: Timestamp

    /// Creates a fountain from its stored parts.
    public init(id: ID, description: FountainDescription, createdAt: Timestamp) {
        self.id = id
        self.description = description
        self.createdAt = createdAt
    }

    /// As in ``description``.
    public var element: FountainElement? { description.element }
    /// As in ``description``.
    public var coordinate: Coordinate { description.coordinate }
}
