import Accounts
import ActivityPartners
import Conversations
import Geometry
import PersonalEvents
import RecordKeeping

/// The rows of `partner_post` and `join_request` in a transaction.
///
/// Whoever changes a post or one of its requests locks the row of the post first, and reads the
/// requests afterwards. So the places of a post are given away one after the other, whoever writes.
struct PartnerRows {
    /// Selects the posts that the viewer, the first value, finds: neither hidden posts of others that
    /// the viewer never asked to join, nor posts of people who block the viewer, or whom the viewer
    /// blocks.
    static let isVisible = """
        NOT EXISTS (SELECT 1 FROM block
            WHERE (blocker_id = post.owner_id AND blocked_id = $1)
            OR (blocker_id = $1 AND blocked_id = post.owner_id))
        AND (post.hidden_at IS NULL OR post.owner_id = $1 OR request.id IS NOT NULL)
        """

    let transaction: PostgresTransaction

    var now: Timestamp { transaction.now }

    var conversations: ConversationRows { ConversationRows(transaction: transaction) }

    // MARK: Reading

    /// The posts that `clause` selects, as `viewer` sees them. The viewer is `$1` in the clause;
    /// `values` are the others.
    func seen(
        by viewer: Account.ID, _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [SeenPost] {
        try await transaction.rows(
            """
            SELECT post.*, owner.name AS owner_name,
                request.id AS request_id, request.post_id, request.asker_id, request.state,
                request.asked_at, request.answered_at, request.word, request.asks,
                (SELECT conversation.id FROM conversation
                    WHERE subject_kind = 'partner-post' AND subject_id = post.id
                    AND first_id = least(post.owner_id, $1)
                    AND second_id = greatest(post.owner_id, $1)) AS conversation_id
            FROM partner_post AS post
            JOIN account AS owner ON owner.id = post.owner_id
            LEFT JOIN join_request AS request
                ON request.post_id = post.id AND request.asker_id = $1
            """ + clause, [viewer] + values
        ).map { row in
            let post = try row.partnerPost()
            let isAsked = try row.storedIfPresent("request_id") as UUIDv7? != nil
            let request = isAsked ? try row.joinRequest("request_id") : nil
            return SeenPost(
                post: post, ownerName: try row.value("owner_name") { try PersonName($0) },
                standing: PostStanding(post, request, for: viewer, at: now),
                conversation: try row.idIfPresent("conversation_id"))
        }
    }

    /// The requests to posts of `owner` that `clause` selects. The owner is `$1` in the clause;
    /// `values` are the others.
    func seen(
        to owner: Account.ID, _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [SeenRequest] {
        try await transaction.rows(
            """
            SELECT post.*, request.id AS request_id, request.post_id, request.asker_id,
                request.state, request.asked_at, request.answered_at, request.word,
                request.asks, asker.name AS asker_name
            FROM join_request AS request
            JOIN partner_post AS post ON post.id = request.post_id
            JOIN account AS asker ON asker.id = request.asker_id
            """ + clause, [owner] + values
        ).map { row in
            let post = try row.partnerPost()
            let request = try row.joinRequest("request_id")
            return SeenRequest(
                request: request.asOf(now, on: post), activity: post.draft.activity,
                askerName: try row.value("asker_name") { try PersonName($0) })
        }
    }

    /// Open posts that meet `filter` except for the exact distance.
    func feed(
        for viewer: Account.ID, _ filter: PostFilter, after cursor: PageCursor?, limit: Int
    ) async throws -> [SeenPost] {
        var condition = """
            \(Self.isVisible) AND post.ended_at IS NULL AND post.hidden_at IS NULL
            AND post.taken < post.places AND post.valid_until > $2
            """
        var values: [any PostgresValue] = [viewer, now]
        if let activity = filter.activity {
            values.append(activity.key)
            condition += " AND post.activity_key = $\(values.count)"
        }
        if let day = filter.day {
            values.append(1 << day.rawValue)
            condition += " AND (post.days & $\(values.count)) <> 0"
        }
        if let area = filter.area {
            values.append(area.center)
            let center = "$\(values.count)::geography"
            // A little more than asked for, because PostGIS has a globe of its own. The distance
            // itself is compared by the filter.
            values.append(area.radius * 1.001 + 1)
            condition += " AND ST_DWithin(post.geometry, \(center), $\(values.count), false)"
        }
        let part = try NewestFirst(
            where: condition, values, after: cursor, limit: limit, time: "post.created_at",
            id: "post.id")
        return try await seen(by: viewer, part.sql, Array(part.values.dropFirst()))
    }

    func made(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost? {
        let keys = CreationKeys(transaction: transaction, account: owner)
        guard let id = try await keys.record(of: key, at: now) else { return nil }
        let row = try await transaction.row("SELECT * FROM partner_post WHERE id = $1", [id])
        guard let row else { throw AccountsError.createdRecordGone }
        return try row.partnerPost()
    }

    // MARK: Posts

    /// The post, which stays locked until the transaction ends.
    ///
    /// - Throws: `ActivityPartnersError.postNotFound`.
    func lock(_ id: PartnerPost.ID) async throws -> PartnerPost {
        let row = try await transaction.row(
            "SELECT * FROM partner_post WHERE id = $1 FOR NO KEY UPDATE", [id])
        guard let row else { throw ActivityPartnersError.postNotFound(RecordReference(id)) }
        return try row.partnerPost()
    }

    /// The post of `owner`, unless it has another version. It stays locked until the transaction
    /// ends.
    ///
    /// - Throws: `ActivityPartnersError.postNotFound`, `ActivityPartnersError.changedMeanwhile`.
    func lock(
        _ id: PartnerPost.ID, of owner: Account.ID, _ version: Int?
    ) async throws -> PartnerPost {
        let post = try await lock(id)
        guard post.owner == owner else {
            throw ActivityPartnersError.postNotFound(RecordReference(id))
        }
        try post.require(version)
        return post
    }

    func insert(_ post: PartnerPost) async throws {
        let draft = post.draft
        try await transaction.execute(
            """
            INSERT INTO partner_post (
                id, owner_id, activity, activity_key, comment, days, times, valid_until, places,
                address, latitude, longitude, created_at, geometry)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                post.id, post.owner, draft.activity.text, draft.activity.key, draft.comment?.text,
                draft.days.bits, draft.times?.text, draft.validUntil, draft.places.count,
                draft.place?.address.text, draft.place?.coordinate.latitude,
                draft.place?.coordinate.longitude, post.createdAt, draft.place?.shown,
            ])
    }

    /// Stores what transitions change.
    func update(_ post: PartnerPost) async throws {
        let draft = post.draft
        try await transaction.execute(
            """
            UPDATE partner_post SET activity = $1, activity_key = $2, comment = $3, days = $4,
                times = $5, valid_until = $6, places = $7, taken = $8, address = $9,
                latitude = $10, longitude = $11, ended_at = $12, version = $13, geometry = $14
            WHERE id = $15
            """,
            [
                draft.activity.text, draft.activity.key, draft.comment?.text, draft.days.bits,
                draft.times?.text, draft.validUntil, draft.places.count, post.taken,
                draft.place?.address.text, draft.place?.coordinate.latitude,
                draft.place?.coordinate.longitude, post.endedAt, post.version,
                draft.place?.shown, post.id,
            ])
    }

    /// - Throws: `ActivityPartnersError.tooManyPosts`.
    func requireFewPosts(of owner: Account.ID) async throws {
        let count: Int? = try await transaction.value(
            """
            SELECT count(*) FROM partner_post
            WHERE owner_id = $1 AND ended_at IS NULL AND valid_until > $2
            """, [owner, now])
        guard count ?? 0 < PartnerPost.maximumPerPerson else {
            throw ActivityPartnersError.tooManyPosts(limit: PartnerPost.maximumPerPerson)
        }
    }
}
