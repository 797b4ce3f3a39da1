import RoadNetwork

extension RouteStep {
    /// The instruction as a sentence with a full stop. `waypoint` is the number of the waypoint of
    /// an arrival, from 1; nil at the destination.
    ///
    /// ``Route/directions(in:waypoint:)`` also considers what the sentences before it said.
    ///
    /// - Complexity: O(length of the sentence).
    public func instruction(in language: Language = .english, waypoint: Int? = nil) -> String {
        StepSentence(self, waypoint: waypoint).text(language.phrasebook)
    }
}

/// The sentence of a step.
struct StepSentence {
    private let step: RouteStep
    private let waypoint: Int?
    /// The road that the route is on and stays on; nil if the maneuver leads onto another road.
    var stayingOn: RoadName?
    /// The road that a ramp without a name leads to.
    var rampRoad: RoadName?
    /// What a ramp without a name and signs leads to.
    var rampPlace: String?
    /// The number of consecutive roundabouts that the sentence is about.
    var roundabouts = 1

    /// The step's context alone decides whether the route stays on its road.
    init(_ step: RouteStep, waypoint: Int? = nil) {
        self.step = step
        self.waypoint = waypoint
        stayingOn = step.context.isSameRoad && Self.mayStay(step) ? step.named : nil
    }

    /// Whether a step may stay on its road if nothing is known of the steps before it.
    private static func mayStay(_ step: RouteStep) -> Bool {
        switch step.maneuver.kind {
        case .turn, .endOfRoad, .onRamp, .offRamp: false
        default: true
        }
    }

    /// With a full stop.
    func text(_ book: any Phrasebook) -> String {
        var text = sentence(book)
        if !text.hasSuffix(".") { text += "." }
        if step.goesAshore, step.maneuver.kind != .continue {
            text = "\(book.leaveFerry(onto: nil)). \(text)"
        }
        switch (step.context.movementBefore, step.movement) {
        case (.pushingBike?, .cycling): text += " \(book.rideAgain)."
        case (.pushingBike?, .pushingBike): break
        case (_, .pushingBike): text += " \(book.pushBike)."
        default: break
        }
        return text
    }

    private func sentence(_ book: any Phrasebook) -> String {
        let maneuver = step.maneuver
        let movement = step.movement
        switch maneuver.kind {
        case .depart:
            return book.depart(
                step.distanceMillimeters == 0 ? nil : Compass(degrees: maneuver.bearingAfter),
                on: road, movement)
        case .turn: return turn(book)
        case .newName: return book.continueOn(road, movement)
        case .continue: return continueOn(book)
        case .merge: return book.merge(side, onto: road)
        case .onRamp, .offRamp: return ramp(book)
        case .fork:
            return stayingOn.map { stay($0, book) } ?? book.fork(side, lead, movement)
        case .endOfRoad: return book.endOfRoad(step.context.end, turn, lead, movement)
        case .roundabout, .rotary, .roundaboutTurn: return roundabout(book)
        case .exitRoundabout, .exitRotary:
            return book.leaveRoundabout(step.roundaboutName, onto: road)
        case .ferry: return book.ferry(step.named?.plainText)
        case .steps: return book.steps(step.named?.plainText)
        case .arrive: return waypoint.map { book.reach(waypoint: $0, side) } ?? book.arrive(side)
        }
    }

    private func turn(_ book: any Phrasebook) -> String {
        if step.maneuver.modifier == .uturn {
            return book.turnBack(
                onto: step.context.isSameRoad ? step.named : road, step.movement)
        }
        if let stayingOn, turn != .straight { return book.stay(turn, on: stayingOn, step.movement) }
        return book.turn(turn, lead, step.movement)
    }

    private func continueOn(_ book: any Phrasebook) -> String {
        if step.goesAshore {
            return book.leaveFerry(onto: road)
        }
        if step.maneuver.modifier == .uturn {
            return book.turnBack(onto: step.named, step.movement)
        }
        if turn == .straight { return book.continueOn(road, step.movement) }
        guard let stayingOn else { return book.turn(turn, lead, step.movement) }
        return book.stay(turn, on: stayingOn, step.movement)
    }

    private func ramp(_ book: any Phrasebook) -> String {
        let exit = step.signpost?.exit
        if let stayingOn, exit == nil { return stay(stayingOn, book) }
        return step.maneuver.kind == .onRamp
            ? book.ramp(side, lead) : book.exit(exit, exitSide, lead)
    }

    /// A fork at which the route stays on `road`: the places on its signs help more than its name.
    private func stay(_ road: RoadName, _ book: any Phrasebook) -> String {
        guard let places = signedPlaces else {
            return book.fork(side, stayingOn: road, step.movement)
        }
        return book.fork(side, Lead(places: places), step.movement)
    }

    private func roundabout(_ book: any Phrasebook) -> String {
        let (name, exit) = (step.roundaboutName, step.maneuver.exit)
        if let stayingOn, step.goesThroughRoundabout {
            let isSingle = roundabouts == 1
            let isCounted = isSingle && step.maneuver.kind != .roundaboutTurn
            return book.throughRoundabouts(
                roundabouts, isSingle ? name : nil, exit: isCounted ? exit : nil,
                stayingOn: stayingOn, step.movement)
        }
        if let stayingOn, let exit {
            return book.roundabout(name, exit: exit, stayingOn: stayingOn)
        }
        if step.maneuver.kind == .roundaboutTurn {
            let isUnnamed = step.context.isSameRoad && step.maneuver.modifier == .straight
            return book.roundabout(
                name, turn: turn, isUnnamed ? Lead(places: lead.places) : lead, step.movement)
        }
        return book.roundabout(name, exit: exit, lead)
    }

    // MARK: Parts of the sentence

    private var road: RoadName? {
        step.named ?? (step.context.isSameRoad ? nil : step.context.kind.map { .kind($0) })
    }

    /// The road's own name, or else the name on the signs, and at most two places on the signs.
    private var lead: Lead {
        let own = step.named ?? step.signpost?.road ?? rampRoad
        return Lead(road: own ?? road, places: signedPlaces ?? (own == nil ? rampPlace : nil))
    }

    /// At most two places on the signs; nil if there are none.
    private var signedPlaces: String? {
        guard let places = step.signpost?.places, !places.isEmpty else { return nil }
        return places.prefix(2).joined(separator: " / ")
    }

    private var turn: Turn {
        Turn(step.maneuver.modifier, uturn: step.drivingSide == .right ? .left : .right)
    }

    private var side: Side? { Side(step.maneuver.modifier) }

    /// The side of an exit; nil if a numbered exit is on the usual side, which is not mentioned.
    private var exitSide: Side? {
        let usual: Side = step.drivingSide == .right ? .right : .left
        return step.signpost?.exit != nil && side == usual ? nil : side
    }
}

extension RouteStep {
    /// The road after the maneuver by its name and number, as its signs write them.
    var named: RoadName? {
        let ref = (directedRef ?? ref).map(Self.listed)
        guard let name else { return ref.map { .ref($0) } }
        guard let ref, !name.contains(ref) else { return .name(name, ref: nil) }
        return .name(name, ref: ref)
    }

    /// Whether it leaves a ferry.
    var goesAshore: Bool { context.movementBefore == .ferry && movement != .ferry }

    /// Whether it leads straight on through a roundabout.
    var goesThroughRoundabout: Bool {
        switch maneuver.kind {
        case .roundabout, .rotary, .roundaboutTurn: break
        default: return false
        }
        switch maneuver.modifier {
        case .straight, .slightLeft, .slightRight: return maneuver.exit != nil
        default: return false
        }
    }

    /// A list of road numbers, which OSM separates by semicolons, separated by slashes.
    static func listed(_ ref: String) -> String {
        guard ref.utf8.contains(UInt8(ascii: ";")) else { return ref }
        return ref.split(separator: ";").map { String($0.drop { $0 == " " }) }
            .joined(separator: " / ")
    }
}

extension Signpost {
    /// The street on the sign, or else its numbers; nil if it has neither.
    var road: RoadName? {
        guard let street = streets.first else {
            return refs.isEmpty ? nil : .ref(refs.prefix(2).joined(separator: " / "))
        }
        return .name(street, ref: refs.first)
    }
}

extension RoadName {
    /// Without articles; nil for a kind.
    var plainText: String? {
        switch self {
        case .name(let name, let ref): Self.text(name, ref)
        case .ref(let ref): ref
        case .kind: nil
        }
    }
}
