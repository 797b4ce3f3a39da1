import Atlas

/// The tags of a segment that decide its speed.
struct RoadSurface {
    var tag: String
    var service: String?
    var surface: String?
    var track: String?
    var smoothness: String?
}

extension Profile {
    /// Milliseconds for a segment in one direction, at least 1; nil where the mode must not
    /// or cannot use it.
    ///
    /// Rounded up, so that no arc is faster than its speed.
    func duration(
        _ road: RoadSurface, millimeters: Int64, access: Access, signedLimit: Double?
    ) -> UInt32? {
        let handling = handling(access)
        guard handling != .no, let free = speed(of: road) else { return nil }
        var speed = free
        if let signedLimitFactor, let signedLimit, signedLimit > 0 {
            // A signed limit replaces the class's speed; what limits the surface stays.
            speed = signedLimit * signedLimitFactor
        }
        speed = min(speed, highestSpeed)
        for limit in limits(of: road) { speed = min(speed, limit) }
        switch handling {
        case .push: speed = min(speed, pushingSpeed)
        case .slow: speed *= discouragedFactor
        case .through, .ends, .no: break
        }
        return Self.milliseconds(millimeters, at: speed)
    }

    /// Milliseconds for a ferry's segment.
    func ferryDuration(millimeters: Int64, seconds: Int64?) -> UInt32 {
        let fastest = Self.milliseconds(millimeters, at: highestFerrySpeed)
        guard let seconds, seconds > 0 else {
            return Self.milliseconds(millimeters, at: ferrySpeed)
        }
        let stated = UInt32(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue)
        return min(max(fastest, stated), Weights.longestArc)
    }

    private func speed(of road: RoadSurface) -> Double? {
        guard let speed = speeds[road.tag] else { return nil }
        guard let service = road.service, let slower = serviceSpeeds[service] else { return speed }
        return min(speed, slower)
    }

    private func limits(of road: RoadSurface) -> [Double] {
        [
            road.surface.flatMap { surfaceLimits[$0] },
            road.track.flatMap { trackLimits[$0] },
            road.smoothness.flatMap { smoothnessLimits[$0] },
        ].compactMap { $0 }
    }

    private static func milliseconds(_ millimeters: Int64, at kilometersPerHour: Double) -> UInt32 {
        let exact = Double(millimeters) * 3.6 / max(kilometersPerHour, 0.01)
        return UInt32(min(max(exact.rounded(.up), 1), Double(Weights.longestArc)))
    }
}
