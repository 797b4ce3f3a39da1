public import Geometry
public import OSMModel
import RoadNetwork

/// A route from one place to another.
public struct Route: Sendable, Hashable, Codable {
    /// How the route travels.
    public let mode: TravelMode
    /// The length in millimetres.
    public let distanceMillimeters: Int64
    /// The duration in milliseconds.
    public let durationMilliseconds: Int64
    /// At least two points, the first and the last on the road; empty if not requested.
    public let geometry: [Coordinate]
    /// The steps from the departure to the arrival; empty if not requested.
    public let steps: [RouteStep]
    /// The requested start and its point on the road.
    public let start: SnappedPlace
    /// The requested destination and its point on the road.
    public let destination: SnappedPlace
    /// The OSM ways travelled, in order, without consecutive duplicates.
    public let ways: [Int64]
    /// The names, or else the numbers, of the one or two roads that the steps follow for the
    /// longest distance, in the order of travel.
    public let mainRoads: [String]
    /// Nil if not requested.
    public let annotation: RouteAnnotation?
}

/// A requested place and its point on the road.
public struct SnappedPlace: Sendable, Hashable, Codable {
    /// The requested place.
    public let asked: Coordinate
    /// The point on the road.
    public let onRoad: Coordinate
    /// Metres from the requested place to the point on the road.
    public let distanceToRoadMeters: Double
    /// The road's name; nil if it has none.
    public let name: String?

    /// A place and where it was snapped to.
    package init(asked: Coordinate, onRoad: Coordinate, distanceToRoadMeters: Double, name: String?)
    {
        self.asked = asked
        self.onRoad = onRoad
        self.distanceToRoadMeters = distanceToRoadMeters
        self.name = name
    }
}

/// The part of a route from one maneuver to the next.
public struct RouteStep: Sendable, Hashable, Codable {
    /// How a traveller moves in a step.
    public enum Movement: String, Sendable, Codable {
        case driving, cycling, walking, ferry
        case pushingBike = "pushing bike"
    }

    /// What to do.
    public let maneuver: Maneuver
    /// The name of the road after the maneuver; nil if it has none.
    public let name: String?
    /// The road's number, such as `B 12`.
    public let ref: String?
    /// The signpost of the road after the maneuver.
    public let signpost: Signpost?
    /// The name of the roundabout, if it has its own.
    public let roundaboutName: String?
    /// How the traveller moves after the maneuver.
    public let movement: Movement
    /// The side of the road on which traffic drives.
    public let drivingSide: TrafficSide
    /// What the instruction needs of the roads before and after the maneuver.
    public let context: ManeuverContext
    /// The length in millimetres.
    public let distanceMillimeters: Int64
    /// The duration in milliseconds.
    public let durationMilliseconds: Int64
    /// The index of the step's first point in ``Route/geometry``.
    public let geometryStart: Int
    /// The index of the step's last point in ``Route/geometry``.
    public let geometryEnd: Int
    /// The intersection of the maneuver and all passed after it; at least one.
    public let intersections: [Intersection]
    /// The exit of a step that takes a roundabout.
    public let roundaboutExit: RoundaboutExit?

    /// Indices into ``Route/geometry``.
    public var geometryRange: ClosedRange<Int> { geometryStart...geometryEnd }
}

/// What a maneuver's instruction needs of the roads before and after it.
public struct ManeuverContext: Sendable, Hashable, Codable {
    /// Nil at the departure.
    public let movementBefore: RouteStep.Movement?
    /// Whether the road continues under the same name or number.
    public let isSameRoad: Bool
    /// The kind of the road after the maneuver, which names it if it has neither name nor number.
    public let kind: RoadKind?
    /// What ends at an ``Maneuver/Kind/endOfRoad``.
    public let end: RoadEnd
}

/// What kind of way ends at a maneuver.
public enum RoadEnd: String, Sendable, Codable, CaseIterable {
    case road, path, steps
}

/// The exit of a roundabout within a step.
public struct RoundaboutExit: Sendable, Hashable, Codable {
    /// What to do.
    public let maneuver: Maneuver
    /// Millimetres of the step's part on the roundabout.
    public let distanceMillimeters: Int64
    /// The duration in milliseconds.
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
        /// A large roundabout with its own name.
        case rotary
        /// A small roundabout, taken like any other intersection.
        case roundaboutTurn = "roundabout turn"
        case newName = "new name"
        case `continue` = "continue"
        case onRamp = "on ramp"
        case offRamp = "off ramp"
        case endOfRoad = "end of road"
        case exitRoundabout = "exit roundabout"
        case exitRotary = "exit rotary"
    }

    /// The direction of a maneuver, in OSRM's words.
    public enum Modifier: String, Sendable, Codable, CaseIterable {
        case uturn, left, right, straight
        case sharpLeft = "sharp left"
        case slightLeft = "slight left"
        case sharpRight = "sharp right"
        case slightRight = "slight right"
    }

    /// What kind of maneuver it is.
    public let kind: Kind
    /// The direction of the turn, or the destination's side on arrival; nil if that is ahead.
    public let modifier: Modifier?
    /// A point of the route's geometry.
    public let location: Coordinate
    /// Degrees clockwise from north, 0 ..< 360.
    public let bearingBefore: Int
    /// The bearing after the maneuver, likewise.
    public let bearingAfter: Int
    /// The exit of a roundabout to take, from 1.
    public let exit: Int?
}

extension Maneuver.Modifier {
    /// The modifier of a turn of −180 … 180 degrees, positive to the right.
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
    /// Whether it points to the right.
    package var isRight: Bool { self == .right || self == .slightRight || self == .sharpRight }
}
