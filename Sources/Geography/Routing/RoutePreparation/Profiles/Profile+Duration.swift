import OSMModel
import RoadNetwork
import TagRules

/// The tags of a segment that define its speed and its excludable classes in both directions.
struct RoadTraits {
    var tag: String
    var service: String?
    var surface: String?
    var track: String?
    var smoothness: String?
    /// The value of the atlas's `cycleway` column.
    var cycleway: String?
    var calming: String?
    /// The lanes of both directions together.
    var lanes: Int?
    var isOneWay = false
    var isConveying = false
    var isFerry = false
    var isTunnel = false
    var isBridge = false
    var hasToll = false
}

extension RoadTraits {
    /// Whether the surface is known to be paved.
    fileprivate var isPaved: Bool {
        surface.map(RoadAttributes.pavedSurfaces.contains) ?? (track == "grade1")
    }
}

/// The speeds known for one direction of a segment, in km/h; nil if unknown.
struct SpeedSigns {
    var limit: Double?
    /// The practical or advised speed.
    var practical: Double?
    /// The country's default limit.
    var usual: Double?

    /// A copy with another limit; nil keeps its own.
    func with(limit: Double?) -> SpeedSigns {
        SpeedSigns(limit: limit ?? self.limit, practical: practical, usual: usual)
    }
}

extension Profile {
    /// The time for a segment in one direction, at least 1; nil if the mode may not or cannot
    /// use it.
    ///
    /// Rounded up, so that no arc is faster than its speed.
    func duration(
        _ road: RoadTraits, millimeters: Int64, access: Access, signs: SpeedSigns
    ) -> Milliseconds? {
        let handling = handling(access)
        guard handling != .no, let free = speed(of: road) else { return nil }
        var speed = min(self.speed(free, on: road, signs), highestSpeed)
        if road.lanes == 1, !road.isOneWay { speed *= singleLaneFactor }
        for limit in limits(of: road) { speed = min(speed, limit) }
        switch handling {
        case .push: speed = min(speed, pushingSpeed)
        case .slow: speed *= discouragedFactor
        case .through, .ends, .no: break
        }
        return Self.milliseconds(millimeters, at: speed)
    }

    /// A signed limit replaces the class's speed; the practical speed bounds both.
    private func speed(_ free: Double, on road: RoadTraits, _ signs: SpeedSigns) -> Double {
        guard let signedLimitFactor else { return free }
        let factor = signedLimitFactors[road.tag] ?? signedLimitFactor
        let limit = signs.limit.flatMap { $0 > 0 ? $0 * factor : nil }
        if let practical = signs.practical { return min(limit ?? practical, practical) }
        return limit ?? min(free, signs.usual ?? free)
    }

    /// The time for a ferry's segment, without boarding.
    func ferryDuration(millimeters: Int64, seconds: Int64?) -> Milliseconds {
        let fastest = Self.milliseconds(millimeters, at: highestFerrySpeed)
        guard let seconds, seconds > 0 else {
            return Self.milliseconds(millimeters, at: ferrySpeed)
        }
        let stated = Milliseconds(
            rawValue: UInt32(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue))
        return min(max(fastest, stated), Weights.longestArc)
    }

    /// The time in a lift over `levels` levels.
    func elevatorDuration(levels: Int) -> Milliseconds {
        let seconds = elevatorWaitSeconds + elevatorSecondsPerLevel * Double(max(1, levels - 1))
        return max(1, Milliseconds(seconds * 1000))
    }

    /// The delay of the traffic controls in a value of the atlas's `controls` columns. `isMinor`
    /// says whether a larger road passes.
    func delay(atControls kinds: String, isMinor: Bool) -> Milliseconds {
        kinds.split(separator: " ").reduce(Milliseconds.zero) { sum, kind in
            let parts = kind.split(separator: ":")
            guard let name = parts.first else { return sum }
            if name == "elevator" {
                return sum + elevatorDuration(levels: parts.last.flatMap { Int($0) } ?? 2)
            }
            if parts.last == "minor", !isMinor { return sum }
            return sum + Milliseconds((controlDelays[String(name)] ?? 0) * 1000)
        }
    }

    private func speed(of road: RoadTraits) -> Double? {
        if road.isConveying, let speed = speeds[road.tag + ":conveying"] { return speed }
        guard var speed = speeds[road.tag] else { return nil }
        if road.isPaved {
            speed = max(speed, pavedSpeeds[road.tag] ?? 0)
            if road.cycleway == RoadAttributes.designated {
                speed = max(speed, designatedSpeeds[road.tag] ?? 0)
            }
        }
        guard let service = road.service, let slower = serviceSpeeds[service] else { return speed }
        return min(speed, slower)
    }

    private func limits(of road: RoadTraits) -> [Double] {
        [
            road.surface.flatMap { surfaceLimits[$0] },
            road.track.flatMap { trackLimits[$0] },
            road.smoothness.flatMap { smoothnessLimits[$0] },
            road.calming.flatMap { calmingLimits[$0] ?? calmingLimits["other"] },
        ].compactMap { $0 }
    }

    private static func milliseconds(_ millimeters: Int64, at kilometersPerHour: Double)
        -> Milliseconds
    {
        let exact = Double(millimeters) * 3.6 / max(kilometersPerHour, 0.01)
        return Milliseconds(min(max(exact.rounded(.up), 1), Double(Weights.longestArc)))
    }
}
