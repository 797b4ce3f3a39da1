public import Geometry
public import OSMModel

/// A way from one place to another.
public struct Route: Sendable, Hashable, Codable {
    public let mode: TravelMode
    public let distanceMillimeters: Int64
    public let durationMilliseconds: Int64
    /// At least two places, the first and the last on the road; none where they were not
    /// asked for.
    public let geometry: [Coordinate]
    /// From the departure to the arrival; none where they were not asked for.
    public let steps: [RouteStep]
    public let start: SnappedPlace
    public let destination: SnappedPlace
    /// The OSM ways travelled, in order, none twice in a row.
    public let ways: [Int64]
    /// The names, or else the numbers, of the one or two roads that the steps follow the longest,
    /// in the order of travel.
    public let mainRoads: [String]
    /// Nil where it was not asked for.
    public let annotation: RouteAnnotation?
}

/// A place and the road it was moved to.
public struct SnappedPlace: Sendable, Hashable, Codable {
    public let asked: Coordinate
    public let onRoad: Coordinate
    public let distanceToRoadMeters: Double
    /// The road's name, or nil where it has none.
    public let name: String?
}

/// A stretch of a route from one maneuver to the next.
public struct RouteStep: Sendable, Hashable, Codable {
    public enum Movement: String, Sendable, Codable {
        case driving, cycling, walking, ferry
        case pushingBike = "pushing bike"
    }

    public let maneuver: Maneuver
    /// Of the road after the maneuver; nil where it has none.
    public let name: String?
    /// The road's number, such as `B 12`.
    public let ref: String?
    /// Where the signs say that the road after the maneuver leads.
    public let signpost: Signpost?
    /// Of the roundabout ridden round, where it has a name of its own.
    public let roundaboutName: String?
    public let movement: Movement
    public let drivingSide: TrafficSide
    public let context: ManeuverContext
    public let distanceMillimeters: Int64
    public let durationMilliseconds: Int64
    /// The step's places in ``Route/geometry``; one place for the arrival.
    public let geometryStart: Int
    public let geometryEnd: Int
    /// Where the maneuver is and every junction passed after it, at least one.
    public let intersections: [Intersection]
    /// Of a step that rides round a roundabout and leaves it.
    public let roundaboutExit: RoundaboutExit?

    /// Indices into ``Route/geometry``.
    public var geometryRange: ClosedRange<Int> { geometryStart...geometryEnd }
}

/// What a maneuver's sentence needs to know of the roads before and after it.
public struct ManeuverContext: Sendable, Hashable, Codable {
    /// Nil at the departure.
    public let movementBefore: RouteStep.Movement?
    /// Whether the road goes on under the name or number that it had.
    public let isSameRoad: Bool
    /// What the road after the maneuver is called where it has neither name nor number.
    public let kind: RoadKind?
    /// What kind of way ends at an ``Maneuver/Kind/endOfRoad``.
    public let end: RoadEnd
}

/// What people call a road without a name.
public enum RoadKind: String, Sendable, Codable, CaseIterable {
    case service, track, pedestrian, path, cycleway
}

public enum RoadEnd: String, Sendable, Codable, CaseIterable {
    case road, path, steps
}

/// Where a step leaves the roundabout that it rides round.
public struct RoundaboutExit: Sendable, Hashable, Codable {
    public let maneuver: Maneuver
    /// Of the step's part on the roundabout.
    public let distanceMillimeters: Int64
    public let durationMilliseconds: Int64
    /// Into ``Route/geometry``.
    public let geometryIndex: Int
    /// Into ``RouteStep/intersections``.
    public let intersectionIndex: Int
}

/// What to do at the start of a step.
public struct Maneuver: Sendable, Hashable, Codable {
    /// The raw values are OSRM's words where it has one.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case depart, turn, merge, fork, roundabout, ferry, steps, arrive
        /// A large roundabout with a name of its own.
        case rotary
        /// A small roundabout where one turns as at any other junction.
        case roundaboutTurn = "roundabout turn"
        case newName = "new name"
        case `continue` = "continue"
        case onRamp = "on ramp"
        case offRamp = "off ramp"
        case endOfRoad = "end of road"
        case exitRoundabout = "exit roundabout"
        case exitRotary = "exit rotary"
    }

    public enum Modifier: String, Sendable, Codable, CaseIterable {
        case uturn, left, right, straight
        case sharpLeft = "sharp left"
        case slightLeft = "slight left"
        case sharpRight = "sharp right"
        case slightRight = "slight right"
    }

    public let kind: Kind
    /// The direction of the turn; on arrival, the destination's side; nil straight ahead there.
    public let modifier: Modifier?
    /// A point of the route's geometry.
    public let location: Coordinate
    /// Degrees clockwise from north, 0 ..< 360.
    public let bearingBefore: Int
    public let bearingAfter: Int
    /// Which exit of a roundabout to take, from 1.
    public let exit: Int?
}

extension Maneuver.Modifier {
    /// The word for a turn of −180 … 180 degrees, positive to the right.
    public init(turn degrees: Double) {
        self =
            switch degrees {
            case ..<(-170): .uturn
            case ..<(-120): .sharpLeft
            case ..<(-44): .left
            case ..<(-15): .slightLeft
            case ...15: .straight
            case ...44: .slightRight
            case ...120: .right
            case ...170: .sharpRight
            default: .uturn
            }
    }

    var isLeft: Bool { self == .left || self == .slightLeft || self == .sharpLeft }
    var isRight: Bool { self == .right || self == .slightRight || self == .sharpRight }
}
