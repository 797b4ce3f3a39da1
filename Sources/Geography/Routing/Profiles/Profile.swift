public import Atlas
public import Foundation

/// How fast a mode travels and what it may do: read from JSON, checked once, then only asked.
///
/// Speeds are in km/h, delays in seconds. `Data/Profiles` has one for each mode.
public struct Profile: Sendable {
    /// What a value of the atlas's access columns means for a route.
    public enum Handling: String, CaseIterable, Sendable {
        /// Free to use.
        case through
        /// Only to leave the start or to reach the destination.
        case ends
        /// At walking speed.
        case push
        /// Free to use, at a fraction of the speed.
        case slow
        /// Not at all.
        case no
    }

    enum TurningBack: String, CaseIterable {
        /// Only where no other road leads on.
        case deadEnds
        case anywhere
    }

    public let mode: TravelMode
    let speeds: [String: Double]
    let serviceSpeeds: [String: Double]
    let surfaceLimits: [String: Double]
    let trackLimits: [String: Double]
    let smoothnessLimits: [String: Double]
    /// The share of a signed limit that one travels at, or nil where signs do not matter.
    let signedLimitFactor: Double?
    let highestSpeed: Double
    let pushingSpeed: Double
    let discouragedFactor: Double
    let handlings: [Access: Handling]
    let ferrySpeed: Double
    let highestFerrySpeed: Double
    let barrierDelays: [String: Double]
    let turns: TurnCosts
    let turningBack: TurningBack
    let turnBackSeconds: Double

    /// - Throws: ``ProfileError``, naming the key, its value, the rule and the remedy.
    public init(file: URL) throws(ProfileError) {
        let root = try ProfileReader(contentsOf: file)
        try root.allow([
            "mode", "speeds", "serviceSpeeds", "surfaceLimits", "tracktypeLimits",
            "smoothnessLimits", "signedLimitFactor", "highestSpeed", "pushingSpeed",
            "discouragedFactor", "access", "ferry", "barrierDelays", "turns",
        ])
        let speedRange = 0.1...200.0
        mode = try root.choice("mode")
        _ = try root.object("speeds")
        speeds = try root.numbers("speeds", speedRange)
        serviceSpeeds = try root.numbers("serviceSpeeds", speedRange)
        surfaceLimits = try root.numbers("surfaceLimits", speedRange)
        trackLimits = try root.numbers("tracktypeLimits", speedRange)
        smoothnessLimits = try root.numbers("smoothnessLimits", speedRange)
        let factor = try root.number("signedLimitFactor", 0...1.5)
        signedLimitFactor = factor > 0 ? factor : nil
        highestSpeed = try root.number("highestSpeed", speedRange)
        pushingSpeed = try root.number("pushingSpeed", speedRange)
        discouragedFactor = try root.number("discouragedFactor", 0.01...1)
        handlings = try Self.handlings(root.object("access"))
        let ferry = try root.object("ferry")
        try ferry.allow(["speedWithoutDuration", "highestSpeed"])
        ferrySpeed = try ferry.number("speedWithoutDuration", speedRange)
        highestFerrySpeed = try ferry.number("highestSpeed", speedRange)
        barrierDelays = try root.numbers("barrierDelays", 0...3600)
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

    func handling(_ access: Access) -> Handling { handlings[access] ?? .no }

    /// Milliseconds of delay at a barrier that the mode may pass.
    func delay(atBarrier kind: String) -> UInt32 {
        UInt32((barrierDelays[kind] ?? barrierDelays["other"] ?? 0) * 1000)
    }
}

/// What a turn costs by its angle.
///
/// A logistic curve: near nothing straight on, the whole for a hairpin; a bias above 1 makes
/// turns to the right cheaper than to the left, as suits traffic on the right.
///
/// Source: the car profile of OSRM, https://github.com/Project-OSRM/osrm-backend
struct TurnCosts {
    let sharpestSeconds: Double
    let bias: Double

    /// Milliseconds for each angle in 256ths of a circle, clockwise from straight on.
    var table: [UInt32] {
        (0..<256).map { step in
            let degrees = Double(step) * 360 / 256
            let isRight = degrees <= 180
            let angle = isRight ? degrees : 360 - degrees
            let skew = isRight ? bias : 1 / bias
            let cost = sharpestSeconds / (1 + exp(-(13 / skew * angle / 180 - 6.5 * skew)))
            return UInt32((cost * 1000).rounded())
        }
    }
}
