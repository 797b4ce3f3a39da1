import Operations
import RecordKeeping

/// The times of a table, in local time. The zone is part of the column's title if it is the same for
/// all of them, otherwise of each cell.
struct TableTimes {
    private let clock: RegionClock
    private let now: Timestamp
    /// Nil if the table has times before and after a change of the clocks.
    private let zoneName: String?

    /// - Parameters:
    ///   - times: all times of the table.
    ///   - now: the current time; times of other years are shown as dates.
    ///   - clock: the clocks of the region.
    init(_ times: [Timestamp], from now: Timestamp, on clock: RegionClock) {
        self.clock = clock
        self.now = now
        let names = Set(times.map(clock.zoneName))
        zoneName = names.count == 1 ? names.first : nil
    }

    /// `UNTIL (CET)`
    func title(_ title: String) -> String {
        zoneName.map { "\(title) (\($0))" } ?? title
    }

    /// `21 Nov 14:05`
    func text(_ time: Timestamp) -> String {
        let text = clock.brief(time, from: now)
        return zoneName == nil ? "\(text) \(clock.zoneName(at: time))" : text
    }
}
