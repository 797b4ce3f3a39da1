/// Italian. Streets have no article (*in Via Roma*); other roads and numbers do (*sulla SS 1*).
struct ItalianPhrases: Phrasebook {
    func depart(_ direction: Compass?, on road: RoadName?, _ movement: Movement) -> String {
        guard let direction else { return "Parti" + on(road) }
        return "Procedi verso " + word(direction) + on(road)
    }

    func turn(_ turn: Turn, _ lead: Lead, _ movement: Movement) -> String {
        word(turn) + (turn == .straight ? on(lead.road) : into(lead.road)) + towards(lead)
    }

    func turnBack(onto road: RoadName?, _ movement: Movement) -> String {
        (movement.isOnFoot ? "Torna indietro" : "Fai inversione a U") + on(road)
    }

    func stay(_ turn: Turn, on road: RoadName, _ movement: Movement) -> String {
        word(turn) + " per restare" + on(road)
    }

    func continueOn(_ road: RoadName?, _ movement: Movement) -> String {
        road == nil ? "Prosegui dritto" : "Prosegui" + on(road)
    }

    func endOfRoad(
        _ end: RoadEnd, _ turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let place =
            switch end {
            case .road: "Alla fine della strada"
            case .path: "Alla fine del sentiero"
            case .steps: "Dopo le scale"
            }
        let action = self.turn(turn, lead, movement)
        return "\(place) " + action.prefix(1).lowercased() + action.dropFirst()
    }

    func merge(_ side: Side?, onto road: RoadName?) -> String {
        "Immettiti" + word(side) + (road == nil ? " nel traffico" : on(road))
    }

    func ramp(_ side: Side?, _ lead: Lead) -> String {
        "Prendi la rampa" + word(side) + onward(lead)
    }

    func exit(_ number: String?, _ side: Side?, _ lead: Lead) -> String {
        "Prendi l'uscita" + (number.map { " \($0)" } ?? "") + word(side) + onward(lead)
    }

    func fork(_ side: Side?, _ lead: Lead, _ movement: Movement) -> String {
        atFork(side) + onward(lead)
    }

    func fork(_ side: Side?, stayingOn road: RoadName, _ movement: Movement) -> String {
        atFork(side) + " per restare" + on(road)
    }

    func roundabout(_ name: String?, exit: Int?, _ lead: Lead) -> String {
        let name = name.map { " \($0)" } ?? ""
        guard let exit else { return "Entra nella rotonda" + name }
        return "Alla rotonda\(name) prendi la \(Self.ordinal(exit)) uscita" + onward(lead)
    }

    func roundabout(_ name: String?, exit: Int, stayingOn road: RoadName) -> String {
        roundabout(name, exit: exit, Lead()) + " per restare" + on(road)
    }

    func throughRoundabouts(
        _ count: Int, _ name: String?, exit: Int?, stayingOn road: RoadName?, _ movement: Movement
    ) -> String {
        let place =
            count == 1
            ? "alla rotonda" + (name.map { " \($0)" } ?? "") : "alle prossime \(count) rotonde"
        return "Prosegui dritto \(place)" + (exit.map { " (\(Self.ordinal($0)) uscita)" } ?? "")
            + (road.map { ", resta" + on($0) } ?? "")
    }

    func roundabout(
        _ name: String?, turn: Turn, _ lead: Lead, _ movement: Movement
    ) -> String {
        let action =
            switch turn {
            case .straight, .slightLeft, .slightRight: "prosegui dritto"
            case .left, .sharpLeft: "svolta a sinistra"
            case .right, .sharpRight: "svolta a destra"
            }
        return "Alla rotonda " + (name.map { "\($0) " } ?? "") + action + onward(lead)
    }

    func leaveRoundabout(_ name: String?, onto road: RoadName?) -> String {
        "Esci dalla rotonda" + (name.map { " \($0)" } ?? "") + onward(Lead(road: road))
    }

    func ferry(_ name: String?) -> String {
        "Prendi il traghetto" + (name.map { " \($0)" } ?? "")
    }

    func leaveFerry(onto road: RoadName?) -> String {
        "Scendi dal traghetto" + onward(Lead(road: road))
    }

    func steps(_ name: String?) -> String { "Prendi le scale" + (name.map { " (\($0))" } ?? "") }

    func arrive(_ side: Side?) -> String {
        "Hai raggiunto la tua destinazione" + place(side)
    }

    func reach(waypoint number: Int, _ side: Side?) -> String {
        "Hai raggiunto la tappa \(number)" + place(side)
    }

    private func place(_ side: Side?) -> String {
        side.map { ", sulla \($0 == .left ? "sinistra" : "destra")" } ?? ""
    }

    var pushBike: String { "Porta la bici a mano" }
    var rideAgain: String { "Risali in bici" }
}

// MARK: - Words

extension ItalianPhrases {
    /// ` in Via Roma`, ` sul Lungomare`, ` sull'A 8`.
    private func into(_ road: RoadName?) -> String {
        guard case .name(let name, let ref)? = road, Self.article(of: name) == nil else {
            return on(road)
        }
        return " in \(RoadName.text(name, ref))"
    }

    /// ` su Via Roma`, ` sul Lungomare`, ` sull'A 8`.
    private func on(_ road: RoadName?) -> String {
        guard let road else { return "" }
        let (article, text) = named(road)
        switch article {
        case nil: return " su \(text)"
        case .la: return " sulla \(text)"
        case .il: return " sul \(text)"
        case .elided: return " sull'\(text)"
        }
    }

    /// ` e imbocca Via Roma verso Genova`, ` e imbocca la SS 1`.
    private func onward(_ lead: Lead) -> String {
        let road = lead.road.map { road in
            let (article, text) = named(road)
            return switch article {
            case nil: " e imbocca \(text)"
            case .la: " e imbocca la \(text)"
            case .il: " e imbocca il \(text)"
            case .elided: " e imbocca l'\(text)"
            }
        }
        return (road ?? "") + towards(lead)
    }

    private func towards(_ lead: Lead) -> String { lead.places.map { " verso \($0)" } ?? "" }

    private enum Article { case la, il, elided }

    private func named(_ road: RoadName) -> (Article?, String) {
        switch road {
        case .kind(.service): (.la, "strada di servizio")
        case .kind(.track): (.la, "strada campestre")
        case .kind(.pedestrian): (.elided, "area pedonale")
        case .kind(.path): (.il, "sentiero")
        case .kind(.cycleway): (.la, "pista ciclabile")
        case .ref(let ref): (ref.hasPrefix("A") ? .elided : .la, ref)
        case .name(let name, let ref): (Self.article(of: name), RoadName.text(name, ref))
        }
    }

    private static func article(of name: String) -> Article? {
        articles[name.prefix { $0 != " " }.lowercased()]
    }

    private static let articles: [String: Article] = [
        "strada": .la, "statale": .la, "provinciale": .la, "tangenziale": .la,
        "superstrada": .la, "galleria": .la, "circonvallazione": .la, "autostrada": .elided,
        "lungomare": .il, "lungolago": .il, "ponte": .il, "raccordo": .il, "sentiero": .il,
        "tunnel": .il, "viadotto": .il,
    ]

    private func word(_ side: Side?) -> String {
        side.map { $0 == .left ? " a sinistra" : " a destra" } ?? ""
    }

    private func word(_ turn: Turn) -> String {
        switch turn {
        case .sharpLeft: "Svolta bruscamente a sinistra"
        case .left: "Svolta a sinistra"
        case .slightLeft: "Svolta leggermente a sinistra"
        case .straight: "Prosegui dritto"
        case .slightRight: "Svolta leggermente a destra"
        case .right: "Svolta a destra"
        case .sharpRight: "Svolta bruscamente a destra"
        }
    }

    private func atFork(_ side: Side?) -> String {
        switch side {
        case .left: "Al bivio mantieni la sinistra"
        case .right: "Al bivio mantieni la destra"
        case nil: "Al bivio prosegui dritto"
        }
    }

    private func word(_ direction: Compass) -> String {
        switch direction {
        case .north: "nord"
        case .northEast: "nord-est"
        case .east: "est"
        case .southEast: "sud-est"
        case .south: "sud"
        case .southWest: "sud-ovest"
        case .west: "ovest"
        case .northWest: "nord-ovest"
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let words = [
            "prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava", "nona",
            "decima",
        ]
        return words.indices.contains(number - 1) ? words[number - 1] : "\(number)ª"
    }
}
