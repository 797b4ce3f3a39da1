public import Geometry
public import OSMModel
import RoadNetwork

/// A route from one place to another.
public struct Route: Sendable, Hashable, Codable {
    /// The mode of travel.
    public let mode: TravelMode
    /// The length in millimetres.
    public let distanceMillimeters: Int64
    /// The duration in milliseconds.
    public let durationMilliseconds: Int64
    /// At least two points, of which the first and the last are on a road; empty if not requested.
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
    /// Durations, lengths and nodes of its pieces; nil if not requested.
    public let annotation: RouteAnnotation?
}

/// A requested place and its point on the road.
public struct SnappedPlace: Sendable, Hashable, Codable {
    /// The requested place.
    public let requested: Coordinate
    /// The point on the road.
    public let onRoad: Coordinate
    /// Metres from the requested place to the point on the road.
    public let distanceToRoadMeters: Double
    /// The road's name; nil if it has none.
    public let name: String?
    /// Whether a nearer road was left because it is cut off from the main network.
    public let leavesCutOffRoad: Bool

    /// A place and the point that it was snapped to.
    package init(
        requested: Coordinate, onRoad: Coordinate, distanceToRoadMeters: Double, name: String?,
        leavesCutOffRoad: Bool = false
    ) {
        self.requested = requested
        self.onRoad = onRoad
        self.distanceToRoadMeters = distanceToRoadMeters
        self.name = name
        self.leavesCutOffRoad = leavesCutOffRoad
    }
}

/// The part of a route from one maneuver to the next.
public struct RouteStep: Sendable, Hashable, Codable {
    /// The way in which a traveller moves in a step.
    public enum Movement: String, Sendable, Codable {
        case driving, cycling, walking, ferry
        case pushingBike = "pushing bike"
    }

    /// The maneuver at the start of the step.
    public let maneuver: Maneuver
    /// The name of the road after the maneuver; nil if it has none.
    public let name: String?
    /// The road's number, such as `B 12`.
    public let ref: String?
    /// The number with the direction of travel that its signs have, such as `I 95 South`; nil if
    /// they have none.
    public let directedRef: String?
    /// The signpost of the road after the maneuver.
    public let signpost: Signpost?
    /// The name of the roundabout, if it has its own.
    public let roundaboutName: String?
    /// The way in which the traveller moves after the maneuver.
    public let movement: Movement
    /// The side of the road on which traffic drives.
    public let drivingSide: TrafficSide
    /// Properties of the roads before and after the maneuver, for the instruction.
    public let context: ManeuverContext
    /// The length in millimetres.
    public let distanceMillimeters: Int64
    /// The duration in milliseconds.
    public let durationMilliseconds: Int64
    /// The index of the step's first point in ``Route/geometry``.
    public let geometryStart: Int
    /// The index of the step's last point in ``Route/geometry``.
    public let geometryEnd: Int
    /// The intersection of the maneuver and those passed after it; at least one.
    public let intersections: [Intersection]
    /// The exit of a step that takes a roundabout.
    public let roundaboutExit: RoundaboutExit?

    /// Indices into ``Route/geometry``.
    public var geometryRange: ClosedRange<Int> { geometryStart...geometryEnd }
}

/// Properties of the roads before and after a maneuver, for its instruction.
public struct ManeuverContext: Sendable, Hashable, Codable {
    /// The way in which the traveller moves before the maneuver; nil at the departure.
    public let movementBefore: RouteStep.Movement?
    /// Whether the road continues under the same name or number.
    public let isSameRoad: Bool
    /// The kind of the road after the maneuver. Instructions mention it if the road has neither a
    /// name nor a number.
    public let kind: RoadKind?
    /// The kind of road that ends, if the maneuver is ``Maneuver/Kind/endOfRoad``.
    public let end: RoadEnd
}

/// The kind of a road that ends at a maneuver.
public enum RoadEnd: String, Sendable, Codable, CaseIterable {
    case road, path, steps
}

/// The exit from a roundabout within a step.
public struct RoundaboutExit: Sendable, Hashable, Codable {
    /// The maneuver at the exit.
    public let maneuver: Maneuver
    /// The length of the step's part on the roundabout in millimetres.
    public let distanceMillimeters: Int64
    /// The duration of the same part in milliseconds.
    public let durationMilliseconds: Int64
    /// The index of the exit in ``Route/geometry``.
    public let geometryIndex: Int
    /// The index of the exit in ``RouteStep/intersections``.
    public let intersectionIndex: Int
}

/// An action of the traveller at the start of a step, such as a turn.
public struct Maneuver: Sendable, Hashable, Codable {
    /// The kind of a maneuver. The raw values are OSRM's words, if it has one.
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

    /// The kind of maneuver.
    public let kind: Kind
    /// The direction of the turn, or the destination's side on arrival; nil if that is ahead.
    public let modifier: Modifier?
    /// A point of the route's geometry.
    public let location: Coordinate
    /// The bearing before the maneuver: degrees clockwise from north, 0 ..< 360; 0 at the
    /// departure.
    public let bearingBefore: Int
    /// The bearing after the maneuver, likewise; 0 at the arrival.
    public let bearingAfter: Int
    /// The number of the exit to take from a roundabout, from 1; nil for other maneuvers.
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
