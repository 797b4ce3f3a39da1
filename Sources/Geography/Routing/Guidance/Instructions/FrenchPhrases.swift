/// French. Narrow streets take *dans* (*dans la Rue …*), wide or open roads *sur* (*sur l'Avenue
/// …*).
struct FrenchPhrases: Phrasebook {
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String {
        guard let direction else { return "Partez" + onto(road) }
        return "Dirigez-vous vers " + word(direction) + onto(road)
    }

    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String {
        word(turn) + onward(lead)
    }

    func turnBack(onto road: RoadName?, _ movement: Movement) -> String {
        "Faites demi-tour" + onto(road)
    }

    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String {
        word(turn) + " pour rester" + onto(road)
    }

    func continueOn(_ road: RoadName?, _ movement: Movement) -> String {
        road == nil ? "Continuez tout droit" : "Continuez" + onto(road)
    }

    func endOfRoad(
        _ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place =
            switch end {
            case .road: "Au bout de la route"
            case .path: "Au bout du chemin"
            case .steps: "Après l'escalier"
            }
        let action = word(turn)
        return "\(place), " + action.prefix(1).lowercased() + action.dropFirst() + onward(lead)
    }

    func merge(_ side: Side?, onto road: RoadName?) -> String {
        "Insérez-vous" + word(side) + (road == nil ? " dans la circulation" : onto(road))
    }

    func ramp(_ side: Side?, _ lead: Lead) -> String {
        "Prenez la bretelle" + word(side) + onward(lead)
    }

    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String {
        "Prenez la sortie" + (number.map { " \($0)" } ?? "") + word(side) + onward(lead)
    }

    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String {
        atFork(side, movement) + onward(lead)
    }

    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String {
        atFork(side, movement) + " pour rester" + onto(road)
    }

    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String {
        let name = name.map { " \($0)" } ?? ""
        guard let exit else { return "Engagez-vous dans le rond-point" + name }
        return "Au rond-point\(name), prenez la \(Self.ordinal(exit)) sortie" + onward(lead)
    }

    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String {
        roundabout(name, exit: exit, Lead()) + " pour rester" + onto(road)
    }

    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String {
        let place =
            count == 1
            ? "le rond-point" + (name.map { " \($0)" } ?? "")
            : "les \(count) prochains ronds-points"
        return "Traversez \(place) tout droit"
            + (exit.map { " (\(Self.ordinal($0)) sortie)" } ?? "")
            + (road.map { ", restez" + onto($0) } ?? "")
    }

    func roundabout(
        _ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let action =
            switch turn {
            case .straight, .slightLeft, .slightRight: "continuez tout droit"
            case .left, .sharpLeft: "tournez à gauche"
            case .right, .sharpRight: "tournez à droite"
            }
        return "Au rond-point" + (name.map { " \($0)" } ?? "") + ", \(action)" + onward(lead)
    }

    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String {
        "Sortez du rond-point" + (name.map { " \($0)" } ?? "") + onto(road)
    }

    func ferry(_ name: String?) -> String { "Prenez le ferry" + (name.map { " \($0)" } ?? "") }

    func leaveFerry(onto road: RoadName?) -> String { "Quittez le ferry" + onto(road) }

    func steps(_ name: String?) -> String {
        "Prenez l'escalier" + (name.map { " (\($0))" } ?? "")
    }

    func arrive(_ side: Side?) -> String {
        "Vous avez atteint votre destination" + place(side)
    }

    func reach(waypoint number: Int, _ side: Side?) -> String {
        "Vous avez atteint l’étape \(number)" + place(side)
    }

    private func place(_ side: Side?) -> String {
        side.map { ", sur la \($0 == .left ? "gauche" : "droite")" } ?? ""
    }

    var pushBike: String { "Poussez votre vélo" }
    var rideAgain: String { "Remontez sur votre vélo" }
}

// MARK: - Words

extension FrenchPhrases {
    /// ` dans la Rue Grimaldi`, ` sur l'Avenue de la Costa`, ` sur la D 6007`.
    private func onto(_ road: RoadName?) -> String {
        switch road {
        case nil: ""
        case .kind(.service): " sur la voie d'accès"
        case .kind(.track): " sur le chemin de terre"
        case .kind(.pedestrian): " dans la zone piétonne"
        case .kind(.path): " sur le sentier"
        case .kind(.cycleway): " sur la piste cyclable"
        case .ref(let ref): " sur " + (Self.elides(ref) ? "l'" : "la ") + ref
        case .name(let name, let ref): onto(name, RoadName.text(name, ref))
        }
    }

    private func onto(_ name: String, _ text: String) -> String {
        guard let word = StreetWord(of: name) else { return " sur \(text)" }
        let preposition = word.setting == .street ? " dans " : " sur "
        if Self.elides(name) { return preposition + "l'" + text }
        return preposition + (word.gender == .feminine ? "la " : "le ") + text
    }

    /// Whether an article before `text` is elided: before vowels. The first h of a street's name is
    /// rarely mute, so it does not count.
    private static func elides(_ text: String) -> Bool {
        text.first.map { "AEIOUÀÁÂÄÉÈÊÍÎÓÔÖÚÜ".contains($0) } ?? false
    }

    private func onward(_ lead: Lead) -> String {
        onto(lead.road) + (lead.places.map { " vers \($0)" } ?? "")
    }

    private func word(_ side: Side?) -> String {
        side.map { $0 == .left ? " à gauche" : " à droite" } ?? ""
    }

    private func word(_ turn: Turn) -> String {
        switch turn {
        case .sharpLeft: "Tournez franchement à gauche"
        case .left: "Tournez à gauche"
        case .slightLeft: "Tournez légèrement à gauche"
        case .straight: "Continuez tout droit"
        case .slightRight: "Tournez légèrement à droite"
        case .right: "Tournez à droite"
        case .sharpRight: "Tournez franchement à droite"
        }
    }

    private func atFork(_ side: Side?, _ movement: Movement) -> String {
        let action = movement.isOnFoot ? "prenez" : "serrez"
        return "À la bifurcation, " + (side == nil ? "continuez tout droit" : action + word(side))
    }

    private func word(_ direction: Compass) -> String {
        switch direction {
        case .north: "le nord"
        case .northEast: "le nord-est"
        case .east: "l'est"
        case .southEast: "le sud-est"
        case .south: "le sud"
        case .southWest: "le sud-ouest"
        case .west: "l'ouest"
        case .northWest: "le nord-ouest"
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let words = [
            "première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième",
            "huitième", "neuvième", "dixième",
        ]
        return words.indices.contains(number - 1) ? words[number - 1] : "\(number)e"
    }
}
