import RoadNetwork

extension RouteStep {
    /// The instruction as a sentence with a full stop. `waypoint` is the number of the waypoint of
    /// an arrival, from 1; nil at the destination.
    ///
    /// - Complexity: O(length of the sentence).
    public func instruction(in language: Language = .english, waypoint: Int? = nil) -> String {
        let book = language.phrasebook
        var text = sentence(book, waypoint) + "."
        switch (context.movementBefore, movement) {
        case (.pushingBike?, .cycling): text += " \(book.rideAgain)."
        case (.pushingBike?, .pushingBike): break
        case (_, .pushingBike): text += " \(book.pushBike)."
        default: break
        }
        return text
    }

    private func sentence(_ book: any Phrasebook, _ waypoint: Int?) -> String {
        switch maneuver.kind {
        case .depart:
            book.depart(
                distanceMillimeters == 0 ? nil : Compass(degrees: maneuver.bearingAfter),
                on: road, movement)
        case .turn:
            if maneuver.modifier == .uturn {
                book.turnBack(onto: context.isSameRoad ? named : road, movement)
            } else {
                book.turn(turn, lead, movement)
            }
        case .newName: book.continueOn(road, movement)
        case .continue: continueOn(book)
        case .merge: book.merge(side, onto: road)
        case .onRamp: book.ramp(side, lead)
        case .offRamp: book.exit(signpost?.exit, exitSide, lead)
        case .fork:
            if context.isSameRoad, let named {
                book.fork(side, stayingOn: named, movement)
            } else {
                book.fork(side, lead, movement)
            }
        case .endOfRoad: book.endOfRoad(context.end, turn, lead, movement)
        case .roundabout, .rotary: book.roundabout(roundaboutName, exit: maneuver.exit, lead)
        case .roundaboutTurn: book.roundabout(turn: turn, leadBehindRoundabout, movement)
        case .exitRoundabout, .exitRotary: book.leaveRoundabout(roundaboutName, onto: road)
        case .ferry: book.ferry(named?.plainText)
        case .steps: book.steps(named?.plainText)
        case .arrive: waypoint.map { book.reach(waypoint: $0, side) } ?? book.arrive(side)
        }
    }

    private func continueOn(_ book: any Phrasebook) -> String {
        if context.movementBefore == .ferry && movement != .ferry {
            return book.leaveFerry(onto: road)
        }
        if maneuver.modifier == .uturn { return book.turnBack(onto: named, movement) }
        if turn == .straight { return book.continueOn(road, movement) }
        guard context.isSameRoad, let named else { return book.turn(turn, lead, movement) }
        return book.stay(turn, on: named, movement)
    }

    // MARK: Parts of the sentence

    private var named: RoadName? {
        let ref = ref.map(Self.listed)
        guard let name else { return ref.map { .ref($0) } }
        guard let ref, !name.contains(ref) else { return .name(name, ref: nil) }
        return .name(name, ref: ref)
    }

    private var road: RoadName? {
        named ?? (context.isSameRoad ? nil : context.kind.map { .kind($0) })
    }

    /// The road's own name, or else the name on the signs, and at most two places on the signs.
    private var lead: Lead {
        let signed = signpost.flatMap { sign -> RoadName? in
            guard let street = sign.streets.first else {
                return sign.refs.isEmpty
                    ? nil : .ref(sign.refs.prefix(2).joined(separator: " / "))
            }
            return .name(street, ref: sign.refs.first)
        }
        let places = signpost?.places ?? []
        return Lead(
            road: named ?? signed ?? road,
            places: places.isEmpty ? nil : places.prefix(2).joined(separator: ", "))
    }

    /// The lead after a small roundabout. If the route goes straight on along the same road, the
    /// road is not mentioned.
    private var leadBehindRoundabout: Lead {
        context.isSameRoad && maneuver.modifier == .straight
            ? Lead(places: lead.places) : lead
    }

    private var turn: Turn {
        Turn(maneuver.modifier, uturn: drivingSide == .right ? .left : .right)
    }

    private var side: Side? { Side(maneuver.modifier) }

    /// The side of an exit; nil if a numbered exit is on the usual side, which is not mentioned.
    private var exitSide: Side? {
        let usual: Side = drivingSide == .right ? .right : .left
        return signpost?.exit != nil && side == usual ? nil : side
    }

    /// A list of road numbers, which OSM separates by semicolons, separated by slashes.
    private static func listed(_ ref: String) -> String {
        guard ref.utf8.contains(UInt8(ascii: ";")) else { return ref }
        return ref.split(separator: ";").map { String($0.drop { $0 == " " }) }
            .joined(separator: " / ")
    }
}

extension RoadName {
    fileprivate var plainText: String? {
        switch self {
        case .name(let name, let ref): Self.text(name, ref)
        case .ref(let ref): ref
        case .kind: nil
        }
    }
}
