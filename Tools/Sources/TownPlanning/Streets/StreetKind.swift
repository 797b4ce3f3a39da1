/// The kind of a way of the network: the value of its main tag, its width and its use.
enum StreetKind: String {
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential
    case motorwayLink = "motorway_link"
    case livingStreet = "living_street"
    case service, track, pedestrian, cycleway, footway, path, steps
    case rail, ferry

    /// The distance of buildings from the centre line, in metres.
    var halfWidth: Double {
        switch self {
        case .motorway, .trunk: 9
        case .primary, .secondary: 7.5
        case .tertiary: 6
        case .unclassified, .residential, .motorwayLink: 5
        case .livingStreet, .pedestrian: 3.6
        case .rail: 5
        case .service, .track, .cycleway: 2.4
        case .footway, .path, .steps, .ferry: 1.6
        }
    }

    var isDrivable: Bool {
        switch self {
        case .pedestrian, .cycleway, .footway, .path, .steps, .rail: false
        default: true
        }
    }

    /// Whether houses stand along it.
    var hasFrontage: Bool {
        switch self {
        case .secondary, .primary, .tertiary, .unclassified, .residential, .livingStreet,
            .pedestrian:
            true
        default: false
        }
    }

    /// The main tag of the way.
    var tags: Tags {
        switch self {
        case .rail: ["railway": "rail"]
        case .ferry: ["route": "ferry"]
        default: ["highway": rawValue]
        }
    }

    /// Whether streets of a quarter may end on it.
    var takesStreets: Bool {
        switch self {
        case .motorway, .motorwayLink, .rail, .ferry, .service, .footway, .path, .steps, .cycleway,
            .track:
            false
        default: true
        }
    }
}
