public import Foundation

/// The public holidays that hold in the whole of a country, for the countries that are known.
///
/// `Data/Countries/holidays.json` has them by ISO 3166-1 code, each with its law, as texts that
/// ``PublicHoliday`` reads.
public struct PublicHolidays: Sendable {
    private struct Country: Decodable {
        let law: String
        let days: [String]
    }

    private var days: [String: [PublicHoliday]] = [:]

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
                text throws(OpeningHoursError) -> PublicHoliday in
                if let day = PublicHoliday(text) { return day }
                throw .unreadableHolidays(
                    file: file.path,
                    reason: "'\(text)' of \(code) is no day like '05-01', 'easter+39' or "
                        + "'05-monday-last', with 'also saturday+2' or 'moved sunday-1' behind it")
            }
        }
    }

    /// The holidays of a country in the years that are asked for; nil where they are not known.
    public func calendar(of country: String, in years: ClosedRange<Int>) -> HolidayCalendar? {
        guard let days = days[country.lowercased()] else { return nil }
        let dates = years.flatMap { year in days.flatMap { $0.dates(in: year) } }
        return HolidayCalendar(publicHolidays: Set(dates), schoolHolidays: [])
    }
}
