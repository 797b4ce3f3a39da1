import Geometry
import RoadNetwork

/// An arc of a route with the properties that guidance needs.
struct Stretch {
    let arc: Arc
    /// Its points, as indices of the route's geometry.
    let points: ClosedRange<Int>
    let distanceMillimeters: Int64
    /// Milliseconds, including the turn into the arc.
    let durationMilliseconds: Int64
    let name: NameIndex
    let reference: NameIndex
    /// The first of the names, and the first of the numbers, that the road has had on the route.
    /// Consecutive stretches of one road share them.
    let road: NameIndex
    let number: NameIndex
    let destination: NameIndex
    let roadClass: RoadCategory
    let flags: SegmentFlags
    let isPushed: Bool
    let isRestricted: Bool
    /// The bearings at its start and at its end, in degrees.
    let departure: Double
    let arrival: Double

    /// `points` are its points in the route's geometry, `bearings` those at its ends.
    init(
        _ passage: ArcPassage, after last: Stretch?, _ points: ClosedRange<Int>,
        bearings: (departure: Double, arrival: Double), _ graph: borrowing RoadGraph
    ) {
        let segment = graph.segment(of: passage.arc)
        let arcFlags = graph.arcs.flags[passage.arc]
        arc = passage.arc
        self.points = points
        distanceMillimeters = passage.distanceMillimeters
        durationMilliseconds = passage.durationMilliseconds
        name = graph.segments.name[segment]
        reference = graph.segments.reference[segment]
        road = graph.road(last?.road ?? name, continuingAs: name)
        number = graph.number(last?.number ?? reference, continuingAs: reference)
        destination = graph.segments.destination[segment]
        roadClass = RoadCategory(rawValue: graph.segments.roadClass[segment]) ?? .other
        flags = graph.segments.flags[segment]
        isPushed = arcFlags.contains(.pushed)
        isRestricted = arcFlags.contains(.restricted)
        (departure, arrival) = bearings
    }

    var isRoundabout: Bool { flags.contains(.roundabout) }
    var isFerry: Bool { flags.contains(.ferry) }
    var trafficSide: TrafficSide { flags.contains(.trafficOnLeft) ? .left : .right }
    var isNamed: Bool { name != .missing || reference != .missing }

    /// Whether travellers regard both as the same road.
    func isSameRoad(as other: Stretch) -> Bool {
        if name != .missing || other.name != .missing {
            return name == other.name || road == other.road
        }
        if reference != .missing || other.reference != .missing {
            return reference == other.reference || number == other.number
        }
        return roadClass == other.roadClass
    }

    /// The flags that ``traits`` report.
    private static let traitFlags: SegmentFlags = [.toll, .motorway, .ferry, .tunnel, .unpaved]

    var traits: RoadTraitSet {
        var traits: RoadTraitSet = isRestricted ? .restricted : []
        if flags.isDisjoint(with: Self.traitFlags) { return traits }
        if flags.contains(.toll) { traits.insert(.toll) }
        if flags.contains(.motorway) { traits.insert(.motorway) }
        if flags.contains(.ferry) { traits.insert(.ferry) }
        if flags.contains(.tunnel) { traits.insert(.tunnel) }
        if flags.contains(.unpaved) { traits.insert(.unpaved) }
        return traits
    }
}
