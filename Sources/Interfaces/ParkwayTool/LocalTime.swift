import Foundation
import RecordKeeping

/// Moments as a person at this machine reads them.
enum LocalTime {
    /// `2026-11-21 14:05`, in the machine's time zone (`TZ`).
    static func text(_ time: Timestamp) -> String {
        var seconds = time_t(time.millisecondsSinceEpoch / 1_000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
        return "\(year + 1900)-\(two(month + 1))-\(two(day)) \(two(hour)):\(two(minute))"
    }

    /// Reads `18:30`, the next time that it is; `2026-11-22 08:00`, in the machine's time zone;
    /// or RFC 3339.
    ///
    /// - Throws: `InvalidValue`.
    static func parse(_ text: String, after now: Timestamp) throws(InvalidValue) -> Timestamp {
        if let clock = text.wholeMatch(of: /(\d{1,2}):(\d{2})/) {
            var day = unsafe parts(of: now)
            unsafe (day.tm_hour, day.tm_min, day.tm_sec) = (
                Int32(clock.1) ?? 99, Int32(clock.2) ?? 99, 0
            )
            if let today = unsafe moment(day) {
                if today > now { return today }
                unsafe day.tm_mday += 1
                if let tomorrow = unsafe moment(day, isCarried: true) { return tomorrow }
            }
        } else if let date = text.wholeMatch(
            of: /(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2}))?/)
        {
            var day = unsafe tm()
            unsafe (day.tm_year, day.tm_mon, day.tm_mday) = (
                (Int32(date.1) ?? 0) - 1900, (Int32(date.2) ?? 0) - 1, Int32(date.3) ?? 0
            )
            unsafe (day.tm_hour, day.tm_min) = (
                date.4.flatMap { Int32($0) } ?? 0, date.5.flatMap { Int32($0) } ?? 0
            )
            if let time = unsafe moment(day) { return time }
        } else if let time = try? Timestamp(text) {
            return time
        }
        throw .malformed(
            field: "time", text: text,
            rule: "write it as 18:30, as 2026-11-22 08:00 or as 2026-11-22T08:00:00Z")
    }

    private static func parts(of time: Timestamp) -> tm {
        var seconds = time_t(time.millisecondsSinceEpoch / 1_000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        return unsafe parts
    }

    /// Nil where there is no such day or time, as 31 June, unless it may be carried over.
    private static func moment(_ parts: tm, isCarried: Bool = false) -> Timestamp? {
        var carried = unsafe parts
        unsafe carried.tm_isdst = -1
        let seconds = unsafe mktime(&carried)
        let isSame =
            unsafe carried.tm_mday == parts.tm_mday && carried.tm_mon == parts.tm_mon
            && (0..<24).contains(parts.tm_hour) && (0..<60).contains(parts.tm_min)
        return isSame || isCarried
            ? Timestamp(millisecondsSinceEpoch: Int64(seconds) * 1_000) : nil
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
