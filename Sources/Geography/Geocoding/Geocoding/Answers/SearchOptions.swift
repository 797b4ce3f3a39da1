public import Geometry

/// The preferences and limits of a search.
public struct SearchOptions: Sendable {
    /// The maximum of ``limit``.
    public static let maximumLimit = 50

    /// Maximum number of answers, 1 … ``maximumLimit``.
    public private(set) var limit: Int
    /// Answers near this place are preferred, and their distances are measured from it.
    public var focus: Coordinate?
    /// How much nearness to the focus counts in suggestions, relative to importance: 0 … 10, where 1
    /// is the default.
    public var focusWeight = 1.0
    /// How far the preference for the focus reaches in suggestions: 0.01 … 1,000 times the default,
    /// which is a town.
    public var focusReach = 1.0
    /// BCP 47 languages of names and labels, such as `fr`, the preferred one first. Without a name
    /// in one of them, the local name is used.
    public var languages: [String]
    /// Answers inside are preferred.
    public var viewbox: BoundingBox?
    /// Whether answers outside ``viewbox`` are left out.
    public var isBounded: Bool
    /// Conditions that answers must meet.
    public var filter: ResultFilter
    /// Whether answers that look the same are kept.
    public var keepsDuplicates = false
    /// Whether ``GeocodeResult/tags`` are filled.
    public var includesTags = false

    /// Clamps `limit` to 1 … ``maximumLimit``.
    public init(
        limit: Int = 10, focus: Coordinate? = nil, languages: [String] = [],
        viewbox: BoundingBox? = nil, isBounded: Bool = false,
        filter: ResultFilter = ResultFilter()
    ) {
        self.limit = Self.cut(limit)
        self.focus = focus
        self.languages = languages
        self.viewbox = viewbox
        self.isBounded = isBounded
        self.filter = filter
    }

    /// The same options with another ``limit``.
    public func limited(to limit: Int) -> SearchOptions {
        var options = self
        options.limit = Self.cut(limit)
        return options
    }

    private static func cut(_ limit: Int) -> Int { min(max(limit, 1), maximumLimit) }
}

/// The limits of a reverse search.
public struct ReverseOptions: Sendable {
    /// Maximum number of answers, 1 … ``SearchOptions/maximumLimit``.
    public let limit: Int
    /// As in ``SearchOptions``.
    public var languages: [String]
    /// The maximum distance of an address, in metres.
    public let addressRadius: Double
    /// The maximum distance of a street, in metres.
    public let streetRadius: Double
    /// The highest ``GeocodeResult/rank`` of an answer: 30 house, 27 any street, 26 streets for
    /// cars, 16 city, …
    public var finestRank = 30
    /// The tags of answers. With a condition, points of interest are found within ``tagRadius``.
    public var tags = TagFilter()
    /// The maximum distance of points of interest that ``tags`` choose, 0 … 50,000 metres.
    public var tagRadius = 1_000.0
    /// The layers of answers; points of interest need theirs to be included.
    public var layers: Set<ResultFilter.Layer> = [.address]
    /// Whether ``GeocodeResult/tags`` are filled.
    public var includesTags = false

    /// Clamps `limit` to 1 … ``SearchOptions/maximumLimit``, `addressRadius` to 0 … 1,000 metres
    /// and `streetRadius` to 0 … 5,000 metres.
    public init(
        limit: Int = 5, languages: [String] = [], addressRadius: Double = 100,
        streetRadius: Double = 250
    ) {
        self.limit = min(max(limit, 1), SearchOptions.maximumLimit)
        self.languages = languages
        self.addressRadius = min(max(addressRadius, 0), 1_000)
        self.streetRadius = min(max(streetRadius, 0), 5_000)
    }

    /// The ``finestRank`` for a map's zoom level: a country at 3, a city at 10, a street at 16, a
    /// house from 18.
    ///
    /// Source: Nominatim 5, src/nominatim_api/v1/helpers.py.
    public static func rank(ofZoom zoom: Int) -> Int {
        switch zoom {
        case ...4: 4
        case 5: 8
        case 6...7: 10
        case 8...9: 12
        case 10: 16
        case 11: 17
        case 12: 18
        case 13: 20
        case 14: 24
        case 15: 25
        case 16: 26
        case 17: 27
        default: 30
        }
    }
}
