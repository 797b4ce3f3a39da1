import RecordKeeping

/// The length of time that a partition covers, in UTC.
enum TimeSpan {
    case month
    /// From Monday to Sunday.
    case week

    /// The beginning of the month or week that `time` lies in.
    func start(of time: Timestamp) -> Timestamp {
        let days = Self.floor(time.millisecondsSinceEpoch, by: Self.day)
        switch self {
        case .month:
            // `2026-11-27T…`: the day of the month, as the calendar has it.
            let day = Int64(time.description.dropFirst(8).prefix(2)) ?? 1
            return Timestamp(millisecondsSinceEpoch: (days - day + 1) * Self.day)
        case .week:
            // The epoch began on a Thursday.
            let monday = Self.floor(days + 3, by: 7) * 7 - 3
            return Timestamp(millisecondsSinceEpoch: monday * Self.day)
        }
    }

    /// The beginning of the next month or week, if `start` is the beginning of one.
    func end(after start: Timestamp) -> Timestamp {
        switch self {
        // Longer than a month, and shorter than two.
        case .month: self.start(of: start.advanced(by: .seconds(32 * 86_400)))
        case .week: start.advanced(by: .seconds(7 * 86_400))
        }
    }

    /// `2026_11` for a month, and the Monday for a week: `2026_11_23`.
    func label(of start: Timestamp) -> String {
        String(start.description.prefix(self == .month ? 7 : 10)).replacing("-", with: "_")
    }

    /// The beginning of the month or week with this label; nil if it is none.
    func start(labelled label: String) -> Timestamp? {
        let text = label.replacing("_", with: "-") + (self == .month ? "-01" : "")
        let start = try? Timestamp("\(text)T00:00:00Z")
        return start.flatMap { self.label(of: self.start(of: $0)) == label ? $0 : nil }
    }

    private static let day: Int64 = 86_400_000

    private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
        (number - ((number % divisor) + divisor) % divisor) / divisor
    }
}
