import Accounts
import GRDB
import Geometry
import PersonalEvents
import RecordKeeping
import WaterFountains

/// The rows of `water_fountain` and `fountain_confirmation` in a transaction at the time ``now``.
struct FountainRows {
    let database: Database
    let now: Timestamp

    // MARK: Finding

    func find(_ id: Fountain.ID) throws -> Fountain? {
        try select(" WHERE id = ?", [id.description]).first
    }

    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``.
    func require(_ id: Fountain.ID) throws -> Fountain {
        guard let fountain = try find(id) else {
            throw WaterFountainsError.fountainNotFound(FountainReference(id))
        }
        return fountain
    }

    func find(_ element: FountainElement) throws -> Fountain? {
        try select(" WHERE element = ?", [element.description]).first
    }

    func select(_ clause: String, _ arguments: StatementArguments) throws -> [Fountain] {
        let statement = try database.cachedStatement(sql: "SELECT * FROM water_fountain" + clause)
        return try Row.fetchAll(statement, arguments: arguments).map { try $0.waterFountain() }
    }

    /// The fountain with its figures.
    func rated(_ fountain: Fountain) throws -> RatedFountain {
        let means = try means(of: fountain.id)
        return RatedFountain(
            fountain: fountain, status: try status(of: fountain.id), overall: means.overall.all,
            reviewCount: means.reviewCount)
    }

    func means(of id: Fountain.ID) throws -> RatingMeans {
        let statement = try database.cachedStatement(
            sql: """
                SELECT flow, flavour, temperature, location, changed_at AS at
                FROM fountain_review
                WHERE fountain_id = ? AND removed_at IS NULL AND hidden_at IS NULL
                UNION ALL
                SELECT flow, flavour, temperature, location, at
                FROM fountain_mark WHERE fountain_id = ?
                """)
        let rows = try Row.fetchAll(statement, arguments: [id.description, id.description])
        return RatingMeans(
            of: try rows.map { DatedRatings(try $0.ratings(), at: try $0.timestamp("at")) },
            at: now)
    }

    /// By the newest confirmation; of two at the same millisecond, by that with the larger id.
    func status(of id: Fountain.ID) throws -> FountainStatus {
        let statement = try database.cachedStatement(
            sql: """
                SELECT verdict, created_at FROM fountain_confirmation WHERE fountain_id = ?
                ORDER BY created_at DESC, id DESC LIMIT 1
                """)
        let row = try Row.fetchOne(statement, arguments: [id.description])
        return FountainStatus(try row?.statement("verdict", "created_at"))
    }

    func report(on fountain: Fountain, for viewer: Account.ID?) throws -> FountainReport {
        let means = try means(of: fountain.id)
        let rated = RatedFountain(
            fountain: fountain, status: try status(of: fountain.id), overall: means.overall.all,
            reviewCount: means.reviewCount)
        return FountainReport(
            rated: rated, means: means,
            confirmation: try viewer.flatMap { try confirmation(of: fountain.id, by: $0) },
            ownReview: try viewer.flatMap { viewer in
                try ReviewRows(database: database, now: now)
                    .find(of: fountain.id, by: viewer)?.id
            })
    }

    // MARK: Adding

    /// The fountain that a review or a confirmation is about, added if it is not there.
    ///
    /// - Throws: ``WaterFountainsError/fountainNotFound(_:)``,
    ///   ``WaterFountainsError/knownNearby(_:)``.
    func resolve(_ site: FountainSite) throws -> Fountain {
        switch site {
        case .known(let id):
            return try require(id)
        case .onMap(let description):
            guard let known = try description.element.flatMap({ try find($0) }) else {
                return try insert(description)
            }
            guard known.description != description else { return known }
            let updated = Fountain(
                id: known.id, description: description, createdAt: known.createdAt)
            try update(updated)
            return updated
        case .new(let description, let others):
            let search = NearestSearch(table: "water_fountain", place: description.coordinate)
            let near = try search.nearest(
                within: FountainSnap.reachMeters, limit: others.count + 1, in: database
            ).map { try Fountain.ID($0.id) }.filter { !others.contains($0) }
            guard near.isEmpty else { throw WaterFountainsError.knownNearby(near) }
            return try insert(description)
        }
    }

    private func insert(_ description: FountainDescription) throws -> Fountain {
        let fountain = Fountain(id: .new(at: now), description: description, createdAt: now)
        try database.execute(
            sql: """
                INSERT INTO water_fountain (
                    element, name, address, kind, bottle, wheelchair, seasonal, season,
                    works_on_map, geometry, id, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: description.columns
                + [fountain.id.description, now.millisecondsSinceEpoch])
        return fountain
    }

    private func update(_ fountain: Fountain) throws {
        try database.execute(
            sql: """
                UPDATE water_fountain SET element = ?, name = ?, address = ?, kind = ?, bottle = ?,
                    wheelchair = ?, seasonal = ?, season = ?, works_on_map = ?, geometry = ?
                WHERE id = ?
                """,
            arguments: fountain.description.columns + [fountain.id.description])
    }

    // MARK: Confirmations

    func confirmation(of id: Fountain.ID, by person: Account.ID) throws -> Confirmation? {
        try Row.fetchOne(
            database,
            cached: "SELECT * FROM fountain_confirmation WHERE fountain_id = ? AND person_id = ?",
            arguments: [id.description, person.description]
        ).map { try $0.confirmation() }
    }

    /// Stores what `person` now says about a fountain, nil for nothing, and tells everybody who
    /// should know.
    func set(
        _ confirmation: Confirmation?, of fountain: Fountain, by person: Account.ID
    ) throws {
        let before = try status(of: fountain.id)
        try database.execute(
            sql: "DELETE FROM fountain_confirmation WHERE fountain_id = ? AND person_id = ?",
            arguments: [fountain.id.description, person.description])
        if let confirmation { try insert(confirmation, of: fountain.id) }
        let events = EventRows(database: database, now: now)
        try events.append(
            EventDraft(confirmed: confirmation?.verdict, of: fountain), to: person)
        let after = try status(of: fountain.id)
        guard FountainNews.isNews(before, after) else { return }
        for reader in try audience(of: fountain.id, besides: person) {
            try events.append(EventDraft(status: after, of: fountain), to: reader)
        }
    }

    private func insert(_ confirmation: Confirmation, of id: Fountain.ID) throws {
        try database.execute(
            sql: """
                INSERT INTO fountain_confirmation (
                    id, fountain_id, person_id, verdict, created_at, previous_verdict, previous_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                confirmation.id.description, id.description, confirmation.person?.description,
                confirmation.verdict.rawValue, confirmation.at.millisecondsSinceEpoch,
                confirmation.previous?.verdict.rawValue,
                confirmation.previous?.at.millisecondsSinceEpoch,
            ])
    }

    private func audience(of id: Fountain.ID, besides person: Account.ID) throws -> [Account.ID] {
        try Row.fetchAll(
            database,
            cached: """
                SELECT author_id FROM fountain_review
                WHERE fountain_id = ? AND removed_at IS NULL AND author_id <> ?
                ORDER BY created_at DESC, id DESC LIMIT ?
                """,
            arguments: [id.description, person.description, FountainNews.audience]
        ).map { try $0.value("author_id") { try Account.ID($0) } }
    }
}

extension FountainDescription {
    /// The values of the columns that describe a fountain, in the order of the statements above.
    fileprivate var columns: StatementArguments {
        [
            element?.description, name?.text, address.text, traits.kind, traits.bottle,
            traits.wheelchair?.rawValue, traits.isSeasonal, traits.season, traits.worksOnMap,
            coordinate.blob,
        ]
    }
}

extension Row {
    func waterFountain() throws -> Fountain {
        Fountain(
            id: try value("id") { try Fountain.ID($0) },
            description: FountainDescription(
                element: try storedIfPresent("element") as String? == nil
                    ? nil : value("element") { try FountainElement($0) },
                name: try storedIfPresent("name") as String? == nil
                    ? nil : value("name") { try FountainName($0) },
                address: try value("address") { try StreetAddress($0) },
                coordinate: try coordinate(), traits: try traits()),
            createdAt: try timestamp("created_at"))
    }

    private func traits() throws -> FountainTraits {
        let wheelchair: String? = try storedIfPresent("wheelchair")
        return FountainTraits(
            kind: try storedIfPresent("kind"), bottle: try storedIfPresent("bottle"),
            wheelchair: wheelchair.flatMap(FountainTraits.Wheelchair.init),
            isSeasonal: try storedIfPresent("seasonal"), season: try storedIfPresent("season"),
            worksOnMap: try storedIfPresent("works_on_map"))
    }

    func confirmation() throws -> Confirmation {
        let hasPerson = try storedIfPresent("person_id") as String? != nil
        let hasPrevious = try storedIfPresent("previous_verdict") as String? != nil
        return Confirmation(
            id: try value("id") { try Confirmation.ID($0) },
            person: hasPerson ? try value("person_id") { try Account.ID($0) } : nil,
            statement: try statement("verdict", "created_at"),
            previous: hasPrevious ? try statement("previous_verdict", "previous_at") : nil)
    }

    fileprivate func statement(
        _ verdict: String, _ time: String
    ) throws -> Confirmation.Statement {
        guard let said = Verdict(rawValue: try stored(verdict)) else {
            throw StoredValueError(detail: "column '\(verdict)' is not a known verdict")
        }
        return Confirmation.Statement(said, at: try timestamp(time))
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
