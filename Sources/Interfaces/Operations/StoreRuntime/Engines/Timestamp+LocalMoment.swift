import Foundation
import OpeningHours
import RecordKeeping

extension Timestamp {
    /// The same moment as Foundation has it.
    package var date: Date { Date(timeIntervalSince1970: Double(millisecondsSinceEpoch) / 1_000) }

    /// When the clocks of `timeZone` show a moment, the first of two such times; nil past the
    /// calendar's ends.
    package init?(_ moment: LocalMoment, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let (year, month, day) = moment.date.parts
        let parts = DateComponents(
            year: year, month: month, day: day, hour: moment.minute / 60,
            minute: moment.minute % 60)
        guard let date = calendar.date(from: parts) else { return nil }
        self.init(millisecondsSinceEpoch: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
    }
}
