import Accounts
import Geometry
import RecordKeeping
import RoadClosures

/// The rows of `closure` in a transaction.
struct ClosureRows {
    let transaction: PostgresTransaction

    /// The closures that `clause` selects.
    func fetch(_ clause: String, _ values: [any PostgresValue]) async throws -> [RoadClosure] {
        try await transaction.rows("SELECT * FROM closure" + clause, values)
            .map { try $0.roadClosure() }
    }

    /// Locks the counter of editions until the transaction ends: others that add or reopen closures
    /// wait, so what later statements count stays true, and editions ascend in the order of commits.
    ///
    /// - Returns: the edition of the next change.
    func lockEditions() async throws -> Int64 {
        let last: Int64? = try await transaction.value(
            "SELECT last FROM closure_counter WHERE id = 1 FOR UPDATE")
        guard let last else { throw StoredValueError(detail: "table 'closure_counter' is empty") }
        return last + 1
    }

    private func keeping(_ edition: Int64) -> PostgresStatement {
        PostgresStatement("UPDATE closure_counter SET last = $1 WHERE id = 1", [edition])
    }

    /// Adds a closure whose edition ``lockEditions()`` has returned.
    func insert(_ closure: RoadClosure, edition: Int64) async throws {
        let extent = StoredExtent(closure.extent)
        try await transaction.pipeline([
            keeping(edition),
            PostgresStatement(
                """
                INSERT INTO closure (
                    id, edition, author_id, kind, label, street, ways, radius_m, driving,
                    cycling, walking, reason, from_at, until_at, created_at, scope, geometry)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
                """,
                [
                    closure.id, edition, closure.author, extent.kind.rawValue, closure.label,
                    extent.street, extent.ways, extent.radiusMeters,
                    closure.users.contains(.driving), closure.users.contains(.cycling),
                    closure.users.contains(.walking), closure.reason?.text, closure.period.from,
                    closure.period.until, closure.createdAt, closure.scope.rawValue, extent.shape,
                ]),
        ])
    }

    /// Reopens a road, with an edition that ``lockEditions()`` has returned.
    func reopen(_ id: RoadClosure.ID, by account: Account.ID, edition: Int64) async throws {
        try await transaction.pipeline([
            keeping(edition),
            PostgresStatement(
                "UPDATE closure SET reopened_at = $1, reopened_by = $2, edition = $3 WHERE id = $4",
                [transaction.now, account, edition, id]),
        ])
    }

    /// The number of closures that have not ended: of `author`, and of all accounts in `scope`.
    func standing(
        of author: Account.ID, _ scope: ClosureScope
    ) async throws -> (ofAccount: Int, ofScope: Int) {
        let standing = "reopened_at IS NULL AND (until_at IS NULL OR until_at > $2)"
        let results = try await transaction.pipeline([
            PostgresStatement(
                "SELECT count(*) FROM closure WHERE author_id = $1 AND \(standing)",
                [author, transaction.now]),
            PostgresStatement(
                "SELECT count(*) FROM closure WHERE scope = $1 AND \(standing)",
                [scope.rawValue, transaction.now]),
        ])
        return (
            try results.first?.first?.firstIfPresent() ?? 0,
            try results.last?.first?.firstIfPresent() ?? 0
        )
    }

    /// Reopens the roads that an account closed for the own routes, and removes what it entered.
    /// The rows stay, so that the ``ClosureFeed`` can report them. Must be called before the account
    /// is deleted, in the same transaction.
    func forgetOwn(of account: Account.ID) async throws {
        let count: Int? = try await transaction.value(
            "SELECT count(*) FROM closure WHERE author_id = $1 AND scope = 'own'", [account])
        guard let count, count > 0 else { return }
        let first = try await lockEditions()
        try await transaction.pipeline([
            keeping(first + Int64(count) - 1),
            PostgresStatement(
                """
                UPDATE closure
                SET edition = $1 + own.place, kind = 'circle', radius_m = 0, geometry = $2,
                    label = '', street = NULL, ways = NULL, reason = NULL,
                    reopened_at = coalesce(reopened_at, $3)
                FROM (
                    SELECT id, row_number() OVER (ORDER BY id) AS place FROM closure
                    WHERE author_id = $4 AND scope = 'own') AS own
                WHERE closure.id = own.id
                """,
                [
                    first - 1, Coordinate(uncheckedLatitude: 0, longitude: 0), transaction.now,
                    account,
                ]),
        ])
    }
}

extension PostgresRow {
    func roadClosure() throws -> RoadClosure {
        let users = try RoadUser.allCases.filter { try stored($0.rawValue) as Bool }
        return RoadClosure(
            id: try id(), author: try idIfPresent("author_id"),
            draft: RoadClosureDraft(
                label: try stored("label"), extent: try closedExtent(), users: Set(users),
                period: try closurePeriod(),
                reason: try valueIfPresent("reason") { try ClosureReason($0) },
                scope: try known("scope")),
            createdAt: try timestamp("created_at"))
    }

    private func closurePeriod() throws -> ClosurePeriod {
        let (from, until) = (try timestampIfPresent("from_at"), try timestampIfPresent("until_at"))
        do {
            return try ClosurePeriod(from: from, until: until)
        } catch {
            throw StoredValueError(detail: "column 'until_at': \(error)")
        }
    }

    private func closedExtent() throws -> ClosedExtent {
        switch (try known("kind") as StoredExtent.Kind, try shape()) {
        case (.street, .lines(let lines)):
            let ways: String = try stored("ways")
            return .street(
                ClosedStreet(
                    name: try stored("street"),
                    ways: ways.split(separator: " ").compactMap { Int64($0) }, lines: lines))
        case (.circle, .point(let center)):
            return .area(.circle(center: center, radiusMeters: try stored("radius_m")))
        case (.polygons, .polygons(let polygons)):
            return .area(.polygons(polygons))
        case (.box, .polygons(let polygons)):
            if let box = BoundingBox(enclosing: polygons.flatMap(\.outer)) {
                return .area(.box(box))
            }
        default: break
        }
        throw StoredValueError(detail: "column 'geometry' has another shape than 'kind' says")
    }
}
