import Accounts
import Buildings
import GRDB
import ParkingRecords
import RecordKeeping

extension SpatiaLiteBuildings {
    func audit(
        of code: BuildingCode, for owner: Account.ID, matching query: AuditQuery
    ) async throws -> [AuditEntry] {
        try PageLimit.check(query.limit)
        return try await read { rows in
            let building = try rows.require(code, of: owner)
            let (condition, arguments) = query.condition(in: building.id)
            let order = query.isAscending ? "ASC" : "DESC"
            let entries = try Row.fetchAll(
                rows.database,
                sql: "SELECT * FROM building_audit WHERE \(condition) ORDER BY number \(order) "
                    + "LIMIT \(query.limit)",
                arguments: arguments
            ).map { try $0.auditEntry() }
            return query.isAscending ? entries.reversed() : entries
        }
    }
}

extension AuditQuery {
    fileprivate var isAscending: Bool { if case .after = position { true } else { false } }

    /// The condition in SQL, with its arguments.
    fileprivate func condition(in building: Building.ID) -> (String, StatementArguments) {
        var parts = ["building_id = ?"]
        var arguments: StatementArguments = [building.description]
        func add(_ part: String, _ argument: (any DatabaseValueConvertible)?) {
            parts.append(part)
            arguments += [argument]
        }
        switch position {
        case .newest: break
        case .before(let number): add("number < ?", number)
        case .after(let number): add("number > ?", number)
        }
        if !actions.isEmpty {
            let marks = actions.map { _ in "?" }.joined(separator: ", ")
            parts.append("action IN (\(marks))")
            arguments += StatementArguments(actions.map(\.rawValue))
        }
        if let actor { add("actor_id = ?", actor.description) }
        if let from { add("at >= ?", from.millisecondsSinceEpoch) }
        if let until { add("at < ?", until.millisecondsSinceEpoch) }
        if !words.isEmpty { add("instr(note, ?) > 0", words) }
        return (parts.joined(separator: " AND "), arguments)
    }
}

extension Row {
    func auditEntry() throws -> AuditEntry {
        AuditEntry(
            number: try stored("number"), at: try timestamp("at"),
            actor: try valueIfPresent("actor_id") { try Account.ID($0) },
            action: try value("action") { (name: String) in
                guard let action = AuditedAction(rawValue: name) else {
                    throw StoredValueError(detail: "unknown action")
                }
                return action
            },
            note: try stored("note"))
    }
}
