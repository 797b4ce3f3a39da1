import Accounts
import Geometry
import RecordKeeping
import WaterFountains

/// Fountains as rows of `water_fountain`, with what people say about them.
struct PostgresFountainCatalog: FountainCatalog {
    let records: PostgresDatabase
    let blobs: PostgresBlobs
    /// For what everybody may see.
    let recent: RecentReads

    init(_ records: PostgresDatabase, _ recent: RecentReads, _ blobs: PostgresBlobs) {
        self.records = records
        self.recent = recent
        self.blobs = blobs
    }

    func fountain(_ reference: FountainReference) async throws -> RatedFountain {
        let found = try await recent.readOnce(complete: { !$0.isEmpty }) { tx in
            let rows = FountainRows(transaction: tx)
            switch reference {
            case .element(let element):
                return try await rows.selectRated(" WHERE element = $1", [element.description])
            case .record(let record):
                let match = record.condition(numbered: 1)
                return try await rows.selectRated(
                    " WHERE \(match.sql) ORDER BY created_at DESC, id DESC LIMIT 6",
                    [match.value])
            }
        }
        guard let first = found.first else {
            throw WaterFountainsError.fountainNotFound(reference)
        }
        if found.count > 1, case .record(let record) = reference {
            throw WaterFountainsError.ambiguousFountain(
                record, candidates: found.prefix(5).map(\.fountain.id))
        }
        return first
    }

    func fountains(of elements: [FountainElement]) async throws -> [FountainElement: RatedFountain]
    {
        guard !elements.isEmpty else { return [:] }
        let found = try await recent.readOnce { tx in
            try await FountainRows(transaction: tx).selectRated(
                " WHERE element = ANY ($1)", [elements.map(\.description)])
        }
        var fountains: [FountainElement: RatedFountain] = [:]
        for rated in found {
            guard let element = rated.fountain.description.element else { continue }
            fountains[element] = rated
        }
        return fountains
    }

    func fountains(in box: BoundingBox, limit: Int) async throws -> [RatedFountain] {
        try PageLimit.check(limit)
        return try await recent.readOnce { tx in
            // The index rounds outwards.
            try await FountainRows(transaction: tx).selectRated(
                """
                 WHERE geometry::geometry && ST_MakeEnvelope($1, $2, $3, $4, 4326)
                    AND ST_X(geometry::geometry) BETWEEN $1 AND $3
                    AND ST_Y(geometry::geometry) BETWEEN $2 AND $4
                ORDER BY created_at DESC, id DESC LIMIT $5
                """, [box.west, box.south, box.east, box.north, limit])
        }
    }

    func fountains(
        near place: Coordinate, radius: Double, limit: Int
    ) async throws -> [NearbyFountain] {
        try PageLimit.check(limit)
        let search = NearestSearch(table: "water_fountain", columns: "id, geometry", place: place)
        return try await recent.read { tx in
            let hits = try await search.nearest(within: radius, limit: limit, in: tx)
            let found = try await FountainRows(transaction: tx).selectRated(
                " WHERE id = ANY ($1)", [hits.map(\.id)])
            let rated = Dictionary(found.map { ($0.fountain.id.uuid, $0) }) { first, _ in first }
            return hits.compactMap { hit in
                rated[hit.id].map { NearbyFountain($0, meters: hit.meters) }
            }
        }
    }

    func report(on id: Fountain.ID, for viewer: Account.ID?) async throws -> FountainReport {
        try await recent.read { tx in
            let rows = FountainRows(transaction: tx)
            return try await rows.report(on: rows.require(id, isLocked: false), for: viewer)
        }
    }

    func overviews(of ids: Set<Fountain.ID>) async throws -> [Fountain.ID: FountainOverview] {
        guard !ids.isEmpty else { return [:] }
        return try await recent.read { tx in
            try await FountainRows(transaction: tx).overviews(of: Array(ids))
        }
    }

    // MARK: Confirmations

    func confirm(
        _ verdict: Verdict, at site: FountainSite, by person: Account.ID
    ) async throws -> FountainReport {
        // Who presses twice says the same, but a new fountain is not added twice.
        let isRepeatable = if case .new = site { false } else { true }
        return try await records.write(.readCommitted, isRepeatable: isRepeatable) { tx in
            try await tx.keepAccount(person)
            let rows = FountainRows(transaction: tx)
            let fountain = try await rows.resolve(site)
            try await ConfirmationRows(transaction: tx).press(verdict, on: fountain, by: person)
            return try await rows.report(on: fountain, for: person)
        }
    }

    func undoConfirmation(
        of id: Fountain.ID, by person: Account.ID
    ) async throws -> FountainReport {
        try await records.write(.readCommitted) { tx in
            let rows = FountainRows(transaction: tx)
            let words = ConfirmationRows(transaction: tx)
            let fountain = try await rows.require(id, isLocked: true)
            guard let current = try await words.find(of: id, by: person) else {
                throw WaterFountainsError.notConfirmed(id)
            }
            try await words.set(
                current.undone(of: id, at: tx.now), of: fountain, by: person,
                before: words.newest(of: id))
            return try await rows.report(on: fountain, for: person)
        }
    }

    func confirmations(
        by person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<ConfirmedFountain> {
        let part = try NewestFirst(where: "person_id = $1", [person], after: after, limit: limit)
        let found = try await records.read { tx in
            let rows = try await tx.rows(
                "SELECT * FROM fountain_confirmation" + part.sql, part.values)
            let fountains = try await FountainRows(transaction: tx)
                .fountains(rows.map { try $0.id("fountain_id") })
            return try rows.map { row in
                guard let fountain = fountains[try row.id("fountain_id")] else {
                    throw StoredValueError(detail: "a confirmation has no fountain")
                }
                return ConfirmedFountain(
                    fountain: fountain, confirmation: try row.confirmation())
            }
        }
        return Page(found, limit: limit) {
            PageCursor(createdAt: $0.confirmation.at, id: $0.confirmation.id.uuid)
        }
    }
}
