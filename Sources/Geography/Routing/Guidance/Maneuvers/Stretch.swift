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

extension RoadGraph {
    /// The stretch of a passage. `points` are its points in the route's geometry, `bearings` those
    /// at its ends.
    func stretch(
        _ passage: ArcPassage, after last: Stretch?, _ points: ClosedRange<Int>,
        bearings: (departure: Double, arrival: Double)
    ) -> Stretch {
        let segment = segment(of: passage.arc)
        let arcFlags = arcs.flags[passage.arc]
        let (name, reference) = (segments.name[segment], segments.reference[segment])
        return Stretch(
            arc: passage.arc, points: points, distanceMillimeters: passage.distanceMillimeters,
            durationMilliseconds: passage.durationMilliseconds, name: name, reference: reference,
            road: road(last?.road ?? name, continuingAs: name),
            number: number(last?.number ?? reference, continuingAs: reference),
            destination: segments.destination[segment],
            roadClass: RoadCategory(rawValue: segments.roadClass[segment]) ?? .other,
            flags: segments.flags[segment], isPushed: arcFlags.contains(.pushed),
            isRestricted: arcFlags.contains(.restricted), departure: bearings.departure,
            arrival: bearings.arrival)
    }
}
