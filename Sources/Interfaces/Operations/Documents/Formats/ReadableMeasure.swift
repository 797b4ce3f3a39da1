public import Geometry

/// Distances, areas and durations, rounded for people.
public enum ReadableMeasure {
    /// The distance in `units`, with as many digits as one can drive or walk by.
    ///
    /// Metres below 100 m, tens of metres below a kilometre, then kilometres. Steps of 5 ft below
    /// 100 ft and of 50 ft below 1,000 ft, or of 5 yd below 100 yd and of 10 yd below a quarter of a
    /// mile, then miles. Kilometres and miles have one decimal below 100.
    public static func distance(
        millimeters: Int64, in units: DistanceUnits = .metric
    ) -> String {
        switch units {
        case .metric:
            return metric(millimeters)
        case .feetAndMiles:
            let foot = DistanceUnits.tenthsOfMillimetersPerFoot
            if millimeters * 10 < 975 * foot {
                let isShort = millimeters * 10 < 100 * foot
                return "\(rounded(millimeters * 10, foot, to: isShort ? 5 : 50)) ft"
            }
        case .yardsAndMiles:
            let yard = DistanceUnits.tenthsOfMillimetersPerFoot * 3
            if millimeters * 10 < 440 * yard {
                let isShort = millimeters * 10 < 100 * yard
                return "\(rounded(millimeters * 10, yard, to: isShort ? 5 : 10)) yd"
            }
        }
        let mile = DistanceUnits.millimetersPerMile
        let tenths = (millimeters * 10 + mile / 2) / mile
        return tenths < 1_000
            ? "\(tenths / 10).\(tenths % 10) mi" : "\((millimeters + mile / 2) / mile) mi"
    }

    private static func metric(_ millimeters: Int64) -> String {
        let meters = (millimeters + 500) / 1_000
        if meters < 100 { return "\(meters) m" }
        if meters < 995 { return "\((meters + 5) / 10 * 10) m" }
        let tenths = (meters + 50) / 100
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) km" : "\((meters + 500) / 1_000) km"
    }

    /// `length / unit`, rounded to a multiple of `step`.
    private static func rounded(_ length: Int64, _ unit: Int64, to step: Int64) -> Int64 {
        (length + unit * step / 2) / (unit * step) * step
    }

    /// Hectares below a square kilometre, or acres below a square mile; then one decimal.
    public static func area(squareMeters: Double, in units: DistanceUnits = .metric) -> String {
        guard units != .metric else {
            let hectares = Int((squareMeters / 10_000).rounded())
            guard hectares >= 100 else { return "\(hectares) ha" }
            return "\(hectares / 100).\(hectares % 100 / 10) km²"
        }
        let acres = squareMeters / 4_046.856_422_4
        guard acres >= 639.5 else { return "\(Int(acres.rounded())) acres" }
        let tenths = Int((acres / 64).rounded())
        return "\(tenths / 10).\(tenths % 10) sq mi"
    }

    /// Seconds below a minute, then whole minutes and hours.
    public static func duration(milliseconds: Int64) -> String {
        let seconds = (milliseconds + 500) / 1_000
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Whole minutes and hours, and days from two days on. Rounded down, so that nobody comes back
    /// too late.
    public static func timeLeft(_ duration: Duration) -> String {
        let minutes = max(0, duration.components.seconds) / 60
        if minutes < 1 { return "< 1 min" }
        if minutes < 60 { return "\(minutes) min" }
        let hours = minutes / 60
        return hours < 48 ? "\(hours) h \(minutes % 60) min" : "\(hours / 24) d \(hours % 24) h"
    }
}
