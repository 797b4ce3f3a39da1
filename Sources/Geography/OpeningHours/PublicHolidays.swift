public import Foundation

/// The public holidays that hold in the whole of a country, for the countries that are known.
///
/// `Data/Countries/holidays.json` has them by ISO 3166-1 code, each with its law, as days of the
/// year (`05-01`) and days before or after Easter Sunday (`easter-2`, `easter+39`).
public struct PublicHolidays: Sendable {
    private enum Day {
        case date(month: Int, day: Int)
        case easter(offset: Int)

        /// Nil for anything but a day as the file has them.
        init?(_ text: String) {
            if text.hasPrefix("easter"), let offset = Int(text.dropFirst("easter".count)) {
                guard (-100...100).contains(offset) else { return nil }
                self = .easter(offset: offset)
            } else {
                // In a leap year, so that 29 February is a day.
                guard let (_, month, day) = LocalDate("2000-\(text)")?.parts else { return nil }
                self = .date(month: month, day: day)
            }
        }

        /// Nil in a year that has no such day.
        func date(in year: Int) -> LocalDate? {
            switch self {
            case .date(let month, let day): LocalDate(year: year, month: month, day: day)
            case .easter(let offset): LocalDate.easter(of: year).advanced(by: offset)
            }
        }
    }

    private struct Country: Decodable {
        let law: String
        let days: [String]
    }

    private var days: [String: [Day]] = [:]

    /// - Throws: ``OpeningHoursError/unreadableHolidays(file:reason:)``.
    public init(file: URL) throws(OpeningHoursError) {
        let countries: [String: Country]
        do {
            countries = try JSONDecoder().decode(
                [String: Country].self, from: Data(contentsOf: file))
        } catch {
            throw .unreadableHolidays(file: file.path, reason: "\(error)")
        }
        for (code, country) in countries.sorted(by: { $0.key < $1.key }) {
            days[code.lowercased()] = try country.days.map {
                text throws(OpeningHoursError) -> Day in
                if let day = Day(text) { return day }
                throw .unreadableHolidays(
                    file: file.path,
                    reason: "'\(text)' of \(code) is neither a day like '05-01' nor one like "
                        + "'easter+39'")
            }
        }
    }

    /// The holidays of a country in the years that are asked for; nil where they are not known.
    public func calendar(of country: String, in years: ClosedRange<Int>) -> HolidayCalendar? {
        guard let days = days[country.lowercased()] else { return nil }
        let dates = years.flatMap { year in days.compactMap { $0.date(in: year) } }
        return HolidayCalendar(publicHolidays: Set(dates), schoolHolidays: [])
    }
}
