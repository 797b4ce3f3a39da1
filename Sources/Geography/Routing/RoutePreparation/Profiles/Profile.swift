public import Foundation
public import OSMModel
import RoadNetwork
import RoadSearch

/// The speeds, access rules and penalties of a mode, read from JSON and validated.
///
/// Speeds are in km/h, delays in seconds.
public struct Profile: Sendable {
    /// The meaning of an access value for a route.
    public enum Handling: String, CaseIterable, Sendable {
        /// Open.
        case through
        /// Open only to leave the start or to reach the destination.
        case ends
        /// Open at walking speed.
        case push
        /// Open at a fraction of the speed.
        case slow
        /// Closed.
        case no
    }

    enum TurningBack: String, CaseIterable {
        /// Only if no other road leads on.
        case deadEnds
        case anywhere
    }

    /// The mode that the profile is for.
    public let mode: TravelMode
    let speeds: [String: Double]
    let serviceSpeeds: [String: Double]
    /// Higher speeds by class on a paved surface.
    let pavedSpeeds: [String: Double]
    /// Higher speeds by class on a paved surface, if signs direct bicycles there.
    let designatedSpeeds: [String: Double]
    let surfaceLimits: [String: Double]
    let trackLimits: [String: Double]
    let smoothnessLimits: [String: Double]
    /// Limits by the way's `traffic_calming`.
    let calmingLimits: [String: Double]
    /// The travel speed as a share of a signed limit; nil if signs do not matter.
    let signedLimitFactor: Double?
    /// The share by class, if it is another one.
    let signedLimitFactors: [String: Double]
    /// The speed factor on a single lane for both directions.
    let singleLaneFactor: Double
    let highestSpeed: Double
    let pushingSpeed: Double
    let discouragedFactor: Double
    let handlings: [Access: Handling]
    /// The speed of ferries whose duration is unknown.
    let ferrySpeed: Double
    let highestFerrySpeed: Double
    /// The time for boarding a ferry from land.
    let boarding: Milliseconds
    let barrierDelays: [String: Double]
    /// Delays by the kind of signal, sign or hump.
    let controlDelays: [String: Double]
    /// The time until a lift arrives; 0 if lifts count as roads with the speed of their class.
    let elevatorWaitSeconds: Double
    let elevatorSecondsPerLevel: Double
    /// Nil if its size does not matter.
    let vehicle: VehicleSize?
    /// The conditions of each class on a road's tags; one that holds suffices.
    let exclusions: [ExcludableClass: [RoadClassCondition]]
    let turns: TurnCosts
    let turningBack: TurningBack
    let turnBackSeconds: Double

    /// - Throws: ``ProfileError``, which names the key, its value and the rule.
    public init(file: URL) throws(ProfileError) {
        let root = try ProfileReader(contentsOf: file)
        try root.allow([
            "mode", "speeds", "serviceSpeeds", "pavedSpeeds", "designatedSpeeds",
            "surfaceLimits", "tracktypeLimits",
            "smoothnessLimits", "calmingLimits", "signedLimitFactor", "signedLimitFactors",
            "singleLaneFactor", "highestSpeed", "pushingSpeed", "discouragedFactor", "access",
            "ferry",
            "barrierDelays", "controlDelays", "elevator", "vehicle", "exclude", "turns",
        ])
        let speedRange = 0.1...200.0
        mode = try root.choice("mode")
        _ = try root.object("speeds")
        speeds = try root.numbers("speeds", speedRange, for: .roadClass)
        serviceSpeeds = try root.numbers("serviceSpeeds", speedRange, for: .service)
        pavedSpeeds = try root.numbers("pavedSpeeds", speedRange, for: .roadClass)
        designatedSpeeds = try root.numbers("designatedSpeeds", speedRange, for: .roadClass)
        surfaceLimits = try root.numbers("surfaceLimits", speedRange, for: .surface)
        trackLimits = try root.numbers("tracktypeLimits", speedRange, for: .tracktype)
        smoothnessLimits = try root.numbers("smoothnessLimits", speedRange, for: .smoothness)
        calmingLimits = try root.numbers("calmingLimits", speedRange, for: .calming)
        let factor = try root.number("signedLimitFactor", 0...1.5)
        singleLaneFactor = try root.number("singleLaneFactor", 0.01...1, otherwise: 1)
        signedLimitFactor = factor > 0 ? factor : nil
        signedLimitFactors = try root.numbers("signedLimitFactors", 0.01...1.5, for: .roadClass)
        highestSpeed = try root.number("highestSpeed", speedRange)
        pushingSpeed = try root.number("pushingSpeed", speedRange)
        discouragedFactor = try root.number("discouragedFactor", 0.01...1)
        handlings = try Self.handlings(root.object("access"))
        let ferry = try root.object("ferry")
        try ferry.allow(["speedWithoutDuration", "highestSpeed", "boardingSeconds"])
        ferrySpeed = try ferry.number("speedWithoutDuration", speedRange)
        highestFerrySpeed = try ferry.number("highestSpeed", speedRange)
        boarding = Milliseconds(
            try ferry.number("boardingSeconds", 0...86_400, otherwise: 0) * 1000)
        barrierDelays = try root.numbers("barrierDelays", 0...3600, for: .barrier)
        controlDelays = try root.numbers("controlDelays", 0...3600, for: .control)
        let elevator = try root.objectIfPresent("elevator")
        try elevator?.allow(["waitSeconds", "secondsPerLevel"])
        elevatorWaitSeconds = try elevator?.number("waitSeconds", 0...3600) ?? 0
        elevatorSecondsPerLevel = try elevator?.number("secondsPerLevel", 0...3600) ?? 0
        vehicle = try root.objectIfPresent("vehicle").map(VehicleSize.init)
        exclusions = try Self.exclusions(root.object("exclude"))
        let turns = try root.object("turns")
        try turns.allow(["sharpestSeconds", "bias", "turnBack", "turnBackSeconds"])
        self.turns = TurnCosts(
            sharpestSeconds: try turns.number("sharpestSeconds", 0...120),
            bias: try turns.number("bias", 0.5...2))
        turningBack = try turns.choice("turnBack")
        turnBackSeconds = try turns.number("turnBackSeconds", 0...3600)
    }

    private static func handlings(
        _ object: ProfileReader
    ) throws(ProfileError) -> [Access: Handling] {
        let kinds: [(key: String, access: Access)] = [
            ("allowed", .allowed), ("destination", .destination), ("customers", .customers),
            ("delivery", .delivery), ("permit", .permit), ("private", .private),
            ("dismount", .dismount), ("discouraged", .discouraged),
        ]
        try object.allow(kinds.map(\.key))
        var handlings: [Access: Handling] = [.forbidden: .no]
        for kind in kinds { handlings[kind.access] = try object.choice(kind.key) }
        return handlings
    }

    private static func exclusions(
        _ object: ProfileReader
    ) throws(ProfileError) -> [ExcludableClass: [RoadClassCondition]] {
        try object.allow(ExcludableClass.allCases.map(\.rawValue))
        var exclusions: [ExcludableClass: [RoadClassCondition]] = [:]
        for kind in ExcludableClass.allCases {
            exclusions[kind] = try object.objects(kind.rawValue).map(RoadClassCondition.init)
        }
        return exclusions
    }

    /// The excludable classes of a road.
    func classes(of road: RoadTraits) -> Set<ExcludableClass> {
        Set(exclusions.filter { $0.value.contains { $0.holds(for: road) } }.keys)
    }

    func handling(_ access: Access) -> Handling { handlings[access] ?? .no }

    /// The delay at a barrier that the mode may pass; 0 if it is only a sign.
    func delay(atBarrier kind: String) -> Milliseconds {
        guard kind != "access" else { return 0 }
        return Milliseconds((barrierDelays[kind] ?? barrierDelays["other"] ?? 0) * 1000)
    }
}
