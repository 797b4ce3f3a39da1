import OSMModel

/// What the tags of a way say about every segment of it.
///
/// Each property is a column of the table of segments.
package struct RoadAttributes {
    package let roadClass: String
    package let service: String?
    package let name: String?
    package let names: String?
    package let ref: String?
    package let destination: String?
    package let destinationRef: String?
    package let destinationStreet: String?
    package let junctionRef: String?
    package let access: [TravelMode: DirectedAccess]
    package let oneway: Int
    /// Signed limits in km/h.
    package let speed: (forward: Double?, backward: Double?)
    /// Practical or advised speeds in km/h.
    package let practical: (forward: Double?, backward: Double?)
    package let limits: PhysicalLimits
    package let trafficCalming: String?
    package let isConveying: Bool
    /// How long a ferry takes for the whole way, in seconds; nil for roads.
    package let duration: Int?
    package let surface: String?
    package let tracktype: String?
    package let smoothness: String?
    package let lanes: Int?
    package let sidewalk: String?
    package let cycleway: String?
    package let isRoundabout: Bool
    package let isTunnel: Bool
    package let isBridge: Bool
    package let isFerry: Bool
    package let hasToll: Bool
    package let isLit: Bool?
    package let layer: Int
    package let level: String?
    package let conditional: String?

    package init(_ tags: Tags, roadClass: String) {
        self.roadClass = roadClass
        service = tags["service"]
        name = tags["name"]
        names = OtherNames(tags).json
        ref = tags["ref"]
        access = Dictionary(
            uniqueKeysWithValues: TravelMode.allCases.map { mode in
                (mode, RoadUse.access(for: mode, on: roadClass, tags))
            })
        oneway = OnewayRules.sense(on: roadClass, tags)
        destination = Self.sign("destination", tags, oneway)
        destinationRef = Self.sign("destination:ref", tags, oneway)
        destinationStreet = Self.sign("destination:street", tags, oneway)
        junctionRef = tags["junction:ref"]
        speed = SpeedLimits.limits(tags)
        practical = SpeedLimits.practical(tags)
        limits = PhysicalLimits(tags)
        trafficCalming = tags["traffic_calming"].flatMap { $0 == "no" ? nil : $0 }
        isConveying = tags.isSet("conveying")
        isFerry = RoadClass.carriages.contains(roadClass)
        duration = isFerry ? tags["duration"].flatMap(FerryDuration.seconds) : nil
        surface = tags["surface"]
        tracktype = tags["tracktype"]
        smoothness = tags["smoothness"]
        lanes = tags["lanes"].flatMap { Int($0) }.flatMap { (1...32).contains($0) ? $0 : nil }
        sidewalk = Self.sidewalk(tags)
        cycleway = Self.cycleway(tags)
        isRoundabout = OnewayRules.isRoundabout(tags)
        isTunnel = tags.isSet("tunnel")
        isBridge = tags.isSet("bridge")
        hasToll = ["toll", "toll:motorcar", "toll:motor_vehicle"].contains { key in
            tags[key] == "yes"
        }
        isLit = tags["lit"].map { !["no", "disused"].contains($0) }
        layer =
            tags["layer"].flatMap { Int($0) }.flatMap { (-50...50).contains($0) ? $0 : nil } ?? 0
        level = tags["level"]
        conditional = ConditionalTags.json(
            ConditionalTags.rules(ofRoad: tags, on: roadClass))
    }

    /// What a sign says to traffic along a one-way; nil on other roads, because the direction that
    /// the sign faces is unknown.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:destination
    private static func sign(_ key: String, _ tags: Tags, _ oneway: Int) -> String? {
        guard oneway != 0 else { return nil }
        return tags[key + (oneway > 0 ? ":forward" : ":backward")] ?? tags[key]
    }

    /// Source: https://wiki.openstreetmap.org/wiki/Key:sidewalk
    private static func sidewalk(_ tags: Tags) -> String? {
        if let value = tags["sidewalk"] ?? tags["sidewalk:both"] {
            switch value {
            case "both", "left", "right", "no", "separate": return value
            case "none": return "no"
            case "yes": return "both"
            default: break
            }
        }
        let sides = ["left", "right"].map { tags["sidewalk:" + $0] }
        guard sides.contains(where: { $0 != nil }) else { return nil }
        switch sides.map({ $0 == "yes" }) {
        case [true, true]: return "both"
        case [true, false]: return "left"
        case [false, true]: return "right"
        default: return sides.contains("separate") ? "separate" : "no"
        }
    }

    private static func cycleway(_ tags: Tags) -> String? {
        ["cycleway", "cycleway:both", "cycleway:right", "cycleway:left"].lazy
            .compactMap { tags[$0] }
            .first { !["no", "none", "separate"].contains($0) }
    }
}
