/// Distances and durations, rounded for people.
public enum ReadableMeasure {
    /// Metres below 100 m, tens of metres below a kilometre, then kilometres: with one decimal below
    /// 100 km.
    public static func distance(millimeters: Int64) -> String {
        let meters = (millimeters + 500) / 1_000
        if meters < 100 { return "\(meters) m" }
        if meters < 995 { return "\((meters + 5) / 10 * 10) m" }
        let tenths = (meters + 50) / 100
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) km" : "\((meters + 500) / 1_000) km"
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
