struct EnglishPhrases: Phrasebook {
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String {
        guard let direction else { return "Start" + on(road) }
        return "Head \(word(direction))" + on(road)
    }

    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String {
        (turn == .straight && lead.road != nil ? "Go straight" : word(turn)) + onward(lead)
    }

    func turnBack(onto road: RoadName?, _ movement: Movement) -> String {
        (movement.isOnFoot ? "Turn back" : "Make a U-turn") + onto(road)
    }

    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String {
        word(turn) + " to stay" + on(road)
    }

    func continueOn(_ road: RoadName?, _ movement: Movement) -> String { "Continue" + onto(road) }

    func endOfRoad(
        _ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place =
            switch end {
            case .road: "At the end of the road"
            case .path: "At the end of the path"
            case .steps: "After the steps"
            }
        let action = word(turn)
        return "\(place), " + action.prefix(1).lowercased() + action.dropFirst() + onward(lead)
    }

    func merge(_ side: Side?, onto road: RoadName?) -> String {
        "Merge" + (side.map { " \(word($0))" } ?? "") + onto(road)
    }

    func ramp(_ side: Side?, _ lead: Lead) -> String {
        "Take the ramp" + onThe(side) + onward(lead)
    }

    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String {
        (number.map { "Take exit \($0)" } ?? "Take the exit") + onThe(side) + onward(lead)
    }

    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String {
        atFork(side) + onward(lead)
    }

    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String {
        atFork(side) + " to stay" + on(road)
    }

    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String {
        guard let exit else { return "Enter " + roundabout(name) }
        return "At \(roundabout(name)), take the \(Self.ordinal(exit)) exit" + onward(lead)
    }

    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String {
        "At \(roundabout(name)), take the \(Self.ordinal(exit)) exit to stay" + on(road)
    }

    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String {
        let place = count == 1 ? roundabout(name) : "the next \(count) roundabouts"
        return "Go straight through \(place)"
            + (exit.map { " (\(Self.ordinal($0)) exit)" } ?? "")
            + (road.map { ", stay" + on($0) } ?? "")
    }

    func roundabout(
        _ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place = " at " + roundabout(name) + onward(lead)
        return switch turn {
        case .straight, .slightLeft, .slightRight: "Go straight on" + place
        case .left, .sharpLeft: "Turn left" + place
        case .right, .sharpRight: "Turn right" + place
        }
    }

    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String {
        "Leave " + roundabout(name) + onto(road)
    }

    func ferry(_ name: String?) -> String { "Take the ferry" + (name.map { " \($0)" } ?? "") }

    func leaveFerry(onto road: RoadName?) -> String { "Leave the ferry" + onto(road) }

    func steps(_ name: String?) -> String { "Take the steps" + (name.map { " (\($0))" } ?? "") }

    func arrive(_ side: Side?) -> String {
        "You have arrived at your destination" + place(side)
    }

    func reach(waypoint number: Int, _ side: Side?) -> String {
        "You have reached waypoint \(number)" + place(side)
    }

    private func place(_ side: Side?) -> String { side.map { ", on the \(word($0))" } ?? "" }

    var pushBike: String { "Push your bike" }
    var rideAgain: String { "Get back on your bike" }
}

// MARK: - Words

extension EnglishPhrases {
    private func text(_ road: RoadName) -> String {
        switch road {
        case .name(let name, let ref): RoadName.text(name, ref)
        case .ref(let ref): ref
        case .kind(.service): "the service road"
        case .kind(.track): "the track"
        case .kind(.pedestrian): "the pedestrian area"
        case .kind(.path): "the path"
        case .kind(.cycleway): "the cycle path"
        }
    }

    private func onto(_ road: RoadName?) -> String { road.map { " onto " + text($0) } ?? "" }
    private func on(_ road: RoadName?) -> String { road.map { " on " + text($0) } ?? "" }

    private func onward(_ lead: Lead) -> String {
        onto(lead.road) + (lead.places.map { " toward \($0)" } ?? "")
    }

    private func word(_ turn: Turn) -> String {
        switch turn {
        case .sharpLeft: "Turn sharply left"
        case .left: "Turn left"
        case .slightLeft: "Bear left"
        case .straight: "Go straight on"
        case .slightRight: "Bear right"
        case .right: "Turn right"
        case .sharpRight: "Turn sharply right"
        }
    }

    private func word(_ side: Side) -> String { side == .left ? "left" : "right" }
    private func onThe(_ side: Side?) -> String { side.map { " on the \(word($0))" } ?? "" }

    private func atFork(_ side: Side?) -> String {
        side.map { "Keep \(word($0)) at the fork" } ?? "Go straight on at the fork"
    }

    private func roundabout(_ name: String?) -> String {
        "the roundabout" + (name.map { " \($0)" } ?? "")
    }

    private func word(_ direction: Compass) -> String {
        switch direction {
        case .north: "north"
        case .northEast: "northeast"
        case .east: "east"
        case .southEast: "southeast"
        case .south: "south"
        case .southWest: "southwest"
        case .west: "west"
        case .northWest: "northwest"
        }
    }

    private static func ordinal(_ number: Int) -> String {
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
