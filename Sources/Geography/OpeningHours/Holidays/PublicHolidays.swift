public import Foundation
import WireText

/// The nationwide public holidays of several countries.
///
/// A JSON file has an object for each ISO 3166-1 code, with the country's law and its holidays in
/// the form of ``PublicHoliday``.
public struct PublicHolidays: Sendable {
    private struct Country: Decodable {
        let law: String
        let days: [String]
    }

    private var days: [String: [PublicHoliday]] = [:]

    /// Reads a file of holidays.
    ///
    /// - Throws: ``OpeningHoursError/unreadableHolidays(file:reason:)``.
    public init(file: URL) throws(OpeningHoursError) {
        let countries: [String: Country]
        do throws(JSONFileError) {
            countries = try JSONFile.decode([String: Country].self, from: file)
        } catch {
            throw .unreadableHolidays(file: file.path, reason: "\(error)")
        }
        for (code, country) in countries.sorted(by: { $0.key < $1.key }) {
            days[code.lowercased()] = try country.days.map {
                text throws(OpeningHoursError) -> PublicHoliday in
                if let day = PublicHoliday(text) { return day }
                throw .unreadableHolidays(
                    file: file.path,
                    reason: "'\(text)' of \(code) is not a day like '05-01', 'easter+39' or "
                        + "'05-monday-last', which 'also saturday+2' or 'moved sunday-1' may follow"
                )
            }
        }
    }

    /// The holidays of a country in some years; nil if the country is unknown.
    public func calendar(of country: String, in years: ClosedRange<Int>) -> HolidayCalendar? {
        guard let days = days[country.lowercased()] else { return nil }
        let dates = years.flatMap { year in days.flatMap { $0.dates(in: year) } }
        return HolidayCalendar(publicHolidays: Set(dates), schoolHolidays: [])
    }
}
