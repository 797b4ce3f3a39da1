public import Geometry

/// A property of a road that travellers may want to know.
///
/// The raw values are OSRM's words, if it has one.
public enum RoadTrait: String, Sendable, Codable, CaseIterable {
    case toll, motorway, ferry, tunnel, unpaved
    /// Open only at the start or the end of a route.
    case restricted
}

/// An intersection that a route passes, as seen on arrival.
public struct Intersection: Sendable, Hashable {
    /// A point of the route's geometry.
    public let location: Coordinate
    /// Its index in ``Route/geometry``.
    public let geometryIndex: Int
    /// The roads that meet here, in the order of ``bearings``: a slice of one array for all
    /// intersections of a route.
    package let roads: ArraySlice<MeetingRoad>
    /// The index in ``bearings`` of the road of arrival; nil at the departure.
    public let inIndex: Int?
    /// The index in ``bearings`` of the road of departure; nil at the arrival.
    public let outIndex: Int?
    package let traits: RoadTraitSet

    /// The bearing of every road that meets here, seen from the intersection: degrees clockwise
    /// from north, 0 ..< 360, ascending.
    public var bearings: [Int] { roads.map { Int($0.bearing) } }
    /// Whether the turn into each road is allowed on arrival, in the order of ``bearings``.
    public var entries: [Bool] { roads.map(\.isEntry) }
    /// The properties of the road of departure.
    public var classes: [RoadTrait] { traits.list }
}

/// A road at an intersection.
package struct MeetingRoad: Sendable, Hashable {
    /// Seen from the intersection, in degrees clockwise from north, 0 ..< 360.
    package let bearing: Int16
    /// Whether the turn into the road is allowed.
    package let isEntry: Bool
}

/// The set of a road's ``RoadTrait``s.
package struct RoadTraitSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    static let toll = RoadTraitSet(rawValue: 1)
    static let motorway = RoadTraitSet(rawValue: 2)
    static let ferry = RoadTraitSet(rawValue: 4)
    static let tunnel = RoadTraitSet(rawValue: 8)
    static let unpaved = RoadTraitSet(rawValue: 16)
    static let restricted = RoadTraitSet(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

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

    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` if a part is missing or of another type.
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

    /// Writes the properties, with bearings, entries and classes as separate lists.
    ///
    /// - Throws: errors of the encoder.
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
