import Foundation
import OpeningHours
import RecordKeeping

extension Timestamp {
    /// The moment as a date of Foundation.
    package var date: Date { Date(timeIntervalSince1970: Double(millisecondsSinceEpoch) / 1_000) }

    /// The instant at which the clocks of `timeZone` show `moment`, the first one if there are two;
    /// nil beyond the range of the calendar.
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
