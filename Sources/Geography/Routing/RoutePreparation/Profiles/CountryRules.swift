public import Foundation

/// On which side of the road each country drives, and how fast one may where no sign says so.
///
/// `Data/Countries/roads.json` has them by ISO 3166-1 code. Speeds are in km/h.
public struct CountryRules: Sendable {
    /// What holds in one country.
    struct Rules: Sendable {
        var side: TrafficSide
        var limits: [LimitKind: Double]
    }

    /// The kinds of roads for which countries have limits of their own.
    enum LimitKind: String, CaseIterable {
        case motorway, trunk, rural, urban
        case livingStreet = "living_street"

        /// What a class falls under; nil where one cannot say, as for ramps.
        init?(roadClass: String) {
            switch roadClass {
            case "motorway": self = .motorway
            case "trunk": self = .trunk
            case "primary", "secondary", "tertiary", "unclassified", "road", "service", "track":
                self = .rural
            case "residential": self = .urban
            case "living_street": self = .livingStreet
            default: return nil
            }
        }
    }

    private let rules: [String: Rules]

    /// Traffic keeps to the right, and no limit is known anywhere.
    public static let none = CountryRules()

    private init() { rules = [:] }

    /// - Throws: ``ProfileError``, naming the key, its value, the rule and the remedy.
    public init(file: URL) throws(ProfileError) {
        let root = try ProfileReader(contentsOf: file)
        var rules: [String: Rules] = [:]
        for code in root.keys {
            let country = try root.object(code)
            try country.allow(["side", "limits"])
            let numbers = try country.numbers("limits", 5...200)
            var limits: [LimitKind: Double] = [:]
            for (key, limit) in numbers.sorted(by: { $0.key < $1.key }) {
                limits[try country.choice(key, of: "limits")] = limit
            }
            rules[code.lowercased()] = Rules(side: try country.choice("side"), limits: limits)
        }
        self.rules = rules
    }

    /// Nil for a country of which nothing is known.
    subscript(code: String) -> Rules? { rules[code.lowercased()] }
}
