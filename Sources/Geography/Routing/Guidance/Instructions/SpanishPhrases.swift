/// Spanish. The preposition is *por*, and a road has its article if its gender is known.
struct SpanishPhrases: Phrasebook {
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String {
        guard let direction else { return "Salga" + along(road) }
        return "Diríjase hacia el " + word(direction) + along(road)
    }

    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String {
        word(turn) + along(lead)
    }

    func turnBack(onto road: RoadName?, _ movement: Movement) -> String {
        (movement.isOnFoot ? "Dé la vuelta" : "Haga un cambio de sentido")
            + onward(Lead(road: road))
    }

    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String {
        word(turn) + " para seguir" + along(road)
    }

    func continueOn(_ road: RoadName?, _ movement: Movement) -> String {
        road == nil ? "Siga recto" : "Continúe" + along(road)
    }

    func endOfRoad(
        _ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place =
            switch end {
            case .road: "Al final de la calle"
            case .path: "Al final del camino"
            case .steps: "Después de las escaleras"
            }
        let action = word(turn)
        return "\(place), " + action.prefix(1).lowercased() + action.dropFirst() + along(lead)
    }

    func merge(_ side: Side?, onto road: RoadName?) -> String {
        guard let road else { return "Incorpórese" + word(side) + " a la circulación" }
        return "Incorpórese" + word(side) + to(road)
    }

    func ramp(_ side: Side?, _ lead: Lead) -> String {
        "Tome el acceso" + ofThe(side) + onward(lead)
    }

    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String {
        let exit = number.map { "Tome la salida \($0)" + word(side) }
        return (exit ?? "Tome la salida" + ofThe(side)) + onward(lead)
    }

    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String {
        atFork(side) + onward(lead)
    }

    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String {
        atFork(side) + " para seguir" + along(road)
    }

    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String {
        let name = name.map { " \($0)" } ?? ""
        guard let exit else { return "Entre en la rotonda" + name }
        return "En la rotonda\(name), tome la \(Self.ordinal(exit)) salida" + onward(lead)
    }

    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String {
        roundabout(name, exit: exit, Lead()) + " para seguir" + along(road)
    }

    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String {
        let place =
            count == 1
            ? "en la rotonda" + (name.map { " \($0)" } ?? "")
            : "en las próximas \(count) rotondas"
        return "Siga recto \(place)" + (exit.map { " (\(Self.ordinal($0)) salida)" } ?? "")
            + (road.map { ", continúe" + along($0) } ?? "")
    }

    func roundabout(
        _ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let action =
            switch turn {
            case .straight, .slightLeft, .slightRight: "siga recto"
            case .left, .sharpLeft: "gire a la izquierda"
            case .right, .sharpRight: "gire a la derecha"
            }
        return "En la rotonda" + (name.map { " \($0)" } ?? "") + ", \(action)" + along(lead)
    }

    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String {
        "Salga de la rotonda" + (name.map { " \($0)" } ?? "") + along(road)
    }

    func ferry(_ name: String?) -> String { "Tome el ferry" + (name.map { " \($0)" } ?? "") }

    func leaveFerry(onto road: RoadName?) -> String {
        "Salga del ferry" + onward(Lead(road: road))
    }

    func steps(_ name: String?) -> String {
        "Tome las escaleras" + (name.map { " (\($0))" } ?? "")
    }

    func arrive(_ side: Side?) -> String {
        "Ha llegado a su destino" + (side.map { "," + word($0) } ?? "")
    }

    func reach(waypoint number: Int, _ side: Side?) -> String {
        "Ha llegado al punto de paso \(number)" + (side.map { "," + word($0) } ?? "")
    }

    var pushBike: String { "Lleve la bicicleta a pie" }
    var rideAgain: String { "Vuelva a montar en la bicicleta" }
}

// MARK: - Words

extension SpanishPhrases {
    /// `la Calle Mayor`, `el Paseo Marítimo`, `la N-340`.
    private func the(_ road: RoadName) -> String {
        switch road {
        case .kind(.service): return "la vía de servicio"
        case .kind(.track): return "la pista"
        case .kind(.pedestrian): return "la zona peatonal"
        case .kind(.path): return "el sendero"
        case .kind(.cycleway): return "el carril bici"
        case .ref(let ref): return "la \(ref)"
        case .name(let name, let ref):
            let text = RoadName.text(name, ref)
            guard let word = StreetWord(of: name) else { return text }
            return (word.gender == .feminine ? "la " : "el ") + text
        }
    }

    private func along(_ road: RoadName?) -> String { road.map { " por " + the($0) } ?? "" }

    /// ` a la A-8`, ` al Paseo Marítimo`.
    private func to(_ road: RoadName) -> String {
        let name = the(road)
        return name.hasPrefix("el ") ? " al" + name.dropFirst(2) : " a " + name
    }

    private func along(_ lead: Lead) -> String { along(lead.road) + towards(lead) }

    private func towards(_ lead: Lead) -> String { lead.places.map { " hacia \($0)" } ?? "" }

    private func onward(_ lead: Lead) -> String {
        (lead.road.map { " y siga" + along($0) } ?? "") + towards(lead)
    }

    private func word(_ side: Side?) -> String {
        side.map { $0 == .left ? " a la izquierda" : " a la derecha" } ?? ""
    }

    private func ofThe(_ side: Side?) -> String {
        side.map { $0 == .left ? " de la izquierda" : " de la derecha" } ?? ""
    }

    private func word(_ turn: Turn) -> String {
        switch turn {
        case .sharpLeft: "Haga un giro cerrado a la izquierda"
        case .left: "Gire a la izquierda"
        case .slightLeft: "Gire ligeramente a la izquierda"
        case .straight: "Siga recto"
        case .slightRight: "Gire ligeramente a la derecha"
        case .right: "Gire a la derecha"
        case .sharpRight: "Haga un giro cerrado a la derecha"
        }
    }

    private func atFork(_ side: Side?) -> String {
        "En la bifurcación, " + (side == nil ? "siga recto" : "manténgase" + word(side))
    }

    private func word(_ direction: Compass) -> String {
        switch direction {
        case .north: "norte"
        case .northEast: "noreste"
        case .east: "este"
        case .southEast: "sureste"
        case .south: "sur"
        case .southWest: "suroeste"
        case .west: "oeste"
        case .northWest: "noroeste"
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let words = [
            "primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava",
            "novena", "décima",
        ]
        return words.indices.contains(number - 1) ? words[number - 1] : "\(number).ª"
    }
}
