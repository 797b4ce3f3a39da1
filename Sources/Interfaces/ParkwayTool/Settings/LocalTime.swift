import Foundation
import RecordKeeping

/// Writes moments for people, in local time.
enum LocalTime {
    /// The time as in `2026-11-21 14:05`, in `zone`.
    static func text(
        _ time: Timestamp, in zone: TimeZone = RegionTime.standard
    ) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let date = Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch / 1_000))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute))"
    }

    private static func two(_ number: Int?) -> String {
        let number = number ?? 0
        return number < 10 ? "0\(number)" : "\(number)"
    }
}
