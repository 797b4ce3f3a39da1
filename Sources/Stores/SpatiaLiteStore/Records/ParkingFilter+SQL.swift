import Accounts
import GRDB
import ParkingRecords
import RecordKeeping

extension ParkingFilter {
    /// The filter at the time `now`, as further conditions of a statement on `parking`.
    ///
    /// The owner, who is given before, begins every index that this uses: `parking_newest` for the
    /// period and valid parkings, `parking_building` and `parking_plate`.
    func condition(at now: Timestamp) -> (sql: String, arguments: StatementArguments) {
        var sql = ""
        var arguments: StatementArguments = []
        if !buildings.isEmpty {
            let marks = repeatElement("?", count: buildings.count).joined(separator: ", ")
            sql += " AND building IN (\(marks))"
            arguments += StatementArguments(buildings.map(\.text).sorted())
        }
        if let plate {
            sql += " AND plate = ?"
            arguments += [plate.text]
        }
        if let from = period.from {
            sql += " AND created_at >= ?"
            arguments += [from.millisecondsSinceEpoch]
        }
        if let until = period.until {
            sql += " AND created_at < ?"
            arguments += [until.millisecondsSinceEpoch]
        }
        if let status {
            let part = status.condition(at: now)
            sql += part.sql
            arguments += part.arguments
        }
        return (sql, arguments)
    }
}

extension ParkingFilter.Status {
    /// When a parking's stay with all extensions is over.
    private static let expiry = """
        created_at + 3600000 * (stay_hours + (
            SELECT ifnull(sum(stay_hours), 0) FROM parking_extension
            WHERE parking_id = parking.id))
        """

    func condition(at now: Timestamp) -> (sql: String, arguments: StatementArguments) {
        let time = now.millisecondsSinceEpoch
        switch self {
        case .valid:
            // The first condition only bounds the search: no older parking can be valid.
            let oldest = now.advanced(by: Duration.zero - Parking.longestValidity)
            return (
                " AND created_at > ? AND ifnull(ended_at > ?, 1) AND \(Self.expiry) > ?",
                [oldest.millisecondsSinceEpoch, time, time]
            )
        case .ended:
            return (" AND (ended_at <= ? OR \(Self.expiry) <= ?)", [time, time])
        }
    }
}
