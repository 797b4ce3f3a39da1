import OSMModel

/// How far tags open something to a mode.
enum Permit: Int, Comparable {
    case closed
    /// Only to reach or leave a place there, not to pass through.
    case toReach
    case open

    static func < (left: Permit, right: Permit) -> Bool { left.rawValue < right.rawValue }
}

/// What tags permit, and which of them decides.
struct TagReading: Equatable {
    var permit: Permit
    /// The tag that decides, such as `motor_vehicle=no`.
    var because: String
}

/// The direction of travel along a way, compared with the way's own.
enum Direction: String {
    case forward, backward
}

/// A second implementation of access and direction tags, from the OSM wiki. It shares no code with
/// the importer, so that the two can be compared. If the wiki leaves a matter open, it decides in
/// the traveller's favour.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:access, …/Key:oneway,
/// …/OSM_tags_for_routing/Access_restrictions
extension TravelMode {
    /// The access keys for the mode, the most specific first.
    fileprivate var keys: [String] {
        switch self {
        case .driving: ["motorcar", "motor_vehicle", "vehicle", "access"]
        case .cycling: ["bicycle", "vehicle", "access"]
        case .walking: ["foot", "access"]
        }
    }

    /// Whether the mode may travel along a way in `direction`.
    func reads(way tags: Tags, _ direction: Direction) -> TagReading {
        let usual = usualReading(ofWay: tags)
        let access = explicitReading(tags, direction, over: usual) ?? usual
        guard access.permit > .closed, let oneway = onewayReading(tags),
            oneway.direction != direction, !mayPush(tags, direction)
        else { return access }
        return TagReading(permit: .closed, because: oneway.because)
    }

    /// A person who pushes a bicycle against a oneway is a pedestrian.
    private func mayPush(_ tags: Tags, _ direction: Direction) -> Bool {
        self == .cycling && !["roundabout", "circular"].contains(tags["junction"])
            && TravelMode.walking.reads(way: tags, direction).permit == .open
    }

    /// Whether the mode may pass a node.
    func reads(node tags: Tags) -> TagReading {
        guard let barrier = tags["barrier"] else {
            return TagReading(permit: .open, because: "no barrier")
        }
        let stops =
            switch self {
            case .driving: Self.barriersToCars.contains(barrier)
            case .cycling: Self.barriersToBicycles.contains(barrier)
            case .walking: false
            }
        // A rising bollard opens only for some.
        let isForSome = barrier == "bollard" && tags["bollard"] == "rising"
        let usual = TagReading(
            permit: stops ? isForSome ? .toReach : .closed : .open, because: "barrier=\(barrier)")
        return explicitReading(tags, nil, over: nil) ?? usual
    }

    /// What the most specific access tag with a known meaning permits.
    /// `access=yes` on a footway means that it is public; it does not open it to cars.
    private func explicitReading(
        _ tags: Tags, _ direction: Direction?, over usual: TagReading?
    ) -> TagReading? {
        for key in keys {
            for spelling in [direction.map { "\(key):\($0.rawValue)" }, key].compactMap(\.self) {
                guard let value = tags[spelling], let permit = Self.permit(value) else { continue }
                if key == "access", permit > .closed, usual?.permit == .closed { continue }
                return TagReading(permit: permit, because: "\(spelling)=\(value)")
            }
        }
        return nil
    }

    /// The most permissive of the values in a list; nil if none has a known meaning.
    private static func permit(_ value: String) -> Permit? {
        value.split(separator: ";").compactMap { part in
            switch part.drop(while: { $0 == " " }) {
            case "yes", "designated", "permissive", "official", "public", "discouraged",
                "dismount":
                .open
            case "destination", "private", "customers", "delivery", "permit", "residents":
                .toReach
            case "no", "agricultural", "forestry", "use_sidepath", "emergency", "military",
                "psv", "bus", "restricted":
                .closed
            default: nil
            }
        }.max()
    }
}

extension TravelMode {
    private static let barriersToCars: Set = [
        "bollard", "block", "jersey_barrier", "cycle_barrier", "motorcycle_barrier", "stile",
        "horse_stile", "kissing_gate", "wicket_gate", "turnstile", "full-height_turnstile",
        "bus_trap", "sump_buster", "chain", "log", "debris", "planter",
    ]
    private static let barriersToBicycles: Set = [
        "stile", "horse_stile", "kissing_gate", "turnstile", "full-height_turnstile",
    ]

    private static let closedToAll: Set = [
        "construction", "proposed", "planned", "abandoned", "disused", "razed", "raceway",
        "bus_guideway", "escape", "no",
    ]
    private static let closedToCars: Set = [
        "footway", "path", "cycleway", "bridleway", "steps", "pedestrian", "corridor",
        "platform", "elevator", "via_ferrata", "ladder", "busway", "crossing",
    ]
    /// Ways where a bicycle is pushed, so that its rider is a pedestrian.
    private static let pushed: Set = ["footway", "pedestrian", "steps", "corridor", "platform"]

    private func usualReading(ofWay tags: Tags) -> TagReading {
        guard let highway = tags["highway"] else {
            let isCarriage = tags["route"] != nil
            // The others are piers and platforms, where bicycles are pushed.
            return TagReading(
                permit: isCarriage || self != .driving ? .open : .closed,
                because: isCarriage ? "route=\(tags["route"] ?? "")" : "no highway")
        }
        let isMotorway = highway.hasPrefix("motorway")
        let hasSidewalk = ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"]
            .contains { ["yes", "both", "left", "right"].contains(tags[$0]) }
        let isOpenOnFoot = tags["foot"].flatMap(Self.permit) == .open
        let isClosed =
            switch self {
            case .driving: Self.closedToCars.contains(highway)
            case .cycling:
                isMotorway && !isOpenOnFoot || ["via_ferrata", "ladder"].contains(highway)
            case .walking: isMotorway && !hasSidewalk
            }
        if self != .driving, tags["motorroad"] == "yes", self == .cycling || !hasSidewalk {
            return TagReading(permit: .closed, because: "motorroad=yes")
        }
        return TagReading(
            permit: isClosed || Self.closedToAll.contains(highway) ? .closed : .open,
            because: "highway=\(highway)")
    }

    private func onewayReading(_ tags: Tags) -> (direction: Direction, because: String)? {
        switch self {
        case .driving:
            return Self.oneway(
                tags, ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"])
                ?? Self.impliedOneway(tags)
        case .cycling:
            if Self.isOpenToBicyclesBothWays(tags) { return nil }
            return Self.oneway(tags, ["oneway:bicycle", "oneway:vehicle", "oneway"])
                ?? Self.impliedOneway(tags)
        case .walking:
            return Self.oneway(tags, ["oneway:foot", "conveying"])
        }
    }

    /// The first of `keys` that the way has decides, even if its value is `no`.
    private static func oneway(
        _ tags: Tags, _ keys: [String]
    ) -> (direction: Direction, because: String)? {
        for key in keys {
            guard let value = tags[key] else { continue }
            switch value {
            case "-1", "reverse", "backward": return (.backward, "\(key)=\(value)")
            case "forward": return (.forward, "\(key)=\(value)")
            case "yes", "true", "1":
                return key == "conveying" ? nil : (.forward, "\(key)=\(value)")
            default: return nil
            }
        }
        return nil
    }

    private static func impliedOneway(
        _ tags: Tags
    ) -> (direction: Direction, because: String)? {
        guard tags["oneway"] == nil else { return nil }
        if let junction = tags["junction"], ["roundabout", "circular"].contains(junction) {
            return (.forward, "junction=\(junction)")
        }
        return tags["highway"] == "motorway" ? (.forward, "highway=motorway") : nil
    }

    private static func isOpenToBicyclesBothWays(_ tags: Tags) -> Bool {
        if tags["oneway:bicycle"] == "no" || tags["bicycle:backward"] == "yes" { return true }
        if let highway = tags["highway"], pushed.contains(highway) { return true }
        return ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].contains { key in
            tags[key]?.hasPrefix("opposite") == true
                || ["no", "-1"].contains(tags["\(key):oneway"] ?? "")
        }
    }
}
