import Accounts
import ActivityPartners
import Conversations
import GRDB
import Geometry
import PersonalEvents
import RecordKeeping

/// The rows of `partner_post` and `join_request` in a transaction at the time ``now``.
struct PartnerRows {
    let database: Database
    let now: Timestamp

    // MARK: Posts

    func insert(_ post: PartnerPost) throws {
        let draft = post.draft
        try database.execute(
            sql: """
                INSERT INTO partner_post (
                    id, owner_id, activity, activity_key, comment, days, times, valid_until, places,
                    address, latitude, longitude, created_at, geometry)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                post.id.description, post.owner.description, draft.activity.text,
                draft.activity.key, draft.comment?.text, draft.days.bits, draft.times?.text,
                draft.validUntil.millisecondsSinceEpoch, draft.places.count,
                draft.place?.address.text, draft.place?.coordinate.latitude,
                draft.place?.coordinate.longitude, post.createdAt.millisecondsSinceEpoch,
                draft.place?.shown.blob,
            ])
        try tell(.posted, post)
    }

    /// Stores what transitions change.
    func update(_ post: PartnerPost) throws {
        let draft = post.draft
        try database.execute(
            sql: """
                UPDATE partner_post SET activity = ?, activity_key = ?, comment = ?, days = ?,
                    times = ?, valid_until = ?, places = ?, taken = ?, address = ?, latitude = ?,
                    longitude = ?, ended_at = ?, version = ?, geometry = ?
                WHERE id = ?
                """,
            arguments: [
                draft.activity.text, draft.activity.key, draft.comment?.text, draft.days.bits,
                draft.times?.text, draft.validUntil.millisecondsSinceEpoch, draft.places.count,
                post.taken, draft.place?.address.text, draft.place?.coordinate.latitude,
                draft.place?.coordinate.longitude, post.endedAt?.millisecondsSinceEpoch,
                post.version, draft.place?.shown.blob, post.id.description,
            ])
    }

    /// - Throws: `ActivityPartnersError.postNotFound`.
    func require(_ id: PartnerPost.ID) throws -> PartnerPost {
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM partner_post WHERE id = ?",
            arguments: [id.description])
        guard let row else { throw ActivityPartnersError.postNotFound(RecordReference(id)) }
        return try row.partnerPost()
    }

    /// The post of `owner`, unless it has another version.
    ///
    /// - Throws: `ActivityPartnersError.postNotFound`, `ActivityPartnersError.changedMeanwhile`.
    func require(
        _ id: PartnerPost.ID, of owner: Account.ID, _ version: Int?
    ) throws -> PartnerPost {
        let post = try require(id)
        guard post.owner == owner else {
            throw ActivityPartnersError.postNotFound(RecordReference(id))
        }
        try post.require(version)
        return post
    }

    /// The posts that `clause` selects, as `viewer` sees them. Hidden posts of others that the viewer
    /// never asked to join, and posts of people who block the viewer, or whom the viewer blocks, are
    /// not found.
    func seen(
        by viewer: Account.ID, _ condition: String, _ arguments: StatementArguments,
        order: String
    ) throws -> [SeenPost] {
        let me = viewer.description
        let rows = try Row.fetchAll(
            database,
            cached: """
                SELECT post.*, owner.name AS owner_name,
                    request.id AS request_id, request.post_id, request.asker_id, request.state,
                    request.asked_at, request.answered_at, request.word, request.asks,
                    (SELECT conversation.id FROM conversation
                        WHERE subject_kind = 'partner-post' AND subject_id = post.id
                        AND first_id = min(post.owner_id, ?) AND second_id = max(post.owner_id, ?)
                    ) AS conversation_id
                FROM partner_post AS post
                JOIN account AS owner ON owner.id = post.owner_id
                LEFT JOIN join_request AS request
                    ON request.post_id = post.id AND request.asker_id = ?
                WHERE NOT EXISTS (SELECT 1 FROM block
                    WHERE (blocker_id = post.owner_id AND blocked_id = ?)
                    OR (blocker_id = ? AND blocked_id = post.owner_id))
                AND (post.hidden_at IS NULL OR post.owner_id = ? OR request.id IS NOT NULL)
                AND \(condition) ORDER BY \(order)
                """,
            arguments: [me, me, me, me, me, me] + arguments)
        return try rows.map { row in
            let post = try row.partnerPost()
            let isAsked = try row.storedIfPresent("request_id") as String? != nil
            let request = isAsked ? try row.joinRequest("request_id") : nil
            let isLinked = try row.storedIfPresent("conversation_id") as String? != nil
            return SeenPost(
                post: post, ownerName: try row.value("owner_name") { try PersonName($0) },
                standing: PostStanding(post, request, for: viewer, at: now),
                conversation: isLinked
                    ? try row.value("conversation_id") { try Conversation.ID($0) } : nil)
        }
    }

    func tell(_ happening: PostHappening, _ post: PartnerPost) throws {
        try EventRows(database: database, now: now)
            .append(EventDraft(happening, post), to: post.owner)
    }

    // MARK: Requests

    func request(on post: PartnerPost.ID, of asker: Account.ID) throws -> JoinRequest? {
        try Row.fetchOne(
            database, cached: "SELECT * FROM join_request WHERE post_id = ? AND asker_id = ?",
            arguments: [post.description, asker.description])?.joinRequest("id")
    }

    func save(_ request: JoinRequest) throws {
        try database.execute(
            sql: """
                INSERT INTO join_request (
                    id, post_id, asker_id, state, asked_at, answered_at, word, asks)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET state = excluded.state,
                    asked_at = excluded.asked_at, answered_at = excluded.answered_at,
                    word = excluded.word, asks = excluded.asks
                """,
            arguments: [
                request.id.description, request.post.description, request.asker.description,
                request.state.word, request.askedAt.millisecondsSinceEpoch,
                request.answeredAt?.millisecondsSinceEpoch, request.word?.text, request.asks,
            ])
    }

    func tell(_ happening: JoinHappening, _ request: JoinRequest, to person: Account.ID) throws {
        try EventRows(database: database, now: now)
            .append(EventDraft(happening, request), to: person)
    }

    /// Ends the requests that wait on a post, and tells the askers.
    func endWaiting(on post: PartnerPost.ID, by event: JoinEvent) throws {
        let waiting = try Row.fetchAll(
            database,
            cached: """
                SELECT * FROM join_request WHERE post_id = ? AND state = 'pending'
                ORDER BY asked_at, id
                """,
            arguments: [post.description]
        ).map { try $0.joinRequest("id") }
        for request in waiting {
            guard let ended = request.ended(by: event, at: now) else { continue }
            try save(ended)
            try tell(.requestEnded, ended, to: ended.asker)
        }
    }

    /// The requests to posts of `owner` that `condition` selects.
    func seen(
        by owner: Account.ID, requests condition: String, _ arguments: StatementArguments
    ) throws -> [SeenRequest] {
        let rows = try Row.fetchAll(
            database,
            cached: """
                SELECT post.*, request.id AS request_id, request.post_id, request.asker_id,
                    request.state, request.asked_at, request.answered_at, request.word,
                    request.asks, asker.name AS asker_name
                FROM join_request AS request
                JOIN partner_post AS post ON post.id = request.post_id
                JOIN account AS asker ON asker.id = request.asker_id
                WHERE post.owner_id = ? AND \(condition)
                """,
            arguments: [owner.description] + arguments)
        return try rows.map { row in
            let post = try row.partnerPost()
            let request = try row.joinRequest("request_id")
            return SeenRequest(
                request: request.asOf(now, on: post), activity: post.draft.activity,
                askerName: try row.value("asker_name") { try PersonName($0) })
        }
    }

    /// Frees the places that a person has taken, before the account is deleted, and tells the owners
    /// of posts that the person's requests are withdrawn.
    func forget(_ person: Account.ID) throws {
        let requests = try Row.fetchAll(
            database,
            cached: """
                SELECT * FROM join_request
                WHERE asker_id = ? AND state IN ('pending', 'accepted')
                """,
            arguments: [person.description]
        ).map { try $0.joinRequest("id") }
        for request in requests {
            let state = request.state(on: try require(request.post), at: now)
            if state == .pending || state == .accepted { _ = try withdraw(request) }
        }
        // Those who wait for an answer of the person learn that there will be none.
        let posts = try String.fetchAll(
            database, cached: "SELECT id FROM partner_post WHERE owner_id = ?",
            arguments: [person.description])
        for post in posts { try endWaiting(on: PartnerPost.ID(post), by: .postEnds) }
    }

    /// Withdraws a request, and frees its place.
    func withdraw(_ request: JoinRequest) throws -> JoinRequest {
        let post = try require(request.post)
        let withdrawn = try request.asOf(now, on: post).withdrawn(at: now)
        try save(withdrawn)
        if request.state == .accepted { try update(post.left()) }
        try database.execute(
            sql: "DELETE FROM meeting_start WHERE post_id = ? AND account_id = ?",
            arguments: [post.id.description, request.asker.description])
        try tell(.withdrawn, withdrawn, to: post.owner)
        try tell(.withdrawn, withdrawn, to: request.asker)
        return withdrawn
    }
}

extension Row {
    func partnerPost() throws -> PartnerPost {
        PartnerPost(
            id: try value("id") { try PartnerPost.ID($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            draft: PartnerPostDraft(
                activity: try value("activity") { try Activity($0) },
                comment: try text("comment", as: PostComment.self),
                days: try value("days") { try Weekdays(bits: $0) },
                times: try text("times", as: DayTimes.self),
                validUntil: try timestamp("valid_until"), place: try postPlace(),
                places: try value("places") { try PlaceCount($0) }),
            createdAt: try timestamp("created_at"),
            endedAt: try storedIfPresent("ended_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            taken: try stored("taken"), version: try stored("version"),
            hiddenAt: try timestampIfPresent("hidden_at"))
    }

    private func postPlace() throws -> PostPlace? {
        guard try storedIfPresent("latitude") as Double? != nil else { return nil }
        return PostPlace(
            address: try value("address") { try StreetAddress($0) },
            coordinate: try exactPlace(), shown: try coordinate())
    }

    func exactPlace() throws -> Coordinate {
        let longitude: Double = try stored("longitude")
        return try value("latitude") { try Coordinate(latitude: $0, longitude: longitude) }
    }

    private func text<Value: ValidatedText>(
        _ column: String, as type: Value.Type
    ) throws -> Value? {
        guard try storedIfPresent(column) as String? != nil else { return nil }
        return try value(column) { try Value($0) }
    }

    /// The request with its id in the column `id`.
    func joinRequest(_ id: String) throws -> JoinRequest {
        guard let state = JoinState(word: try stored("state")) else {
            throw StoredValueError(detail: "column 'state' is not a known state")
        }
        return JoinRequest(
            id: try value(id) { try JoinRequest.ID($0) },
            post: try value("post_id") { try PartnerPost.ID($0) },
            asker: try value("asker_id") { try Account.ID($0) }, state: state,
            askedAt: try timestamp("asked_at"),
            answeredAt: try storedIfPresent("answered_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            word: try text("word", as: AnswerWord.self), asks: try stored("asks"))
    }

    func meetingStart() throws -> MeetingStart {
        guard let mode = MeetingMode(rawValue: try stored("mode")) else {
            throw StoredValueError(detail: "column 'mode' is not a known mode")
        }
        return MeetingStart(
            coordinate: try exactPlace(), address: try value("address") { try StreetAddress($0) },
            mode: mode)
    }
}
