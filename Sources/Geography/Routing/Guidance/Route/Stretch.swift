import Geometry

/// One arc of a route as the directions see it.
struct Stretch {
    let arc: UInt32
    /// Into the route's geometry.
    let points: ClosedRange<Int>
    let distanceMillimeters: Int64
    /// The turn into the arc included.
    let durationMilliseconds: Int64
    let name: UInt32
    let reference: UInt32
    /// The first name and number under which the road goes on so far.
    let road: UInt32
    let number: UInt32
    let destination: UInt32
    let roadClass: RoadCategory
    let flags: SegmentFlags
    let isPushed: Bool
    let isRestricted: Bool
    /// Degrees at its start and at its end.
    let departure: Double
    let arrival: Double

    /// `line` is the route's geometry; `planes` are the flat maps around both ends.
    init(
        _ passage: ArcPassage, after last: Stretch?, _ points: ClosedRange<Int>,
        of line: [Coordinate], around planes: (start: LocalPlane, end: LocalPlane),
        _ graph: RoadGraph
    ) {
        let segment = graph.arcSegment[passage.arc] >> 1
        let arcFlags = ArcFlags(rawValue: graph.arcFlags[passage.arc])
        arc = passage.arc
        self.points = points
        distanceMillimeters = passage.distanceMillimeters
        durationMilliseconds = passage.durationMilliseconds
        name = graph.segmentName[segment]
        reference = graph.segmentReference[segment]
        road = graph.road(last?.road ?? name, goingOnAs: name)
        number = graph.number(last?.number ?? reference, goingOnAs: reference)
        destination = graph.segmentDestination[segment]
        roadClass = RoadCategory(rawValue: graph.segmentClass[segment]) ?? .other
        flags = SegmentFlags(rawValue: graph.segmentFlags[segment])
        isPushed = arcFlags.contains(.pushed)
        isRestricted = arcFlags.contains(.restricted)
        let (first, last) = (points.lowerBound, points.upperBound)
        departure = Bearing.degrees(along: line, from: first, to: last, on: planes.start)
        arrival = Bearing.opposite(
            Bearing.degrees(along: line, from: last, to: first, on: planes.end))
    }

    var isRoundabout: Bool { flags.contains(.roundabout) }
    var isFerry: Bool { flags.contains(.ferry) }
    var trafficSide: TrafficSide { flags.contains(.trafficOnLeft) ? .left : .right }
    var isNamed: Bool { name != 0 || reference != 0 }

    /// Whether a traveller would say that it is still the same road.
    func isSameRoad(as other: Stretch) -> Bool {
        if name != 0 || other.name != 0 { return name == other.name || road == other.road }
        if reference != 0 || other.reference != 0 {
            return reference == other.reference || number == other.number
        }
        return roadClass == other.roadClass
    }

    private static let told: SegmentFlags = [.toll, .motorway, .ferry, .tunnel, .unpaved]

    var traits: RoadTraitSet {
        var traits: RoadTraitSet = isRestricted ? .restricted : []
        if flags.isDisjoint(with: Self.told) { return traits }
        if flags.contains(.toll) { traits.insert(.toll) }
        if flags.contains(.motorway) { traits.insert(.motorway) }
        if flags.contains(.ferry) { traits.insert(.ferry) }
        if flags.contains(.tunnel) { traits.insert(.tunnel) }
        if flags.contains(.unpaved) { traits.insert(.unpaved) }
        return traits
    }
}
