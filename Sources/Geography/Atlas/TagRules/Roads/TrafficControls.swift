import OSMModel

/// Something on a node of a road that takes time to pass: a signal, a sign, a hump, a lift.
package struct TrafficControl: Hashable, Sendable {
    /// The direction of travel that a control applies to, along the way with the node.
    package enum Facing: Hashable, Sendable {
        case forward, backward, both
        /// Towards the nearer end of the segment, because signs stand before junctions.
        case nearerEnd
    }

    /// `traffic_signals`, `stop` and `give_way` (with `:minor` if it applies only to the minor
    /// roads of a junction), `level_crossing`, `ford`, `elevator:LEVELS`, or a value of
    /// `traffic_calming`. ``turningCircle`` takes no time.
    package let kind: String
    /// The direction of travel that it applies to.
    package let facing: Facing

    /// The kind of a place where cars can make a U-turn.
    package static let turningCircle = "turning_circle"

    /// Whether a stretch of road ends there, because the level changes or a U-turn is possible.
    package var endsStretch: Bool { kind.hasPrefix("elevator") || kind == Self.turningCircle }

    /// Whether a segment ends there, so that only routes that pass the control wait at it.
    package var endsSegment: Bool {
        endsStretch || ["traffic_signals", "stop", "give_way"].contains(kind)
    }
}

/// Which nodes of roads take time to pass.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:highway%3Dtraffic_signals,
/// …/Tag:highway%3Dstop, …/Tag:highway%3Dgive_way, …/Key:traffic_calming,
/// …/Tag:railway%3Dlevel_crossing, …/Tag:highway%3Delevator, …/Key:ford,
/// …/Tag:highway%3Dturning_circle, …/Tag:highway%3Dturning_loop, …/Tag:highway%3Dmini_roundabout
package enum TrafficControls {
    /// The control on a node; nil if there is none.
    package static func control(_ tags: Tags) -> TrafficControl? {
        switch tags["highway"] {
        case "traffic_signals":
            return TrafficControl(
                kind: "traffic_signals",
                facing: facing(tags, ["traffic_signals:direction", "direction"]) ?? .both)
        case "stop":
            return sign("stop", tags)
        case "give_way":
            return sign("give_way", tags)
        case "elevator":
            return TrafficControl(kind: "elevator:\(levels(tags["level"]))", facing: .both)
        case "turning_circle", "turning_loop", "mini_roundabout":
            return TrafficControl(kind: TrafficControl.turningCircle, facing: .both)
        default: break
        }
        if tags.isSet("ford") || tags["highway"] == "ford" {
            return TrafficControl(kind: "ford", facing: .both)
        }
        if tags["railway"] == "level_crossing" {
            return TrafficControl(kind: "level_crossing", facing: .both)
        }
        guard let calming = tags["traffic_calming"], calming != "no", isWord(calming) else {
            return nil
        }
        return TrafficControl(kind: calming, facing: facing(tags, ["direction"]) ?? .both)
    }

    /// A sign applies to the direction that `direction` names; on a junction to everybody who
    /// arrives there, except for `stop=minor`.
    private static func sign(_ kind: String, _ tags: Tags) -> TrafficControl {
        if tags[kind] == "minor" { return TrafficControl(kind: kind + ":minor", facing: .both) }
        if tags[kind] == "all" { return TrafficControl(kind: kind, facing: .both) }
        return TrafficControl(kind: kind, facing: facing(tags, ["direction"]) ?? .nearerEnd)
    }

    private static func facing(_ tags: Tags, _ keys: [String]) -> TrafficControl.Facing? {
        switch keys.lazy.compactMap({ tags[$0] }).first {
        case "forward": .forward
        case "backward": .backward
        case "both": .both
        default: nil
        }
    }

    private static func isWord(_ text: String) -> Bool {
        text.utf8.count <= 32 && text.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }
    }

    /// The number of levels in `0;1;2` or `-1-3`; 2 without a text.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:level
    package static func levels(_ text: String?) -> Int {
        let parts = (text ?? "").split(separator: ";").map { $0.trimmingSpaces() }
        guard !parts.isEmpty else { return 2 }
        var count = 0
        for part in parts {
            // A minus at the start is a sign and not a dash between two levels.
            if let dash = part.dropFirst().firstIndex(of: "-"),
                let low = Int(part[..<dash]), let high = Int(part[part.index(after: dash)...]),
                (-100...200).contains(low), (-100...200).contains(high)
            {
                count += abs(high - low) + 1
            } else {
                count += 1
            }
        }
        return min(max(count, 2), 200)
    }
}
