import Atlas

/// What a road is called.
struct RoadLabel {
    var name: String?
    var ref: String?
    var destinations: String?
    /// What to call it without a name, such as "the path".
    var noun: String?

    /// `Ring Road (B 12)`, `B 12`, or nil for a road without either.
    var text: String? {
        let ref = ref.map { Self.listed($0, " / ") }
        guard let name else { return ref }
        guard let ref, ref != name else { return name }
        return "\(name) (\(ref))"
    }

    /// Where the signs lead: at most two places.
    var towards: String? {
        guard let destinations else { return nil }
        let places = destinations.split(separator: ";").prefix(2).joined(separator: ";")
        return Self.listed(places, ", ")
    }

    /// OSM separates values by semicolons.
    private static func listed(_ text: String, _ separator: String) -> String {
        text.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            .joined(separator: separator)
    }
}

/// The English sentence for a maneuver.
struct Instruction {
    let maneuver: Maneuver
    let road: RoadLabel
    let movement: RouteStep.Movement
    let movementBefore: RouteStep.Movement?
    let mode: TravelMode
    let classBefore: RoadCategory?
    /// Whether the road before has the same name.
    let isSameRoad: Bool
    /// Whether the step has no length.
    let isStanding: Bool

    var text: String { sentence + "." + bike }

    private var bike: String {
        switch (movementBefore, movement) {
        case (.pushingBike, .cycling): " Get back on your bike."
        case (.pushingBike, .pushingBike): ""
        case (_, .pushingBike): " Push your bike."
        default: ""
        }
    }

    private var sentence: String {
        switch maneuver.kind {
        case .depart: (isStanding ? "Start" : "Head \(Self.compass(maneuver.bearingAfter))") + on
        case .turn: turn + (maneuver.modifier == .uturn && isSameRoad ? on : onto)
        case .exitRoundabout: "Leave the roundabout" + onto
        case .newName: "Continue" + onto
        case .continue: goOn
        case .merge: "Merge" + onto
        case .onRamp: "Take the ramp" + side + towards
        case .offRamp: "Take the exit" + side + towards
        case .fork: "Keep \(leftOrRight) at the fork" + (isSameRoad ? stay : towards)
        case .endOfRoad: "\(endOfRoad), \(turn.lowercasedFirst)" + onto
        case .roundabout: roundabout
        case .ferry: road.text.map { "Take the ferry \($0)" } ?? "Take the ferry"
        case .steps: road.text.map { "Take the steps (\($0))" } ?? "Take the steps"
        case .arrive: arrival
        }
    }

    private var onto: String { (road.text ?? road.noun).map { " onto \($0)" } ?? "" }
    private var on: String { (road.text ?? road.noun).map { " on \($0)" } ?? "" }
    private var stay: String { road.text.map { " to stay on \($0)" } ?? "" }
    private var towards: String { onto + (road.towards.map { " towards \($0)" } ?? "") }

    private var turn: String {
        switch maneuver.modifier {
        case .uturn:
            mode != .walking ? "Make a U-turn" : isSameRoad ? "Turn back" : "Turn sharply back"
        case .left: "Turn left"
        case .right: "Turn right"
        case .slightLeft: "Bear left"
        case .slightRight: "Bear right"
        case .sharpLeft: "Turn sharply left"
        case .sharpRight: "Turn sharply right"
        case .straight, nil: "Go straight on"
        }
    }

    private var goOn: String {
        if movementBefore == .ferry { return "Leave the ferry" + onto }
        if maneuver.modifier == .straight || maneuver.modifier == nil {
            return "Continue" + (isSameRoad ? on : onto)
        }
        return turn + (isSameRoad ? stay : onto)
    }

    private var endOfRoad: String {
        guard let classBefore else { return "At the end of the road" }
        if classBefore == .steps { return "After the steps" }
        return "At the end of the \(classBefore.isPath ? "path" : "road")"
    }

    private var leftOrRight: String { maneuver.modifier?.isLeft ?? false ? "left" : "right" }

    private var side: String {
        switch maneuver.modifier {
        case .some(let modifier) where modifier.isLeft: " on the left"
        case .some(let modifier) where modifier.isRight: " on the right"
        default: ""
        }
    }

    private var roundabout: String {
        guard let exit = maneuver.exit else { return "Enter the roundabout" }
        return "At the roundabout, take the \(Self.ordinal(exit)) exit" + towards
    }

    private var arrival: String {
        switch maneuver.modifier {
        case .left: "You have arrived at your destination, on the left"
        case .right: "You have arrived at your destination, on the right"
        default: "You have arrived at your destination"
        }
    }

    private static func compass(_ degrees: Int) -> String {
        let names = [
            "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
        ]
        return names[(degrees * 2 + 45) / 90 % 8]
    }

    static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 10, number % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}

extension String {
    fileprivate var lowercasedFirst: String {
        prefix(1).lowercased() + dropFirst()
    }
}
