import Accounts
import ParkingRecords
import RecordKeeping

extension ParkingFilter {
    /// The filter at the time `now`, as further conditions of a statement on `parking`. Its values are
    /// added to `values`.
    ///
    /// The owner, who is given before, begins every index that this uses: `parking_newest` for the
    /// period and valid parkings, `parking_building` and `parking_plate`.
    func condition(at now: Timestamp, _ values: inout [any PostgresValue]) -> String {
        var sql = ""
        if !buildings.isEmpty {
            values.append(buildings.map(\.text).sorted())
            sql += " AND building = ANY ($\(values.count))"
        }
        if let plate {
            values.append(plate.text)
            sql += " AND plate = $\(values.count)"
        }
        if let from = period.from {
            values.append(from)
            sql += " AND created_at >= $\(values.count)"
        }
        if let until = period.until {
            values.append(until)
            sql += " AND created_at < $\(values.count)"
        }
        if let status { sql += status.condition(at: now, &values) }
        return sql
    }

    /// A time before which no parking was added that the filter selects at `now`; nil if there is none.
    func earliest(at now: Timestamp) -> Timestamp? {
        guard status == .valid else { return period.from }
        let earliest = now.advanced(by: .zero - Parking.longestValidity)
        return max(earliest, period.from ?? earliest)
    }
}

extension ParkingRows {
    /// A further condition of a statement on `parking`: only those added since `start`, and only the months
    /// in which these lie. The id of a parking is of the time when it was added, or a little later.
    static func condition(since start: Timestamp?, _ values: inout [any PostgresValue]) -> String {
        guard let start else { return "" }
        values += [start, IdentifierBound(start)]
        return " AND created_at >= $\(values.count - 1) AND id >= $\(values.count)"
    }
}

extension ParkingFilter.Status {
    /// When a parking's stay with all extensions is over.
    private static let expiry = """
        created_at + 3600000 * (stay_hours + (
            SELECT coalesce(sum(stay_hours), 0)::bigint FROM parking_extension
            WHERE parking_id = parking.id))
        """

    /// Like the condition of a filter.
    func condition(at now: Timestamp, _ values: inout [any PostgresValue]) -> String {
        values.append(now)
        let time = "$\(values.count)"
        switch self {
        case .valid:
            // The first condition only bounds the search: no older parking can be valid.
            values.append(now.advanced(by: Duration.zero - Parking.longestValidity))
            return """
                 AND created_at > $\(values.count) AND (ended_at IS NULL OR ended_at > \(time))
                 AND \(Self.expiry) > \(time)
                """
        case .ended:
            return " AND (ended_at <= \(time) OR \(Self.expiry) <= \(time))"
        }
    }
}
