/// The sentences of one language, each without its full stop.
///
/// A sentence is put together from what its arguments hold, so a language decides alone on
/// word order, articles and cases. Where a road is nil, the sentence goes without it.
protocol Phrasebook: Sendable {
    /// The first step; no direction where it has no extent.
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String
    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    /// Turning round, onto the same road or onto another.
    func turnBack(onto road: RoadName?, _ movement: Movement) -> String
    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String
    /// Straight on, or where the road leads.
    func goOn(_ road: RoadName?, _ movement: Movement) -> String
    func endOfRoad(_ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    func merge(_ side: Side?, onto road: RoadName?) -> String
    func ramp(_ side: Side?, _ lead: Lead) -> String
    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String
    /// Straight on, where the side is nil.
    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String
    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String
    /// Riding round, to an exit that is counted from 1, or to a place on the roundabout.
    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String
    /// A roundabout so small that one only turns there.
    func roundabout(turn: Turn, _ lead: Lead, _ movement: Movement) -> String
    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String
    func ferry(_ name: String?) -> String
    func leaveFerry(onto road: RoadName?) -> String
    func steps(_ name: String?) -> String
    func arrive(_ side: Side?) -> String
    /// Arriving where the trip goes on; from 1.
    func reach(waypoint number: Int, _ side: Side?) -> String
    /// Sentences of their own, before or behind another.
    var pushBike: String { get }
    var rideAgain: String { get }
}

typealias Movement = RouteStep.Movement

extension RouteStep.Movement {
    var isOnFoot: Bool { self == .walking || self == .pushingBike }
}

/// A turn that is not a U-turn.
enum Turn: CaseIterable {
    case sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight

    /// What is hardly to be told from turning back is the sharpest turn to that side.
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

    /// The nearest to so many degrees clockwise from north, 0 ..< 360.
    init(degrees: Int) {
        self = Compass(rawValue: (degrees * 2 + 45) / 90 % 8) ?? .north
    }
}

/// What a road is called: by its name, by its number, by both, or by its kind.
enum RoadName {
    case name(String, ref: String?)
    case ref(String)
    case kind(RoadKind)

    /// The name with the number behind it where it has one that the name does not hold.
    static func text(_ name: String, _ ref: String?) -> String {
        ref.map { "\(name) (\($0))" } ?? name
    }
}

/// A road's number and the places on the signs, where one is to follow them.
struct Lead {
    var road: RoadName?
    /// With commas between them.
    var places: String?
}
