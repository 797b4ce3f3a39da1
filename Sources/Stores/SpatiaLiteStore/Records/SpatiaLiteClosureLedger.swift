import Accounts
import Foundation
import GRDB
import Geometry
import RecordKeeping
import RoadClosures

/// Closures as rows of `closure`. The row of a reopened road stays, so that the ``ClosureFeed`` can
/// report it.
struct SpatiaLiteClosureLedger: ClosureLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?, limits: ClosureLimits
    ) async throws -> Creation<RoadClosure> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: author, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            let role = try RecordDatabase.role(of: author, in: database)
            try limits.check(
                draft, of: role,
                standing: standing(of: author, draft.scope, at: now, in: database))
            let closure = RoadClosure(
                id: .new(at: now), author: author, draft: draft, createdAt: now)
            try insert(closure, in: database)
            if let key {
                try CreationKeys(database: database, account: author)
                    .keep(key, of: closure.id.description, at: now)
            }
            return Creation(record: closure, isRepeated: false)
        }
    }

    func madeClosure(by key: CreationKey, of author: Account.ID) async throws -> RoadClosure? {
        let now = records.clock.now()
        return try await records.read { try made(by: key, of: author, at: now, in: $0) }
    }

    func newestFirst(
        for viewer: Account.ID?, after: PageCursor?, limit: Int
    ) async throws -> Page<RoadClosure> {
        let part = try NewestFirst(
            where: Self.visible, [viewer?.description], after: after, limit: limit)
        let closures = try await records.read { database in
            try fetch(database, part.sql, part.arguments)
        }
        return Page(closures, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }

    func closure(
        _ reference: RecordReference, for viewer: Account.ID?
    ) async throws -> RoadClosure {
        let match = reference.condition
        let found = try await records.read { database in
            try fetch(
                database,
                " WHERE \(Self.visible) AND \(match.sql)"
                    + " ORDER BY created_at DESC, id DESC LIMIT 6",
                [viewer?.description] + match.arguments)
        }
        guard let first = found.first else { throw RoadClosuresError.notFound(reference) }
        guard found.count == 1 else {
            throw RoadClosuresError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func reopen(_ id: RoadClosure.ID, by account: Account.ID) async throws {
        try await records.write { database, now in
            let role = try RecordDatabase.role(of: account, in: database)
            let found = try fetch(
                database, " WHERE id = ? AND reopened_at IS NULL", [id.description])
            guard let closure = found.first else {
                throw RoadClosuresError.notFound(RecordReference(id))
            }
            try closure.requireReopening(by: account, role)
            try database.execute(
                sql: """
                    UPDATE closure SET reopened_at = ?, reopened_by = ?, edition = \(Self.next)
                    WHERE id = ? AND reopened_at IS NULL
                    """,
                arguments: [now.millisecondsSinceEpoch, account.description, id.description])
        }
    }

    /// Reopens the roads that an account closed for the own routes, and removes what it entered.
    /// The rows stay, so that the ``ClosureFeed`` can report them. Must be called before the account
    /// is deleted, in the same transaction.
    static func forgetOwn(of account: Account.ID, at now: Timestamp, in database: Database) throws {
        let edition = try Int64.fetchOne(database, cached: "SELECT max(edition) FROM closure")
        let nowhere = Coordinate(uncheckedLatitude: 0, longitude: 0).blob
        try database.execute(
            sql: """
                UPDATE closure
                SET edition = ? + fid, kind = 'circle', radius_m = 0, geometry = ?, label = '',
                    street = NULL, ways = NULL, reason = NULL,
                    reopened_at = coalesce(reopened_at, ?)
                WHERE author_id = ? AND scope = 'own'
                """,
            arguments: [
                edition ?? 0, nowhere, now.millisecondsSinceEpoch, account.description,
            ])
    }

    /// The number of closures that have not ended: of `author`, and of all accounts in `scope`.
    private func standing(
        of author: Account.ID, _ scope: ClosureScope, at now: Timestamp, in database: Database
    ) throws -> (ofAccount: Int, ofScope: Int) {
        let standing = "reopened_at IS NULL AND (until_at IS NULL OR until_at > ?)"
        func count(_ condition: String, _ value: String) throws -> Int {
            try Int.fetchOne(
                database,
                cached: "SELECT count(*) FROM closure WHERE \(condition) AND \(standing)",
                arguments: [value, now.millisecondsSinceEpoch]) ?? 0
        }
        return (
            try count("author_id = ?", author.description),
            try count("scope = ?", scope.rawValue)
        )
    }

    // MARK: Rows

    /// Selects the closures that the account of its argument sees; NULL for nobody.
    private static let visible = "reopened_at IS NULL AND (scope = 'everyone' OR author_id = ?)"

    /// The edition of the next change. There is one writer at a time.
    private static let next = "(SELECT coalesce(max(edition), 0) + 1 FROM closure)"

    private func insert(_ closure: RoadClosure, in database: Database) throws {
        let extent = StoredExtent(closure.extent)
        try database.execute(
            sql: """
                INSERT INTO closure (
                    id, edition, author_id, kind, label, street, ways, radius_m, driving, cycling,
                    walking, reason, from_at, until_at, created_at, scope, geometry)
                VALUES (?, \(Self.next), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                closure.id.description, closure.author?.description, extent.kind.rawValue,
                closure.label, extent.street, extent.ways, extent.radiusMeters,
                closure.users.contains(.driving), closure.users.contains(.cycling),
                closure.users.contains(.walking), closure.reason?.text,
                closure.period.from?.millisecondsSinceEpoch,
                closure.period.until?.millisecondsSinceEpoch,
                closure.createdAt.millisecondsSinceEpoch, closure.scope.rawValue,
                Data(GeometryBlob.encode(extent.shape)),
            ])
    }

    private func made(
        by key: CreationKey, of author: Account.ID, at now: Timestamp, in database: Database
    ) throws -> RoadClosure? {
        let keys = CreationKeys(database: database, account: author)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        let found = try fetch(database, " WHERE id = ? AND reopened_at IS NULL", [id])
        guard let closure = found.first else { throw AccountsError.createdRecordGone }
        return closure
    }

    private func fetch(
        _ database: Database, _ clause: String, _ arguments: StatementArguments
    ) throws -> [RoadClosure] {
        try Row.fetchAll(database, cached: "SELECT * FROM closure" + clause, arguments: arguments)
            .map { try $0.roadClosure() }
    }
}

extension Row {
    func roadClosure() throws -> RoadClosure {
        let users = try RoadUser.allCases.filter { try stored($0.rawValue) as Int == 1 }
        return RoadClosure(
            id: try value("id") { try RoadClosure.ID($0) },
            author: try storedIfPresent("author_id") == nil as String?
                ? nil : value("author_id") { try Account.ID($0) },
            draft: RoadClosureDraft(
                label: try stored("label"), extent: try closedExtent(), users: Set(users),
                period: try closurePeriod(),
                reason: try storedIfPresent("reason") == nil as String?
                    ? nil : value("reason") { try ClosureReason($0) },
                scope: try closureScope()),
            createdAt: try timestamp("created_at"))
    }

    private func closureScope() throws -> ClosureScope {
        guard let scope = ClosureScope(rawValue: try stored("scope")) else {
            throw StoredValueError(detail: "column 'scope' is not a known scope")
        }
        return scope
    }

    private func closurePeriod() throws -> ClosurePeriod {
        let (from, until): (Int64?, Int64?) = (
            try storedIfPresent("from_at"), try storedIfPresent("until_at")
        )
        do {
            return try ClosurePeriod(
                from: from.map(Timestamp.init(millisecondsSinceEpoch:)),
                until: until.map(Timestamp.init(millisecondsSinceEpoch:)))
        } catch {
            throw StoredValueError(detail: "column 'until_at': \(error)")
        }
    }

    private func closedExtent() throws -> ClosedExtent {
        let bytes: Data = try stored("geometry")
        guard let kind = StoredExtent.Kind(rawValue: try stored("kind")),
            let shape = try? GeometryBlob.decode(Array(bytes))
        else { throw StoredValueError(detail: "column 'geometry' is not an extent") }
        switch (kind, shape) {
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
