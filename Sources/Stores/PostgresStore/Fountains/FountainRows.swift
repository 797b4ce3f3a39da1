import Accounts
import Geometry
import RecordKeeping
import WaterFountains

/// The rows of `water_fountain` in a transaction, with the figures that belong to them.
///
/// Whoever says something about a fountain locks its row first, so that words and the statuses that
/// they make have one order.
struct FountainRows {
    let transaction: PostgresTransaction
    private var now: Timestamp { transaction.now }

    // MARK: Finding

    func select(_ clause: String, _ values: [any PostgresValue]) async throws -> [Fountain] {
        try await transaction.rows("SELECT * FROM water_fountain" + clause, values)
            .map { try $0.waterFountain() }
    }

    /// The fountains that `clause` selects, each with its figures, the newest first.
    func selectRated(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [RatedFountain] {
        try await transaction.rows(Self.rated(clause), values).map { try $0.ratedFountain() }
    }

    /// Those of these fountains that exist.
    func fountains(_ ids: [Fountain.ID]) async throws -> [Fountain.ID: Fountain] {
        guard !ids.isEmpty else { return [:] }
        let found = try await select(" WHERE id = ANY ($1)", [ids])
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``.
    func require(_ id: Fountain.ID, isLocked: Bool) async throws -> Fountain {
        let lock = isLocked ? " FOR NO KEY UPDATE" : ""
        guard let fountain = try await select(" WHERE id = $1" + lock, [id]).first else {
            throw WaterFountainsError.fountainNotFound(FountainReference(id))
        }
        return fountain
    }

    private func lock(_ element: FountainElement) async throws -> Fountain? {
        try await select(" WHERE element = $1 FOR NO KEY UPDATE", [element.description]).first
    }

    /// Everything about a fountain, in one round trip.
    func report(on fountain: Fountain, for viewer: Account.ID?) async throws -> FountainReport {
        let results = try await transaction.pipeline([
            PostgresStatement(
                """
                SELECT flow, flavour, temperature, location, changed_at AS at
                FROM fountain_review
                WHERE fountain_id = $1 AND removed_at IS NULL AND hidden_at IS NULL
                UNION ALL
                SELECT flow, flavour, temperature, location, at
                FROM fountain_mark WHERE fountain_id = $1
                """, [fountain.id]),
            PostgresStatement(ConfirmationRows.newest, [fountain.id]),
            PostgresStatement(ConfirmationRows.own, [fountain.id, viewer]),
            PostgresStatement(ReviewRows.own, [fountain.id, viewer]),
        ]).map(\.rows)
        guard results.count == 4 else {
            throw StoredValueError(detail: "a statement has no result")
        }
        let means = RatingMeans(
            of: try results[0].map { DatedRatings(try $0.ratings(), at: try $0.timestamp("at")) },
            at: now)
        let newest = try results[1].first?.confirmation()
        return FountainReport(
            rated: RatedFountain(
                fountain: fountain, status: FountainStatus(newest?.statement),
                overall: means.overall.all, reviewCount: means.reviewCount),
            means: means, confirmation: try results[2].first?.confirmation(),
            ownReview: try results[3].first?.id())
    }

    // MARK: Adding

    /// The fountain that a review or a confirmation is about, with its row locked. It is added if it
    /// is not there.
    ///
    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``,
    ///   ``WaterFountainsError/knownNearby(_:)``.
    func resolve(_ site: FountainSite) async throws -> Fountain {
        switch site {
        case .known(let id):
            return try await require(id, isLocked: true)
        case .onMap(let description):
            let known = try await lockOrInsert(description)
            guard known.description != description else { return known }
            let updated = Fountain(
                id: known.id, description: description, createdAt: known.createdAt)
            try await update(updated)
            return updated
        case .new(let description, let others):
            // One after the other, so that each sees the fountains that the others have added.
            try await transaction.lock(["new fountain"])
            let search = NearestSearch(table: "water_fountain", place: description.coordinate)
            let near = try await search.nearest(
                within: FountainSnap.reachMeters, limit: others.count + 1, in: transaction
            ).map { Fountain.ID($0.id) }.filter { !others.contains($0) }
            guard near.isEmpty else { throw WaterFountainsError.knownNearby(near) }
            let added = Fountain(id: .new(at: now), description: description, createdAt: now)
            try await insert(added)
            return added
        }
    }

    private func lockOrInsert(_ description: FountainDescription) async throws -> Fountain {
        if let element = description.element, let known = try await lock(element) { return known }
        let added = Fountain(id: .new(at: now), description: description, createdAt: now)
        if try await insert(added) { return added }
        // Another transaction has just added it.
        guard let element = description.element, let known = try await lock(element) else {
            throw WaterFountainsError.fountainNotFound(FountainReference(added.id))
        }
        return known
    }

    /// Whether the fountain was added: it is not if there is one of the same element.
    @discardableResult
    private func insert(_ fountain: Fountain) async throws -> Bool {
        let changes = try await transaction.execute(
            """
            INSERT INTO water_fountain (
                element, name, address, kind, bottle, wheelchair, seasonal, season,
                works_on_map, geometry, id, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (element) DO NOTHING
            """,
            fountain.description.columns + [fountain.id, fountain.createdAt])
        return changes == 1
    }

    private func update(_ fountain: Fountain) async throws {
        try await transaction.execute(
            """
            UPDATE water_fountain SET element = $1, name = $2, address = $3, kind = $4,
                bottle = $5, wheelchair = $6, seasonal = $7, season = $8, works_on_map = $9,
                geometry = $10
            WHERE id = $11
            """,
            fountain.description.columns + [fountain.id])
    }
}

extension FountainRows {
    private static let aspects = RatingAspect.allCases.map(\.rawValue)

    /// The fountains that `clause` selects, with the newest word on each, the number of reviews, and the
    /// sum and the number of all ratings. Only for these are the figures looked up.
    private static func rated(_ clause: String) -> String {
        """
        SELECT water_fountain.*, verdict, said_at, review_count, rating_sum, rating_count
        FROM (SELECT * FROM water_fountain\(clause)) AS water_fountain
        LEFT JOIN LATERAL (
            SELECT verdict, created_at AS said_at FROM fountain_confirmation AS word
            WHERE fountain_id = water_fountain.id
            ORDER BY word.created_at DESC, word.id DESC LIMIT 1
        ) AS newest ON true
        CROSS JOIN LATERAL (
            SELECT count(*) AS review_count,
                coalesce(sum(\(aspects.map { "coalesce(\($0), 0)" }.joined(separator: " + "))), 0)
                    ::bigint AS rating_sum,
                \(aspects.map { "count(\($0))" }.joined(separator: " + ")) AS rating_count
            FROM (
                SELECT flow, flavour, temperature, location FROM fountain_review
                WHERE fountain_id = water_fountain.id AND removed_at IS NULL AND hidden_at IS NULL
                UNION ALL
                SELECT flow, flavour, temperature, location FROM fountain_mark
                WHERE fountain_id = water_fountain.id
            ) AS rating
        ) AS figures
        ORDER BY water_fountain.created_at DESC, water_fountain.id DESC
        """
    }
}

extension FountainDescription {
    /// The values of the columns that describe a fountain, in the order of the statements above.
    fileprivate var columns: [any PostgresValue] {
        [
            element?.description, name?.text, address.text, traits.kind, traits.bottle,
            traits.wheelchair?.rawValue, traits.isSeasonal, traits.season, traits.worksOnMap,
            coordinate,
        ]
    }
}

extension PostgresRow {
    fileprivate func waterFountain() throws -> Fountain {
        Fountain(
            id: try id(),
            description: FountainDescription(
                element: try valueIfPresent("element") { try FountainElement($0) },
                name: try valueIfPresent("name") { try FountainName($0) },
                address: try value("address") { try StreetAddress($0) },
                coordinate: try coordinate(),
                traits: FountainTraits(
                    kind: try storedIfPresent("kind"), bottle: try storedIfPresent("bottle"),
                    wheelchair: try knownIfPresent("wheelchair"),
                    isSeasonal: try storedIfPresent("seasonal"),
                    season: try storedIfPresent("season"),
                    worksOnMap: try storedIfPresent("works_on_map"))),
            createdAt: try timestamp("created_at"))
    }

    fileprivate func ratedFountain() throws -> RatedFountain {
        let isConfirmed = try storedIfPresent("verdict") as String? != nil
        return RatedFountain(
            fountain: try waterFountain(),
            status: FountainStatus(isConfirmed ? try statement("verdict", "said_at") : nil),
            overall: RatingMean(
                sum: try stored("rating_sum"), count: try stored("rating_count")),
            reviewCount: try stored("review_count"))
    }

    func ratings() throws -> Ratings {
        var ratings = Ratings()
        for aspect in RatingAspect.allCases {
            guard try storedIfPresent(aspect.rawValue) as Int? != nil else { continue }
            ratings[aspect] = try value(aspect.rawValue) { try Rating($0 as Int, of: aspect) }
        }
        return ratings
    }
}
