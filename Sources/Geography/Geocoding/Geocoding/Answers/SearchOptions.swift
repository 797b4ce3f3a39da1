public import Geometry

/// What a search prefers, and how much it answers.
public struct SearchOptions: Sendable {
    /// More answers than this are never given.
    public static let largestLimit = 50

    /// Answers at most, 1 … ``largestLimit``.
    public private(set) var limit: Int
    /// What is near is preferred; distances count from here.
    public var focus: Coordinate?
    /// BCP 47 languages of names and labels, such as `fr`, the most wanted first; what has a name
    /// in none of them is called as on the spot.
    public var languages: [String]
    /// What lies inside is preferred.
    public var viewbox: BoundingBox?
    /// Whether answers outside ``viewbox`` are left out.
    public var isBounded: Bool
    public var filter: ResultFilter
    /// Whether answers that look the same are all given.
    public var keepsDuplicates = false
    /// Whether ``GeocodeResult/tags`` are filled.
    public var includesTags = false

    /// A `limit` outside 1 … ``largestLimit`` is cut to it.
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

    /// The same but for ``limit``.
    public func limited(to limit: Int) -> SearchOptions {
        var options = self
        options.limit = Self.cut(limit)
        return options
    }

    private static func cut(_ limit: Int) -> Int { min(max(limit, 1), largestLimit) }
}

/// What a reverse search looks for.
public struct ReverseOptions: Sendable {
    /// Answers at most, 1 … ``SearchOptions/largestLimit``.
    public let limit: Int
    /// As in ``SearchOptions``.
    public var languages: [String]
    /// An address farther away is not an answer; metres.
    public let addressRadius: Double
    /// A street farther away is not an answer; metres.
    public let streetRadius: Double
    /// Nothing finer is an answer: 30 house, 27 any street, 26 streets for cars, 16 city, …; see
    /// ``GeocodeResult/rank``.
    public var finestRank = 30
    /// Points of interest answer only where their layers are among these.
    public var layers: Set<ResultFilter.Layer> = [.address]
    /// Whether ``GeocodeResult/tags`` are filled.
    public var includesTags = false

    /// Cuts `limit` to 1 … ``SearchOptions/largestLimit``, `addressRadius` to 0 … 1,000 and
    /// `streetRadius` to 0 … 5,000 metres.
    public init(
        limit: Int = 5, languages: [String] = [], addressRadius: Double = 100,
        streetRadius: Double = 250
    ) {
        self.limit = min(max(limit, 1), SearchOptions.largestLimit)
        self.languages = languages
        self.addressRadius = min(max(addressRadius, 0), 1_000)
        self.streetRadius = min(max(streetRadius, 0), 5_000)
    }

    /// The ``finestRank`` that a map's zoom level asks for: a country at 3, a city at 10, a street
    /// at 16, a house from 18 on.
    ///
    /// Source: Nominatim 5, src/nominatim_api/v1/helpers.py.
    public static func rank(ofZoom zoom: Int) -> Int {
        switch zoom {
        case ...2: 2
        case 3...4: 4
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
