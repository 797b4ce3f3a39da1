import Accounts
import GRDB
import Geometry
import RecordKeeping
import WaterFountains

/// Fountains as rows of `water_fountain`, with what people say about them.
struct SpatiaLiteFountainCatalog: FountainCatalog {
    let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func fountain(_ reference: FountainReference) async throws -> RatedFountain {
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            return try rows.rated(Self.only(of: reference, rows))
        }
    }

    private static func only(
        of reference: FountainReference, _ rows: FountainRows
    ) throws -> Fountain {
        let found: [Fountain]
        switch reference {
        case .element(let element):
            found = try rows.find(element).map { [$0] } ?? []
        case .record(let record):
            let match = record.condition
            found = try rows.select(
                " WHERE \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6", match.arguments)
            if found.count > 1 {
                throw WaterFountainsError.ambiguousFountain(
                    record, candidates: found.prefix(5).map(\.id))
            }
        }
        guard let fountain = found.first else {
            throw WaterFountainsError.fountainNotFound(reference)
        }
        return fountain
    }

    func fountains(of elements: [FountainElement]) async throws -> [FountainElement: RatedFountain]
    {
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            var found: [FountainElement: RatedFountain] = [:]
            for element in elements where found[element] == nil {
                found[element] = try rows.find(element).map { try rows.rated($0) }
            }
            return found
        }
    }

    func fountains(in box: BoundingBox, limit: Int) async throws -> [RatedFountain] {
        try PageLimit.check(limit)
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            return try rows.select(
                """
                 WHERE fid IN (
                    SELECT pkid FROM idx_water_fountain_geometry
                    WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?)
                ORDER BY created_at DESC, id DESC
                """,
                [box.east, box.west, box.north, box.south]
            )
            // The index rounds outwards.
            .filter { box.contains($0.coordinate) }
            .prefix(limit).map { try rows.rated($0) }
        }
    }

    func fountains(
        near place: Coordinate, radius: Double, limit: Int
    ) async throws -> [NearbyFountain] {
        try PageLimit.check(limit)
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            let search = NearestSearch(table: "water_fountain", place: place)
            return try search.nearest(within: radius, limit: limit, in: database).map { hit in
                guard let fountain = try rows.select(" WHERE fid = ?", [hit.fid]).first else {
                    throw StoredValueError(detail: "the spatial index names a missing row")
                }
                return NearbyFountain(try rows.rated(fountain), meters: hit.meters)
            }
        }
    }

    func report(on id: Fountain.ID, for viewer: Account.ID?) async throws -> FountainReport {
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            return try rows.report(on: rows.require(id), for: viewer)
        }
    }

    func overviews(of ids: Set<Fountain.ID>) async throws -> [Fountain.ID: FountainOverview] {
        let now = records.clock.now()
        return try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            let reviews = ReviewRows(database: database, now: now)
            var overviews: [Fountain.ID: FountainOverview] = [:]
            for id in ids {
                guard let fountain = try rows.find(id) else { continue }
                let report = try rows.report(on: fountain, for: nil)
                let latest = try reviews.select(
                    """
                     WHERE fountain_id = ? AND removed_at IS NULL AND hidden_at IS NULL
                    ORDER BY created_at DESC, id DESC LIMIT ?
                    """, [id.description, FountainOverview.photoReviews])
                overviews[id] = FountainOverview(
                    rated: report.rated, means: report.means,
                    pictured: latest.first { $0.photo != nil })
            }
            return overviews
        }
    }

    // MARK: Confirmations

    func confirm(
        _ verdict: Verdict, at site: FountainSite, by person: Account.ID
    ) async throws -> FountainReport {
        try await records.write { database, now in
            try RecordDatabase.requireAccount(person, in: database)
            let rows = FountainRows(database: database, now: now)
            let fountain = try rows.resolve(site)
            // A clock that was put back does not make the newest word an old one.
            let time = try max(now, rows.status(of: fountain.id).confirmedAt ?? now)
            let current = try rows.confirmation(of: fountain.id, by: person)
            try rows.set(
                Confirmation.pressed(verdict, over: current, by: person, at: time),
                of: fountain, by: person)
            return try rows.report(on: fountain, for: person)
        }
    }

    func undoConfirmation(
        of id: Fountain.ID, by person: Account.ID
    ) async throws -> FountainReport {
        try await records.write { database, now in
            let rows = FountainRows(database: database, now: now)
            let fountain = try rows.require(id)
            guard let current = try rows.confirmation(of: id, by: person) else {
                throw WaterFountainsError.notConfirmed(id)
            }
            try rows.set(current.undone(of: id, at: now), of: fountain, by: person)
            return try rows.report(on: fountain, for: person)
        }
    }

    func confirmations(
        by person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ConfirmedFountain> {
        let part = try NewestFirst(
            where: "person_id = ?", [person.description], after: after, limit: limit)
        let now = records.clock.now()
        let found = try await records.read { database in
            let rows = FountainRows(database: database, now: now)
            return try Row.fetchAll(
                database, cached: "SELECT * FROM fountain_confirmation" + part.sql,
                arguments: part.arguments
            ).map { row in
                ConfirmedFountain(
                    fountain: try rows.require(row.value("fountain_id") { try Fountain.ID($0) }),
                    confirmation: try row.confirmation())
            }
        }
        return Page(found, limit: limit) {
            PageCursor(createdAt: $0.confirmation.at, id: $0.confirmation.id.uuid)
        }
    }
}
