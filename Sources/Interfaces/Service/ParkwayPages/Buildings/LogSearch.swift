import Accounts
import Buildings
import Foundation
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What of a log is asked for.
struct LogSearch: Sendable {
    /// The kinds of entries.
    enum Kind: String, CaseIterable, Sendable {
        case all, lookUps, refused, cars, people, rules

        /// The actions; empty for all.
        var actions: Set<AuditedAction> {
            switch self {
            case .all: []
            case .lookUps, .refused: [.lookUp]
            case .cars: [.endStay, .guest, .sighting]
            case .people: [.invite, .withdraw, .join, .leave, .passcode]
            case .rules: [.register, .change, .camera]
            }
        }
    }

    static let limit = 50

    var kind = Kind.all
    var from = ""
    var to = ""
    var plate = ""
    var position = AuditQuery.Position.newest
    private(set) var form = FormState()

    /// Reads the fields by their names.
    init(_ value: (String) -> String) {
        kind = Kind(rawValue: value("kind")) ?? .all
        (from, to, plate) = (value("from"), value("to"), value("plate").trimmed)
        if let number = Int64(value("before")) { position = .before(number) }
        if let number = Int64(value("after")) { position = .after(number) }
    }

    /// What to read; nil if something is wrong, which is reported.
    mutating func query(_ visit: PageVisit) -> AuditQuery? {
        var query = AuditQuery(position, actions: kind.actions, limit: Self.limit + 1)
        query.from = day(from, "from", 0, visit)
        query.until = day(to, "to", 1, visit)
        if !plate.isEmpty {
            guard let typed = try? LicensePlate(plate) else {
                form.refuse("plate", visit.texts["buildings_logPlateWrong"])
                return nil
            }
            // The log has only the end of plates.
            query.words = typed.masked
            if kind == .all { query.actions = [.lookUp, .endStay, .guest] }
        } else if kind == .refused {
            query.words = "may not be here"
        }
        return form.isValid ? query : nil
    }

    /// Midnight at the beginning of a day, `days` later.
    private mutating func day(
        _ text: String, _ field: String, _ days: Int, _ visit: PageVisit
    ) -> Timestamp? {
        guard !text.isEmpty else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = visit.timeZone
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1970...9999).contains(year),
            case let components = DateComponents(year: year, month: month, day: day),
            components.isValidDate(in: calendar), let date = calendar.date(from: components),
            let start = calendar.date(byAdding: .day, value: days, to: date)
        else {
            form.refuse(field, visit.texts["buildings_dateWrong"])
            return nil
        }
        return Timestamp(millisecondsSinceEpoch: Int64(start.timeIntervalSince1970 * 1_000))
    }

    /// An address with the search, but without its plate.
    func address(_ page: PageAddress) -> PageAddress {
        page.setting("kind", kind == .all ? nil : kind.rawValue).setting("from", from)
            .setting("to", to)
    }

    /// The fields of the search.
    var fields: [HiddenField] {
        [("kind", kind == .all ? "" : kind.rawValue), ("from", from), ("to", to), ("plate", plate)]
            .filter { !$0.1.isEmpty }.map { HiddenField(name: $0.0, value: $0.1) }
    }
}
