/// German. The road that a turn leads into is in the accusative, the road to follow in the dative.
struct GermanPhrases: Phrasebook {
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String {
        guard let direction else { return "Starten Sie" + on(road) }
        return go(movement) + on(road) + " nach " + word(direction)
    }

    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String {
        switch turn {
        case .straight: go(movement) + " geradeaus" + straightOn(lead)
        default: "Biegen Sie " + word(turn) + onward(lead) + " ab"
        }
    }

    func turnBack(onto road: RoadName?, _ movement: Movement) -> String {
        let turned = movement.isOnFoot ? "Kehren Sie um" : "Wenden Sie"
        guard let road else { return turned }
        return "\(turned) und \(movement.isOnFoot ? "gehen" : "fahren") Sie" + on(road) + " weiter"
    }

    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String {
        self.turn(turn, Lead(), movement) + ", um" + on(road) + " zu bleiben"
    }

    func continueOn(_ road: RoadName?, _ movement: Movement) -> String {
        go(movement) + on(road) + " weiter"
    }

    func endOfRoad(
        _ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place =
            switch end {
            case .road: "am Ende der Straße"
            case .path: "am Ende des Weges"
            case .steps: "nach der Treppe"
            }
        guard turn != .straight else {
            return go(movement) + " \(place) geradeaus" + straightOn(lead)
        }
        return "Biegen Sie \(place) " + word(turn) + onward(lead) + " ab"
    }

    func merge(_ side: Side?, onto road: RoadName?) -> String {
        "Fädeln Sie sich" + word(side) + into(road) + " ein"
    }

    func ramp(_ side: Side?, _ lead: Lead) -> String {
        "Nehmen Sie die Auffahrt" + word(side) + onward(lead)
    }

    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String {
        "Nehmen Sie die Ausfahrt" + (number.map { " \($0)" } ?? "") + word(side) + onward(lead)
    }

    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String {
        if lead.road == nil { return atFork(side, movement) + onward(lead) }
        return go(movement) + " an der Gabelung" + (side == nil ? " geradeaus" : word(side))
            + onward(lead)
    }

    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String {
        atFork(side, movement) + ", um" + on(road) + " zu bleiben"
    }

    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String {
        let name = name.map { " \($0)" } ?? ""
        guard let exit else { return "Fahren Sie in den Kreisverkehr" + name }
        return "Nehmen Sie im Kreisverkehr\(name) die \(exit). Ausfahrt" + onward(lead)
    }

    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String {
        roundabout(name, exit: exit, Lead()) + ", um" + on(road) + " zu bleiben"
    }

    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String {
        let place =
            count == 1
            ? " im Kreisverkehr" + (name.map { " \($0)" } ?? "")
            : " in den nächsten \(count) Kreisverkehren"
        return go(movement) + place + " geradeaus" + (exit.map { " (\($0). Ausfahrt)" } ?? "")
            + (road.map { ", bleiben Sie" + on($0) } ?? "")
    }

    func roundabout(
        _ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place = " am Kreisverkehr" + (name.map { " \($0)" } ?? "")
        switch turn {
        case .straight, .slightLeft, .slightRight:
            return go(movement) + place + " geradeaus" + straightOn(lead)
        case .left, .sharpLeft: return "Biegen Sie\(place) links" + onward(lead) + " ab"
        case .right, .sharpRight: return "Biegen Sie\(place) rechts" + onward(lead) + " ab"
        }
    }

    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String {
        "Verlassen Sie den Kreisverkehr" + (name.map { " \($0)" } ?? "") + into(road)
    }

    func ferry(_ name: String?) -> String {
        "Nehmen Sie die Fähre" + (name.map { " \($0)" } ?? "")
    }

    func leaveFerry(onto road: RoadName?) -> String {
        "Verlassen Sie die Fähre" + into(road)
    }

    func steps(_ name: String?) -> String {
        "Nehmen Sie die Treppe" + (name.map { " (\($0))" } ?? "")
    }

    func arrive(_ side: Side?) -> String {
        "Sie haben Ihr Ziel erreicht" + place(side)
    }

    func reach(waypoint number: Int, _ side: Side?) -> String {
        "Sie haben das Zwischenziel \(number) erreicht" + place(side)
    }

    private func place(_ side: Side?) -> String {
        side.map { ", es liegt auf der \($0 == .left ? "linken" : "rechten") Seite" } ?? ""
    }

    var pushBike: String { "Schieben Sie Ihr Fahrrad" }
    var rideAgain: String { "Steigen Sie wieder auf" }
}

// MARK: - Words

extension GermanPhrases {
    private func go(_ movement: Movement) -> String {
        movement.isOnFoot ? "Gehen Sie" : "Fahren Sie"
    }

    private func word(_ side: Side?) -> String {
        side.map { $0 == .left ? " links" : " rechts" } ?? ""
    }

    private func word(_ turn: Turn) -> String {
        switch turn {
        case .sharpLeft: "scharf links"
        case .left: "links"
        case .slightLeft: "leicht links"
        case .straight: "geradeaus"
        case .slightRight: "leicht rechts"
        case .right: "rechts"
        case .sharpRight: "scharf rechts"
        }
    }

    private func atFork(_ side: Side?, _ movement: Movement) -> String {
        side == nil
            ? go(movement) + " an der Gabelung geradeaus"
            : "Halten Sie sich an der Gabelung" + word(side)
    }

    private func straightOn(_ lead: Lead) -> String {
        (lead.road == nil ? " weiter" : "") + onward(lead)
    }

    private func onward(_ lead: Lead) -> String {
        into(lead.road) + (lead.places.map { " Richtung \($0)" } ?? "")
    }

    private func word(_ direction: Compass) -> String {
        switch direction {
        case .north: "Norden"
        case .northEast: "Nordosten"
        case .east: "Osten"
        case .southEast: "Südosten"
        case .south: "Süden"
        case .southWest: "Südwesten"
        case .west: "Westen"
        case .northWest: "Nordwesten"
        }
    }
}
