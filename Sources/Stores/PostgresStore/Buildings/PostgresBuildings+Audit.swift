import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

extension PostgresBuildings {
    func audit(
        of code: BuildingCode, for owner: Account.ID, matching query: AuditQuery
    ) async throws -> [AuditEntry] {
        try PageLimit.check(query.limit)
        return try await read { rows in
            let building = try await rows.require(code, of: owner)
            let (condition, values) = query.condition(in: building.id)
            let order = query.isAscending ? "ASC" : "DESC"
            let entries = try await rows.transaction.rows(
                """
                SELECT * FROM building_audit WHERE \(condition)
                ORDER BY number \(order) LIMIT $\(values.count + 1)
                """, values + [query.limit]
            ).map { try $0.auditEntry() }
            return query.isAscending ? entries.reversed() : entries
        }
    }
}

extension AuditQuery {
    fileprivate var isAscending: Bool { if case .after = position { true } else { false } }

    /// The condition in SQL, with its values.
    fileprivate func condition(in building: Building.ID) -> (String, [any PostgresValue]) {
        var parts: [String] = []
        var values: [any PostgresValue] = []
        func add(_ value: any PostgresValue, _ part: (String) -> String) {
            values.append(value)
            parts.append(part("$\(values.count)"))
        }
        add(building) { "building_id = \($0)" }
        switch position {
        case .newest: break
        case .before(let number): add(number) { "number < \($0)" }
        case .after(let number): add(number) { "number > \($0)" }
        }
        if !actions.isEmpty { add(actions.map(\.rawValue)) { "action = ANY (\($0))" } }
        if let actor { add(actor) { "actor_id = \($0)" } }
        if let from { add(from) { "at >= \($0)" } }
        if let until { add(until) { "at < \($0)" } }
        if words.utf8.contains(0) {
            // No text in the database has it.
            parts.append("false")
        } else if !words.isEmpty {
            add(words) { "strpos(note, \($0)) > 0" }
        }
        return (parts.joined(separator: " AND "), values)
    }
}
