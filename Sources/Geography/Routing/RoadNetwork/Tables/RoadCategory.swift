/// The class of a road, for guidance. Graph files store the raw values.
public enum RoadCategory: UInt8, CaseIterable {
    case other, motorway, motorwayLink, trunk, trunkLink, primary, primaryLink, secondary
    case secondaryLink, tertiary, tertiaryLink, unclassified, residential, livingStreet, service
    case track, pedestrian, footway, path, cycleway, bridleway, steps, ferry, corridor, elevator

    /// The category of a value of the key `highway` or `route`; ``other`` if it is unknown.
    public init(tag: String) {
        self =
            switch tag {
            case "motorway": .motorway
            case "motorway_link": .motorwayLink
            case "trunk": .trunk
            case "trunk_link": .trunkLink
            case "primary": .primary
            case "primary_link": .primaryLink
            case "secondary": .secondary
            case "secondary_link": .secondaryLink
            case "tertiary": .tertiary
            case "tertiary_link": .tertiaryLink
            case "unclassified": .unclassified
            case "residential": .residential
            case "living_street": .livingStreet
            case "service": .service
            case "track": .track
            case "pedestrian": .pedestrian
            case "footway": .footway
            case "path": .path
            case "cycleway": .cycleway
            case "bridleway": .bridleway
            case "steps": .steps
            case "ferry", "shuttle_train": .ferry
            case "corridor": .corridor
            case "elevator": .elevator
            default: .other
            }
    }

    /// Whether it is a ramp or slip road.
    public var isLink: Bool {
        switch self {
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
        default: false
        }
    }

    /// Whether it is a motorway or trunk road, which traffic joins by merging and leaves by a ramp.
    public var isFast: Bool { self == .motorway || self == .trunk }

    /// Whether it is built for walking or cycling.
    public var isPath: Bool {
        switch self {
        case .pedestrian, .footway, .path, .cycleway, .bridleway, .steps, .corridor: true
        default: false
        }
    }

    /// The importance, from 0 (motorways) to 7 (service roads and paths).
    public var rank: UInt8 {
        switch self {
        case .motorway, .motorwayLink: 0
        case .trunk, .trunkLink: 1
        case .primary, .primaryLink: 2
        case .secondary, .secondaryLink: 3
        case .tertiary, .tertiaryLink: 4
        case .unclassified, .residential, .livingStreet, .pedestrian, .cycleway: 5
        case .other, .ferry: 6
        case .service, .track, .footway, .path, .bridleway, .steps, .corridor, .elevator: 7
        }
    }
}
