import OSMModel

/// Directions of travel along a way; `forward` is the direction in which it is drawn.
package struct Directions: OptionSet, Hashable, Sendable {
    /// A bit for each direction.
    package let rawValue: UInt8

    /// The directions of a bit set.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The direction in which the way is drawn.
    package static let forward = Directions(rawValue: 1)
    /// The opposite direction.
    package static let backward = Directions(rawValue: 2)
    /// Both directions.
    package static let both: Directions = [.forward, .backward]
}

/// The directions that one-way tags leave open.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:oneway,
/// https://wiki.openstreetmap.org/wiki/Key:oneway:bicycle,
/// https://wiki.openstreetmap.org/wiki/Key:cycleway
package enum OnewayRules {
    /// The open directions of a way. `roadClass` is a value of
    /// ``RoadClass/name(of:)``.
    package static func directions(
        for mode: TravelMode, on roadClass: String, _ tags: Tags
    ) -> Directions {
        switch mode {
        case .driving: driving(roadClass, tags)
        case .cycling: cycling(roadClass, tags)
        case .walking: walking(roadClass, tags)
        }
    }

    /// The direction of a one-way for motor vehicles: 1 along the way, -1 against it, 0 for no
    /// one-way.
    package static func sense(on roadClass: String, _ tags: Tags) -> Int {
        switch driving(roadClass, tags) {
        case .forward: 1
        case .backward: -1
        default: 0
        }
    }

    private static func driving(_ roadClass: String, _ tags: Tags) -> Directions {
        first(["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle"], tags)
            ?? general(roadClass, tags)
    }

    /// `oneway`, or what the class of the road implies. Motorways and roundabouts are one-ways;
    /// ramps need a tag.
    private static func general(_ roadClass: String, _ tags: Tags) -> Directions {
        if let tagged = first(["oneway"], tags) { return tagged }
        let isRound = isRoundabout(tags)
        return isRound || roadClass == "motorway" ? .forward : .both
    }

    /// Whether a way is part of a roundabout.
    package static func isRoundabout(_ tags: Tags) -> Bool {
        ["roundabout", "circular", "mini_roundabout"].contains(tags["junction"])
    }

    private static func first(_ keys: [String], _ tags: Tags) -> Directions? {
        for key in keys {
            if let value = tags[key], let directions = values[value] { return directions }
        }
        return nil
    }

    /// A reversible road is closed, because its direction at a time is unknown. `alternating` is not
    /// listed: a signal lets each direction pass in turn, on a road that is open in the directions
    /// that its class implies.
    private static let values: [String: Directions] = [
        "yes": .forward, "true": .forward, "1": .forward,
        "-1": .backward, "reverse": .backward,
        "no": .both, "false": .both, "0": .both,
        "reversible": [],
    ]
}

extension OnewayRules {
    private static func cycling(_ roadClass: String, _ tags: Tags) -> Directions {
        if let own = first(["oneway:bicycle", "bicycle:oneway", "oneway:vehicle"], tags) {
            return own
        }
        let directions = general(roadClass, tags)
        guard directions == .forward || directions == .backward else { return directions }
        return hasContraflow(tags) ? .both : directions
    }

    /// Whether a one-way has a lane or track in the opposite direction.
    private static func hasContraflow(_ tags: Tags) -> Bool {
        for side in ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"] {
            guard let lane = tags[side] else { continue }
            if lane.hasPrefix("opposite") { return true }
            guard !["no", "none", "separate"].contains(lane) else { continue }
            let sense = tags[side + ":oneway"]
            if sense == "no" || sense == "-1" && tags["oneway"] != "-1" { return true }
        }
        return false
    }

    /// Only one-ways for pedestrians count, and the direction of ferries and escalators.
    private static func walking(_ roadClass: String, _ tags: Tags) -> Directions {
        if let own = first(["oneway:foot", "foot:oneway"], tags) { return own }
        if RoadClass.carryingClasses.contains(roadClass) { return general(roadClass, tags) }
        guard roadClass == "steps" || roadClass == "footway", tags["oneway"] != "no" else {
            return .both
        }
        switch tags["conveying"] {
        case "forward": return .forward
        case "backward": return .backward
        default: return .both
        }
    }
}
