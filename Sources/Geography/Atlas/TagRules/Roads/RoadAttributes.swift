import OSMModel

/// What the tags of a way say about every segment of it.
///
/// Each property is a column of the table of segments.
package struct RoadAttributes {
    /// A value of ``RoadClass/name(of:)``.
    package let roadClass: String
    /// The value of `service=*`.
    package let service: String?
    /// The value of `name=*`.
    package let name: String?
    /// A JSON object of all other names by their OSM keys.
    package let names: String?
    /// The value of `ref=*`: the number of the road.
    package let ref: String?
    /// What the signs say, by `destination=*`; nil unless the road is a one-way.
    package let destination: String?
    /// The road numbers on the signs; nil unless the road is a one-way.
    package let destinationRef: String?
    /// The street on the signs; nil unless the road is a one-way.
    package let destinationStreet: String?
    /// The number of the exit, for ramps.
    package let junctionRef: String?
    /// The access of each mode, one-ways included.
    package let access: [TravelMode: DirectedAccess]
    /// 1 along the way, -1 against it, 0 for no one-way, for motor vehicles.
    package let oneway: Int
    /// Signed limits in km/h.
    package let speed: (forward: Double?, backward: Double?)
    /// Practical or advised speeds in km/h.
    package let practical: (forward: Double?, backward: Double?)
    /// The largest vehicle that may pass.
    package let limits: PhysicalLimits
    /// The value of `traffic_calming=*`; nil if there is none.
    package let trafficCalming: String?
    /// Whether it is an escalator or a moving walkway.
    package let isConveying: Bool
    /// How long a ferry takes for the whole way, in seconds; nil for roads.
    package let duration: Int?
    /// The value of `surface=*`.
    package let surface: String?
    /// The value of `tracktype=*`.
    package let tracktype: String?
    /// The value of `smoothness=*`.
    package let smoothness: String?
    /// The number of lanes, 1 … 32; nil if it is unknown.
    package let lanes: Int?
    /// `both`, `left`, `right`, `no` or `separate`; nil if it is unknown.
    package let sidewalk: String?
    /// The kind of a cycle lane or track on either side, or else ``designated`` if signs direct
    /// bicycles here; nil otherwise.
    package let cycleway: String?
    /// Whether it is part of a roundabout.
    package let isRoundabout: Bool
    /// Whether it is in a tunnel.
    package let isTunnel: Bool
    /// Whether it is on a bridge.
    package let isBridge: Bool
    /// Whether travellers are carried, by ferry or by train.
    package let isFerry: Bool
    /// Whether cars pay a toll.
    package let hasToll: Bool
    /// Whether it is lit; nil if that is unknown.
    package let isLit: Bool?
    /// The value of `layer=*`, -50 … 50; 0 by default.
    package let layer: Int
    /// The value of `level=*`.
    package let level: String?
    /// A JSON array of ``ConditionalRule``; nil if there are none.
    package let conditional: String?

    /// Reads the tags of a way of a class.
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
        let sense = OnewayRules.sense(on: roadClass, tags)
        func sign(_ key: String) -> String? {
            SignTags.value(key, tags, oneway: sense, isRamp: roadClass.hasSuffix("_link"))
        }
        oneway = sense
        destination = sign("destination")
        destinationRef = sign("destination:ref")
        destinationStreet = sign("destination:street")
        junctionRef = tags["junction:ref"]
        speed = SpeedLimits.limits(tags)
        practical = SpeedLimits.practical(tags)
        limits = PhysicalLimits(tags)
        trafficCalming = tags["traffic_calming"].flatMap { $0 == "no" ? nil : $0 }
        isConveying = tags.isSet("conveying")
        isFerry = RoadClass.carryingClasses.contains(roadClass)
        duration = isFerry ? tags["duration"].flatMap(FerryDuration.seconds) : nil
        surface = tags["surface"]
        tracktype = tags["tracktype"]
        smoothness = tags["smoothness"]
        lanes = tags["lanes"].flatMap { Int($0) }.flatMap { (1...32).contains($0) ? $0 : nil }
        sidewalk = Sidewalk.tagged(tags)
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

    /// The values of `surface=*` that are paved.
    package static let pavedSurfaces: Set = [
        "asphalt", "chipseal", "concrete", "paved", "paving_stones",
    ]

    /// The value of ``cycleway`` for a way with `bicycle=designated`.
    package static let designated = "designated"

    private static func cycleway(_ tags: Tags) -> String? {
        let lane = ["cycleway", "cycleway:both", "cycleway:right", "cycleway:left"].lazy
            .compactMap { tags[$0] }
            .first { !["no", "none", "separate"].contains($0) }
        return lane ?? (tags["bicycle"] == designated ? designated : nil)
    }
}
