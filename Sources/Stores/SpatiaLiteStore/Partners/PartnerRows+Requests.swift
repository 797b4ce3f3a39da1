import Accounts
import ActivityPartners
import Conversations
import GRDB
import Geometry
import PersonalEvents
import RecordKeeping

extension PartnerRows {
    func made(by key: CreationKey, of owner: Account.ID) throws -> PartnerPost? {
        let keys = CreationKeys(database: database, account: owner)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM partner_post WHERE id = ?", arguments: [id])
        guard let row else { throw AccountsError.createdRecordGone }
        return try row.partnerPost()
    }

    /// The part of a condition that continues after a cursor.
    static func rest(
        _ cursor: PageCursor?, _ time: String, _ id: String
    ) -> (sql: String, arguments: StatementArguments) {
        guard let cursor else { return ("", []) }
        return (
            " AND (\(time), \(id)) < (?, ?)",
            [cursor.createdAt.millisecondsSinceEpoch, cursor.id.description]
        )
    }

    /// Open posts that meet `filter` except for the distance.
    func feed(
        for viewer: Account.ID, _ filter: PostFilter, after cursor: PageCursor?, limit: Int
    ) throws -> [SeenPost] {
        var condition = """
            post.ended_at IS NULL AND post.hidden_at IS NULL AND post.taken < post.places
            AND post.valid_until > ?
            """
        var arguments: StatementArguments = [now.millisecondsSinceEpoch]
        if let activity = filter.activity {
            condition += " AND post.activity_key = ?"
            arguments += [activity.key]
        }
        if let day = filter.day {
            condition += " AND post.days & ? <> 0"
            arguments += [1 << day.rawValue]
        }
        if let area = filter.area {
            // By the spatial index; the distance itself is compared by the filter.
            let boxes = NearestSearch.boxes(around: area.center, reach: area.radius)
            let tests = boxes.map { _ in "(xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?)" }
            condition += """
                 AND post.fid IN (SELECT pkid FROM idx_partner_post_geometry
                    WHERE \(tests.joined(separator: " OR ")))
                """
            for box in boxes { arguments += [box.east, box.west, box.north, box.south] }
        }
        let rest = Self.rest(cursor, "post.created_at", "post.id")
        return try seen(
            by: viewer, condition + rest.sql, arguments + rest.arguments,
            order: "post.created_at DESC, post.id DESC LIMIT \(limit)")
    }

    /// - Throws: `ActivityPartnersError.tooManyPosts`.
    func requireFewPosts(of owner: Account.ID) throws {
        let count = try Int.fetchOne(
            database,
            cached: """
                SELECT count(*) FROM partner_post
                WHERE owner_id = ? AND ended_at IS NULL AND valid_until > ?
                """,
            arguments: [owner.description, now.millisecondsSinceEpoch])
        guard count ?? 0 < PartnerPost.maximumPerPerson else {
            throw ActivityPartnersError.tooManyPosts(limit: PartnerPost.maximumPerPerson)
        }
    }

    /// Lets requests wait again that ended with the post.
    func reopenWaiting(on post: PartnerPost, endedAt end: Timestamp) throws {
        let ended = try Row.fetchAll(
            database,
            cached: """
                SELECT * FROM join_request WHERE post_id = ? AND state = ? ORDER BY asked_at, id
                """,
            arguments: [post.id.description, JoinState.ended(.postEnded).word]
        ).map { try $0.joinRequest("id") }
        for request in ended {
            guard let waiting = request.waitingAgain(afterEnd: end) else { continue }
            try save(waiting)
            try tell(.asked, waiting, to: post.owner)
            try tell(.asked, waiting, to: waiting.asker)
        }
    }

    func requireFewPending(of asker: Account.ID) throws {
        let count = try Int.fetchOne(
            database,
            cached: """
                SELECT count(*) FROM join_request JOIN partner_post AS post ON post.id = post_id
                WHERE asker_id = ? AND state = 'pending' AND valid_until > ?
                """,
            arguments: [asker.description, now.millisecondsSinceEpoch])
        guard count ?? 0 < JoinRequest.maximumPending else {
            throw ActivityPartnersError.tooManyPending(limit: JoinRequest.maximumPending)
        }
    }

    /// The request with its post, if `owner` made the post.
    ///
    /// - Throws: `ActivityPartnersError.requestNotFound`.
    func request(
        _ id: JoinRequest.ID, to owner: Account.ID
    ) throws -> (request: JoinRequest, post: PartnerPost) {
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM join_request WHERE id = ?",
            arguments: [id.description])
        guard let request = try row?.joinRequest("id") else {
            throw ActivityPartnersError.requestNotFound(RecordReference(id))
        }
        let post = try require(request.post)
        guard post.owner == owner else {
            throw ActivityPartnersError.requestNotFound(RecordReference(id))
        }
        return (request, post)
    }

    /// Opens the conversation of an accepted person and the owner with a message of the owner.
    func greet(_ request: JoinRequest, on post: PartnerPost) throws {
        let rows = ConversationRows(database: database, now: now)
        let parties = try ConversationParties(
            post.owner, request.asker,
            about: ConversationSubject(.partnerPost, post.id.uuid))
        let conversation = try rows.open(parties, by: post.owner)
        // It may be full after many returns.
        guard conversation.lastMessage?.number ?? 0 < ConversationLimits.messages else { return }
        let text = try request.word.map { word in try MessageText(word.text) }
        _ = try rows.append(.requestAccepted, text, to: conversation, by: post.owner)
    }

    /// - Throws: `ActivityPartnersError.notOfThePost`, `ActivityPartnersError.postNotFound`.
    func requireMember(_ person: Account.ID, of id: PartnerPost.ID) throws {
        let post = try require(id)
        guard post.owner != person else { return }
        let request = try request(on: id, of: person)
        guard request?.state == .accepted else { throw ActivityPartnersError.notOfThePost(id) }
    }

    /// The owner, then those who were accepted, without people who block `person` or are blocked.
    func members(of id: PartnerPost.ID, for person: Account.ID) throws -> [PostMember] {
        let (post, me) = (id.description, person.description)
        return try Row.fetchAll(
            database,
            cached: """
                SELECT account.id, account.name FROM (
                    SELECT owner_id AS member_id, 0 AS since FROM partner_post WHERE id = ?
                    UNION ALL
                    SELECT asker_id, answered_at FROM join_request
                    WHERE post_id = ? AND state = 'accepted'
                ) JOIN account ON account.id = member_id
                WHERE NOT EXISTS (SELECT 1 FROM block
                    WHERE (blocker_id = ? AND blocked_id = member_id)
                    OR (blocker_id = member_id AND blocked_id = ?))
                ORDER BY since, account.id
                """,
            arguments: [post, post, me, me]
        ).map { row in
            PostMember(
                account: try row.value("id") { try Account.ID($0) },
                name: try row.value("name") { try PersonName($0) })
        }
    }
}
