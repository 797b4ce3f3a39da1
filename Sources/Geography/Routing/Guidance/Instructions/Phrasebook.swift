/// The sentences of one language, each without its full stop.
///
/// Each language builds its sentences from the arguments and decides on word order, articles and
/// cases. If a road is nil, the sentence does not mention it.
protocol Phrasebook: Sendable {
    /// The first step. The direction is nil if the step has no length.
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String
    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    /// A U-turn. The road may be the same as before or another one.
    func turnBack(onto road: RoadName?, _ movement: Movement) -> String
    /// A turn along the same road.
    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String
    /// Straight ahead, or along the road if it is not nil.
    func continueOn(_ road: RoadName?, _ movement: Movement) -> String
    func endOfRoad(_ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    func merge(_ side: Side?, onto road: RoadName?) -> String
    func ramp(_ side: Side?, _ lead: Lead) -> String
    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String
    /// Straight ahead if the side is nil.
    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String
    /// A fork at which the route stays on the same road.
    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String
    /// Taking an exit, counted from 1. If the exit is nil, the route ends on the roundabout.
    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String
    /// Taking an exit that stays on the same road.
    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String
    /// Going straight on, along the same road, through one or more roundabouts. The name and the
    /// exit, counted from 1, are those of a single one.
    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String
    /// A roundabout so small that it is taken like a turn.
    func roundabout(_ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String
    func ferry(_ name: String?) -> String
    func leaveFerry(onto road: RoadName?) -> String
    func steps(_ name: String?) -> String
    func arrive(_ side: Side?) -> String
    /// The arrival at a waypoint, counted from 1.
    func reach(waypoint number: Int, _ side: Side?) -> String
    /// A separate sentence at the beginning of a stretch where cyclists must dismount.
    var pushBike: String { get }
    /// A separate sentence at the end of such a stretch.
    var rideAgain: String { get }
}

/// A turn that is not a U-turn.
enum Turn: CaseIterable {
    case sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight

    /// A U-turn becomes a sharp turn to `side`.
    init(_ modifier: Maneuver.Modifier?, uturn side: Side) {
        self =
            switch modifier {
            case .sharpLeft: .sharpLeft
            case .left: .left
            case .slightLeft: .slightLeft
            case .slightRight: .slightRight
            case .right: .right
            case .sharpRight: .sharpRight
            case .uturn: side == .left ? .sharpLeft : .sharpRight
            case .straight, nil: .straight
            }
    }
}

enum Side {
    case left, right

    init?(_ modifier: Maneuver.Modifier?) {
        guard let modifier, modifier.isLeft || modifier.isRight else { return nil }
        self = modifier.isLeft ? .left : .right
    }
}

enum Compass: Int {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// The nearest direction to a bearing in degrees clockwise from north, 0 ..< 360.
    init(degrees: Int) {
        self = Compass(rawValue: (degrees * 2 + 45) / 90 % 8) ?? .north
    }
}

/// The words for a road: its name, its number, both, or its kind.
enum RoadName {
    case name(String, ref: String?)
    case ref(String)
    case kind(RoadKind)

    /// The name, followed by the number if there is one.
    static func text(_ name: String, _ ref: String?) -> String {
        ref.map { "\(name) (\($0))" } ?? name
    }
}

/// The road that a maneuver leads onto, and the places on its signs.
struct Lead {
    var road: RoadName?
    /// Separated by slashes.
    var places: String?
}
