/// An annual holiday.
///
/// It is a day of the year (`05-01`), a day relative to Easter Sunday (`easter-2`, `easter+39`),
/// the n-th weekday of a month (`01-monday-3`) or the last one (`05-monday-last`). If it falls on
/// certain weekdays, another day may be a holiday as well (`12-25 also saturday+2 sunday+2`) or
/// instead (`04-27 moved sunday-1`).
struct PublicHoliday: Sendable {
    fileprivate enum Day {
        case date(month: Int, day: Int)
        case easter(offset: Int)
        /// The weekday with this number in a month, from 1; the last one if `number` is nil.
        case weekday(Int, number: Int?, month: Int)
    }

    fileprivate struct Shift {
        /// 0 for Monday … 6 for Sunday.
        let weekday: Int
        let days: Int
    }

    private let day: Day
    private let shifts: [Shift]
    private let isMoved: Bool

    /// Parses a text as described above; nil if it is invalid.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let day = words.first.flatMap({ Day($0) }) else { return nil }
        self.day = day
        isMoved = words.dropFirst().first == "moved"
        let shifts = words.dropFirst(2).map { Shift($0) }
        self.shifts = shifts.compactMap(\.self)
        let isPlain = words.count == 1
        guard isPlain || isMoved || words[1] == "also", isPlain || !shifts.isEmpty,
            self.shifts.count == shifts.count
        else { return nil }
    }

    /// The dates of a year's holiday, one of which may be in the previous year. Empty if the year
    /// has no such day.
    func dates(in year: Int) -> [LocalDate] {
        guard let date = day.date(in: year) else { return [] }
        guard let shift = shifts.first(where: { $0.weekday == date.weekday }) else { return [date] }
        let other = date.advanced(by: shift.days)
        return isMoved ? [other] : [date, other]
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    fileprivate static func weekday(_ text: Substring) -> Int? {
        weekdays.firstIndex { $0 == text }
    }
}

extension PublicHoliday.Day {
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if text.hasPrefix("easter"), let offset = Int(text.dropFirst("easter".count)) {
            guard (-100...100).contains(offset) else { return nil }
            self = .easter(offset: offset)
        } else if parts.count == 3 {
            guard let month = LocalDate("2000-\(parts[0])-01")?.parts.month,
                let weekday = PublicHoliday.weekday(parts[1])
            else { return nil }
            let number = Int(parts[2])
            guard parts[2] == "last" || (1...4).contains(number ?? 0) else { return nil }
            self = .weekday(weekday, number: number, month: month)
        } else {
            // 2000 is a leap year, so 29 February is valid.
            guard let (_, month, day) = LocalDate("2000-\(text)")?.parts else { return nil }
            self = .date(month: month, day: day)
        }
    }

    /// Nil if the year has no such day.
    fileprivate func date(in year: Int) -> LocalDate? {
        switch self {
        case .date(let month, let day):
            return LocalDate(year: year, month: month, day: day)
        case .easter(let offset):
            return LocalDate.easter(of: year).advanced(by: offset)
        case .weekday(let weekday, let number?, let month):
            return LocalDate(year: year, month: month, day: 1)?.next(weekday)
                .advanced(by: 7 * (number - 1))
        case .weekday(let weekday, nil, let month):
            // The last one is the first one within the last seven days.
            let day = LocalDate.days(in: month, of: year) - 6
            return LocalDate(year: year, month: month, day: day)?.next(weekday)
        }
    }
}

extension PublicHoliday.Shift {
    /// Parses a text such as `sunday+1`; nil if it is invalid.
    fileprivate init?(_ text: Substring) {
        guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }),
            let weekday = PublicHoliday.weekday(text[..<sign]), let days = Int(text[sign...]),
            (-6...6).contains(days)
        else { return nil }
        self.init(weekday: weekday, days: days)
    }
}

extension LocalDate {
    /// The first day with a weekday, 0 … 6, starting with this day.
    fileprivate func next(_ weekday: Int) -> LocalDate {
        advanced(by: (weekday - self.weekday + 7) % 7)
    }
}
