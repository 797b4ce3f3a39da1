import Accounts
public import Foundation
import OpeningHours
public import ParkingRecords
import RecordKeeping
import StoreRuntime

/// A filter of a list of parkings as a person writes it.
public struct ParkingFilterInput: Sendable {
    /// How many buildings a filter may name.
    public static let maximumBuildings = 50

    /// Codes of buildings; empty for all.
    public var buildings: [String]
    /// A licence plate; nil for any.
    public var plate: String?
    /// `valid`, `ended` or `all`; nil means all.
    public var status: String?
    /// The first date or time; nil if there is no lower bound.
    public var from: String?
    /// The last date, or the first time that is too late; nil if there is no upper bound.
    public var to: String?

    /// Nothing is checked yet.
    public init(
        buildings: [String] = [], plate: String? = nil, status: String? = nil,
        from: String? = nil, to: String? = nil
    ) {
        self.buildings = buildings
        self.plate = plate
        self.status = status
        self.from = from
        self.to = to
    }

    /// The filter. Dates are those of `timeZone`; `to` includes the whole date. Mistakes have the
    /// names `building`, `plate`, `status`, `from` and `to`.
    ///
    /// - Throws: ``Mistakes``.
    public func checked(in timeZone: TimeZone) throws(Mistakes) -> ParkingFilter {
        var input = InputValidation()
        var filter = ParkingFilter()
        for text in buildings {
            guard let code = input.check("building", text, as: BuildingCode.self) else { continue }
            filter.buildings.insert(code)
        }
        if filter.buildings.count > Self.maximumBuildings {
            input.add(
                "building",
                "\(filter.buildings.count) buildings are too many; name at most "
                    + "\(Self.maximumBuildings)")
        }
        filter.plate = plate.flatMap { input.check("plate", $0, as: LicensePlate.self) }
        filter.status = status.flatMap { text in
            input.check("status") { () throws(InvalidValue) in try Self.status(text) }
        }.flatMap { $0 }
        let start = from.flatMap { text in
            input.check("from") { () throws(InvalidValue) in
                try Self.moments(of: text, "from", in: timeZone).start
            }
        }
        let end = to.flatMap { text in
            input.check("to") { () throws(InvalidValue) in
                try Self.moments(of: text, "to", in: timeZone).end
            }
        }
        if let from, let to, let start, let end, start >= end {
            input.add(
                "to",
                "to \(to.quotedExcerpt) is before from \(from.quotedExcerpt); give a later date")
        }
        filter.period = (try? StartPeriod(from: start, until: end)) ?? .always
        return try input.validated(filter)
    }

    private static func status(_ text: String) throws(InvalidValue) -> ParkingFilter.Status? {
        let typed = text.trimmed.lowercased()
        if typed == "all" { return nil }
        guard let status = ParkingFilter.Status(rawValue: typed) else {
            throw .notAChoice(field: "status", text: text, choices: "valid, ended or all")
        }
        return status
    }

    /// The first moment of a date and the first after it; twice the same moment for a time.
    private static func moments(
        of text: String, _ field: String, in timeZone: TimeZone
    ) throws(InvalidValue) -> (start: Timestamp, end: Timestamp) {
        let typed = text.trimmed
        if let date = LocalDate(typed),
            let start = Timestamp(LocalMoment(date, minute: 0), in: timeZone),
            let end = Timestamp(LocalMoment(date, minute: 1_440), in: timeZone)
        {
            return (start, end)
        }
        if let moment = LocalMoment(typed), let time = Timestamp(moment, in: timeZone) {
            return (time, time)
        }
        if let time = try? Timestamp(typed) { return (time, time) }
        throw .malformed(
            field: field, text: text,
            rule: "write a date as in 2026-11-21, \"2026-11-21 08:00\", or a time with its offset "
                + "as in 2026-11-21T08:00:00+01:00")
    }
}
