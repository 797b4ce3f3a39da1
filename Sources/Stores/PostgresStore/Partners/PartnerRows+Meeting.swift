import Accounts
import ActivityPartners
import Geometry
import RecordKeeping

// MARK: - The people of a post

extension PartnerRows {
    /// - Throws: `ActivityPartnersError.notOfThePost`, `ActivityPartnersError.postNotFound`.
    func requireMember(_ person: Account.ID, of id: PartnerPost.ID) async throws {
        let isMember: Bool? = try await transaction.value(
            """
            SELECT owner_id = $2 OR EXISTS (SELECT 1 FROM join_request
                WHERE post_id = $1 AND asker_id = $2 AND state = 'accepted')
            FROM partner_post WHERE id = $1
            """, [id, person])
        guard let isMember else {
            throw ActivityPartnersError.postNotFound(RecordReference(id))
        }
        guard isMember else { throw ActivityPartnersError.notOfThePost(id) }
    }

    /// The owner, then those who were accepted, without people who block `person` or are blocked.
    func members(of id: PartnerPost.ID, for person: Account.ID) async throws -> [PostMember] {
        try await transaction.rows(
            """
            SELECT account.id, account.name FROM (
                SELECT owner_id AS member_id, 0 AS since FROM partner_post WHERE id = $1
                UNION ALL
                SELECT asker_id, answered_at FROM join_request
                WHERE post_id = $1 AND state = 'accepted'
            ) AS member JOIN account ON account.id = member_id
            WHERE NOT EXISTS (SELECT 1 FROM block
                WHERE (blocker_id = $2 AND blocked_id = member_id)
                OR (blocker_id = member_id AND blocked_id = $2))
            ORDER BY since, account.id
            """, [id, person]
        ).map { row in
            PostMember(account: try row.id(), name: try row.value("name") { try PersonName($0) })
        }
    }

    func set(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws {
        var statements = [
            PostgresStatement(
                "DELETE FROM meeting_start WHERE post_id = $1 AND account_id = $2", [id, person])
        ]
        if let start {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO meeting_start (
                        post_id, account_id, mode, address, latitude, longitude)
                    VALUES ($1, $2, $3, $4, $5, $6)
                    """,
                    [
                        id, person, start.mode.rawValue, start.address.text,
                        start.coordinate.latitude, start.coordinate.longitude,
                    ]))
        }
        try await transaction.pipeline(statements)
    }

    func starts(on id: PartnerPost.ID) async throws -> [PersonalStart] {
        try await transaction.rows(
            """
            SELECT start.*, account.name AS person_name FROM meeting_start AS start
            JOIN account ON account.id = start.account_id
            WHERE post_id = $1 ORDER BY account_id
            """, [id]
        ).map { row in
            PersonalStart(
                person: try row.id("account_id"),
                name: try row.value("person_name") { try PersonName($0) },
                start: try row.meetingStart())
        }
    }
}

extension PostgresRow {
    func partnerPost() throws -> PartnerPost {
        PartnerPost(
            id: try id(), owner: try id("owner_id"),
            draft: PartnerPostDraft(
                activity: try value("activity") { try Activity($0) },
                comment: try valueIfPresent("comment") { try PostComment($0) },
                days: try value("days") { try Weekdays(bits: $0) },
                times: try valueIfPresent("times") { try DayTimes($0) },
                validUntil: try timestamp("valid_until"), place: try postPlace(),
                places: try value("places") { try PlaceCount($0) }),
            createdAt: try timestamp("created_at"), endedAt: try timestampIfPresent("ended_at"),
            taken: try stored("taken"), version: try stored("version"),
            hiddenAt: try timestampIfPresent("hidden_at"))
    }

    private func postPlace() throws -> PostPlace? {
        guard try storedIfPresent("latitude") as Double? != nil else { return nil }
        return PostPlace(
            address: try value("address") { try StreetAddress($0) },
            coordinate: try exactPlace(), shown: try coordinate())
    }

    private func exactPlace() throws -> Coordinate {
        let longitude: Double = try stored("longitude")
        return try value("latitude") { try Coordinate(latitude: $0, longitude: longitude) }
    }

    /// The request with its id in the column `id`.
    func joinRequest(_ id: String) throws -> JoinRequest {
        guard let state = JoinState(word: try stored("state")) else {
            throw StoredValueError(detail: "column 'state' is not a known state")
        }
        return JoinRequest(
            id: try self.id(id), post: try self.id("post_id"), asker: try self.id("asker_id"),
            state: state, askedAt: try timestamp("asked_at"),
            answeredAt: try timestampIfPresent("answered_at"),
            word: try valueIfPresent("word") { try AnswerWord($0) }, asks: try stored("asks"))
    }

    fileprivate func meetingStart() throws -> MeetingStart {
        MeetingStart(
            coordinate: try exactPlace(), address: try value("address") { try StreetAddress($0) },
            mode: try known("mode"))
    }
}
