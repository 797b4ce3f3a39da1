public import Geometry

/// What a traveller may want to know about a road beforehand.
///
/// The raw values are OSRM's words where it has one.
public enum RoadTrait: String, Sendable, Codable, CaseIterable {
    case toll, motorway, ferry, tunnel, unpaved
    /// May only begin or end a route.
    case restricted
}

/// A junction that a route passes, as one sees it while arriving.
public struct Intersection: Sendable, Hashable {
    /// A point of the route's geometry.
    public let location: Coordinate
    /// Into ``Route/geometry``.
    public let geometryIndex: Int
    /// Those of all junctions of a route lie side by side in one array.
    let roads: ArraySlice<MeetingRoad>
    /// Into ``bearings``: the road that one arrives on; nil at the departure.
    public let inIndex: Int?
    /// Into ``bearings``: the road that one leaves on; nil at the arrival.
    public let outIndex: Int?
    let traits: RoadTraitSet

    /// The direction of every road that meets here, seen from the junction: degrees clockwise
    /// from north, 0 ..< 360, ascending.
    public var bearings: [Int] { roads.map { Int($0.bearing) } }
    /// For each bearing, whether one may turn there as one arrives: no one-way street against,
    /// no restriction, not closed to through traffic.
    public var entries: [Bool] { roads.map(\.isEntry) }
    /// Of the road that one leaves on.
    public var classes: [RoadTrait] { traits.list }
}

/// A road that meets a junction.
struct MeetingRoad: Sendable, Hashable {
    let bearing: Int16
    let isEntry: Bool
}

/// What ``RoadTrait``s a road has.
struct RoadTraitSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let toll = RoadTraitSet(rawValue: 1)
    static let motorway = RoadTraitSet(rawValue: 2)
    static let ferry = RoadTraitSet(rawValue: 4)
    static let tunnel = RoadTraitSet(rawValue: 8)
    static let unpaved = RoadTraitSet(rawValue: 16)
    static let restricted = RoadTraitSet(rawValue: 32)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ trait: RoadTrait) {
        self =
            switch trait {
            case .toll: .toll
            case .motorway: .motorway
            case .ferry: .ferry
            case .tunnel: .tunnel
            case .unpaved: .unpaved
            case .restricted: .restricted
            }
    }

    var list: [RoadTrait] {
        isEmpty ? [] : RoadTrait.allCases.filter { contains(RoadTraitSet($0)) }
    }
}

extension Intersection: Codable {
    private enum CodingKeys: String, CodingKey {
        case location, geometryIndex, bearings, entries, inIndex, outIndex, classes
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let bearings = try values.decode([Int16].self, forKey: .bearings)
        let entries = try values.decode([Bool].self, forKey: .entries)
        let classes = try values.decode([RoadTrait].self, forKey: .classes)
        self.init(
            location: try values.decode(Coordinate.self, forKey: .location),
            geometryIndex: try values.decode(Int.self, forKey: .geometryIndex),
            roads: zip(bearings, entries).map(MeetingRoad.init)[...],
            inIndex: try values.decodeIfPresent(Int.self, forKey: .inIndex),
            outIndex: try values.decodeIfPresent(Int.self, forKey: .outIndex),
            traits: classes.reduce(into: []) { $0.formUnion(RoadTraitSet($1)) })
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(location, forKey: .location)
        try values.encode(geometryIndex, forKey: .geometryIndex)
        try values.encode(bearings, forKey: .bearings)
        try values.encode(entries, forKey: .entries)
        try values.encodeIfPresent(inIndex, forKey: .inIndex)
        try values.encodeIfPresent(outIndex, forKey: .outIndex)
        try values.encode(classes, forKey: .classes)
    }
}
