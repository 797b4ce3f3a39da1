public import Foundation
import RoadNetwork

/// The driving side and the default speed limits of each country.
///
/// They are read from a JSON file by ISO 3166-1 code. Speeds are in km/h.
public struct CountryRules: Sendable {
    /// The rules of one country.
    struct Rules: Sendable {
        var side: TrafficSide
        var limits: [LimitKind: Double]
    }

    /// The kinds of roads with default limits.
    enum LimitKind: String, CaseIterable {
        case motorway, trunk, rural, urban
        case livingStreet = "living_street"

        /// The kind of a road class; nil if it is undefined, as for ramps.
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

    /// Right-hand traffic and no limits everywhere.
    public static let none = CountryRules()

    private init() { rules = [:] }

    /// - Throws: ``ProfileError``, which names the key, its value and the rule.
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

    /// The rules of a country; nil if they are unknown.
    subscript(code: String) -> Rules? { rules[code.lowercased()] }
}
