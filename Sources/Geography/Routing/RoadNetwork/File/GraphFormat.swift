import OSMModel

/// The layout of a graph file: a header of fixed size, then sections of fixed-width
/// little-endian numbers, each aligned to a cache line.
enum GraphFormat {
    /// "PARKWAYG" as a little-endian number.
    static let magic: UInt64 = 0x4759_4157_4B52_4150
    /// Raised by every change of the layout.
    static let version: UInt32 = 7
    static let headerSize = 2048
    static let alignment = 64
    /// Boxes below one box of the segment tree.
    static let fanout = 16
    /// Marks "no arc", "no label" and "forbidden".
    static let none = UInt32.max
    static let atlasIDCapacity = 32

    static func padded(_ byteCount: Int) -> Int {
        (byteCount + alignment - 1) / alignment * alignment
    }

    /// How many boxes each level of the segment tree has, from the segments up to the root.
    static func treeLevels(segmentCount: Int) -> [Int] {
        var levels = [segmentCount]
        while let last = levels.last, last > 1 { levels.append((last + fanout - 1) / fanout) }
        return levels
    }
}

/// The parts of a graph file, in the file's order: what every query reads, then what only
/// some read.
enum GraphSection: Int, CaseIterable {
    case firstArc, arcHead, arcWeight, arcSegment, arcFlags, arcBearings, arcHeadDelay
    case nodeSphere, nodePlace, nodeFlags, turnCost
    case exceptionState, firstException, exceptionArc, exceptionTarget
    case extraStateArc, extraStateByArc
    case arcComponent, arcArrivalComponent
    case firstIncoming, incomingArc
    case treeBox, segmentArcs, segmentEnds, segmentLength, firstGeometryByte, geometryByte
    case segmentFlags, segmentClass, segmentName, segmentReference, segmentDestination
    case segmentWay, firstNameByte, nameByte
    case nodeID, firstShapeNodeByte, shapeNodeByte
    case conditionKind, firstConditionByte, conditionByte
    case firstConditionArc, conditionArc, conditionWeight
    case firstConditionException, conditionException
    case labelRank, rankLabel, treeParent
    case firstUpwardArc, upwardHead, firstDownwardArc, downwardTail
    case upwardWeight, downwardWeight, upwardMiddle, downwardMiddle
    case leastUpwardWeight, leastDownwardWeight, leastUpwardMiddle, leastDownwardMiddle

    /// The bytes of one element.
    var width: Int {
        switch self {
        case .arcFlags, .nodeFlags, .geometryByte, .segmentClass, .nameByte, .shapeNodeByte,
            .conditionKind, .conditionByte:
            1
        case .arcBearings, .arcHeadDelay, .segmentFlags: 2
        case .nodePlace, .segmentArcs, .segmentEnds, .segmentWay, .nodeID: 8
        case .treeBox, .nodeSphere: 16
        default: 4
        }
    }

    /// How many elements the counts in the header ask for; nil for the byte strings.
    func count(_ counts: GraphCounts) -> Int? {
        switch self {
        case .geometryByte, .nameByte, .shapeNodeByte, .conditionByte, .conditionArc,
            .conditionWeight, .conditionException:
            nil
        case .firstArc, .firstIncoming: counts.nodes + 1
        case .nodeSphere, .nodePlace, .nodeFlags, .nodeID: counts.nodes
        case .arcHead, .arcWeight, .arcSegment, .arcFlags, .arcBearings, .arcHeadDelay,
            .arcComponent,
            .arcArrivalComponent, .incomingArc:
            counts.arcs
        case .turnCost: 2 * Weights.angleCount
        case .exceptionState: counts.exceptionStates
        case .firstException: counts.exceptionStates + 1
        case .exceptionArc, .exceptionTarget: counts.exceptions
        case .extraStateArc, .extraStateByArc: counts.extraStates
        case .treeBox: GraphFormat.treeLevels(segmentCount: counts.segments).reduce(0, +)
        case .segmentArcs, .segmentEnds, .segmentLength, .segmentFlags, .segmentClass,
            .segmentName, .segmentReference, .segmentDestination, .segmentWay:
            counts.segments
        case .firstGeometryByte, .firstShapeNodeByte: counts.segments + 1
        case .firstNameByte: counts.names + 1
        case .conditionKind: counts.conditions
        case .firstConditionByte, .firstConditionArc, .firstConditionException:
            counts.conditions + 1
        case .labelRank: counts.ranks == 0 ? 0 : 2 * (counts.arcs + counts.extraStates)
        case .rankLabel, .treeParent: counts.ranks
        case .firstUpwardArc, .firstDownwardArc: counts.ranks == 0 ? 0 : counts.ranks + 1
        case .upwardHead: counts.upwardArcs
        case .downwardTail: counts.downwardArcs
        case .upwardWeight, .upwardMiddle: counts.isCustomized ? counts.upwardArcs : 0
        case .downwardWeight, .downwardMiddle: counts.isCustomized ? counts.downwardArcs : 0
        case .leastUpwardWeight, .leastUpwardMiddle:
            counts.isCustomized && counts.conditions > 0 ? counts.upwardArcs : 0
        case .leastDownwardWeight, .leastDownwardMiddle:
            counts.isCustomized && counts.conditions > 0 ? counts.downwardArcs : 0
        }
    }
}

/// The sizes that a header states.
struct GraphCounts: Equatable {
    var nodes = 0
    var arcs = 0
    var segments = 0
    var extraStates = 0
    var exceptionStates = 0
    var exceptions = 0
    var names = 0
    var conditions = 0
    /// Vertices of the hierarchy; 0 while it is not laid yet.
    var ranks = 0
    var upwardArcs = 0
    var downwardArcs = 0
    /// The strongly connected component with the most arcs.
    var mainComponent = 0
    /// Whether the hierarchy's arcs have their weights; only while a file is written they do not.
    var isCustomized = false
}

/// Bits of `arcFlags`.
struct ArcFlags: OptionSet {
    let rawValue: UInt8

    /// May begin or end a route, but may not be passed through.
    static let restricted = ArcFlags(rawValue: 1)
    /// Some turn from this arc is forbidden or starts a path that is watched.
    static let hasExceptions = ArcFlags(rawValue: 2)
    /// One may turn back at the arc's head.
    static let mayTurnBack = ArcFlags(rawValue: 4)
    /// A bicycle is pushed.
    static let pushed = ArcFlags(rawValue: 8)
    /// Closed where no time is given; conditions open it at times.
    static let closed = ArcFlags(rawValue: 16)
    /// ``restricted`` only because nothing but restricted arcs leads there.
    static let enclosed = ArcFlags(rawValue: 32)
}

/// Bits of `nodeFlags`.
struct NodeFlags: OptionSet {
    let rawValue: UInt8

    /// Three or more segments meet, so a turn costs time.
    static let junction = NodeFlags(rawValue: 1)
    /// Traffic keeps to the left.
    static let trafficOnLeft = NodeFlags(rawValue: 2)
}

/// Bits of `segmentFlags`.
struct SegmentFlags: OptionSet {
    let rawValue: UInt16

    static let roundabout = SegmentFlags(rawValue: 1)
    /// What the profile calls a tunnel, as for the other classes that it may leave out.
    static let tunnel = SegmentFlags(rawValue: 2)
    static let bridge = SegmentFlags(rawValue: 4)
    /// One is carried.
    static let ferry = SegmentFlags(rawValue: 8)
    static let toll = SegmentFlags(rawValue: 16)
    static let service = SegmentFlags(rawValue: 32)
    static let motorway = SegmentFlags(rawValue: 64)
    static let unpaved = SegmentFlags(rawValue: 128)
    /// Traffic keeps to the left.
    static let trafficOnLeft = SegmentFlags(rawValue: 256)
    /// What the profile leaves out as a ferry, which may be more than ``ferry``.
    static let excludedAsFerry = SegmentFlags(rawValue: 512)
}

/// The class of a road as the directions need it; the raw values are stored.
enum RoadCategory: UInt8, CaseIterable {
    case other, motorway, motorwayLink, trunk, trunkLink, primary, primaryLink, secondary
    case secondaryLink, tertiary, tertiaryLink, unclassified, residential, livingStreet, service
    case track, pedestrian, footway, path, cycleway, bridleway, steps, ferry, corridor, elevator

    init(tag: String) {
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

    var isLink: Bool {
        switch self {
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
        default: false
        }
    }

    /// Motorways and trunk roads, which one joins by merging and leaves by a ramp.
    var isFast: Bool { self == .motorway || self == .trunk }

    /// Made for people on foot or on bicycles.
    var isPath: Bool {
        switch self {
        case .pedestrian, .footway, .path, .cycleway, .bridleway, .steps, .corridor: true
        default: false
        }
    }

    /// What a traveller calls a road of this class that has no name.
    var kind: RoadKind? {
        switch self {
        case .service: .service
        case .track: .track
        case .pedestrian: .pedestrian
        case .footway, .path, .bridleway: .path
        case .cycleway: .cycleway
        default: nil
        }
    }

    /// Smaller for roads that carry more traffic.
    var rank: UInt8 {
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
