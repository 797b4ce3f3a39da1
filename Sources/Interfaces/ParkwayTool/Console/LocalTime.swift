import Foundation
import RecordKeeping

/// Writes moments for people, in local time.
enum LocalTime {
    /// `2026-11-21 14:05`, in the time zone of the program (`TZ`).
    static func text(_ time: Timestamp) -> String {
        var seconds = time_t(time.millisecondsSinceEpoch / 1_000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
        return "\(year + 1900)-\(two(month + 1))-\(two(day)) \(two(hour)):\(two(minute))"
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
