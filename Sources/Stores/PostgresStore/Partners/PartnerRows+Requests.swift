import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

extension PartnerRows {
    func request(on post: PartnerPost.ID, of asker: Account.ID) async throws -> JoinRequest? {
        try await transaction.row(
            "SELECT * FROM join_request WHERE post_id = $1 AND asker_id = $2", [post, asker]
        )?.joinRequest("id")
    }

    /// The request with its post, if `owner` made the post. The post stays locked until the
    /// transaction ends; so do its owner and the asker, who can neither write to nor block each other.
    ///
    /// - Throws: `ActivityPartnersError.requestNotFound`.
    func lock(
        _ id: JoinRequest.ID, to owner: Account.ID
    ) async throws -> (request: JoinRequest, post: PartnerPost) {
        let gone = ActivityPartnersError.requestNotFound(RecordReference(id))
        let row = try await transaction.row(
            """
            SELECT post_id, asker_id FROM join_request
            JOIN partner_post AS post ON post.id = post_id
            WHERE join_request.id = $1 AND owner_id = $2
            """, [id, owner])
        guard let row else { throw gone }
        try await conversations.lock(owner, row.id("asker_id"))
        let post: PartnerPost
        do {
            post = try await lock(row.id("post_id"))
        } catch ActivityPartnersError.postNotFound {
            throw gone
        }
        let stored = try await transaction.row("SELECT * FROM join_request WHERE id = $1", [id])
        guard let request = try stored?.joinRequest("id") else { throw gone }
        return (request, post)
    }

    func save(_ requests: [JoinRequest]) async throws {
        try await transaction.pipeline(
            requests.map { request in
                PostgresStatement(
                    """
                    INSERT INTO join_request (
                        id, post_id, asker_id, state, asked_at, answered_at, word, asks)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                    ON CONFLICT (id) DO UPDATE SET state = excluded.state,
                        asked_at = excluded.asked_at, answered_at = excluded.answered_at,
                        word = excluded.word, asks = excluded.asks
                    """,
                    [
                        request.id, request.post, request.asker, request.state.word,
                        request.askedAt, request.answeredAt, request.word?.text, request.asks,
                    ])
            })
    }

    /// Ends the requests that wait on a locked post, and tells the askers.
    func endWaiting(
        on post: PartnerPost.ID, by event: JoinEvent, telling events: inout PendingEvents
    ) async throws {
        let waiting = try await transaction.rows(
            """
            SELECT * FROM join_request WHERE post_id = $1 AND state = 'pending'
            ORDER BY asked_at, id
            """, [post])
        try await end(waiting.map { try $0.joinRequest("id") }, by: event, telling: &events)
    }

    /// Ends requests, and tells the askers.
    func end(
        _ requests: [JoinRequest], by event: JoinEvent, telling events: inout PendingEvents
    ) async throws {
        let ended = requests.compactMap { $0.ended(by: event, at: now) }
        try await save(ended)
        for request in ended {
            events.append(EventDraft(.requestEnded, request), to: request.asker)
        }
    }

    /// Lets requests wait again that ended with the locked post.
    func reopenWaiting(
        on post: PartnerPost, endedAt end: Timestamp, telling events: inout PendingEvents
    ) async throws {
        let ended = try await transaction.rows(
            "SELECT * FROM join_request WHERE post_id = $1 AND state = $2 ORDER BY asked_at, id",
            [post.id, JoinState.ended(.postEnded).word])
        let waiting = try ended.map { try $0.joinRequest("id") }
            .compactMap { $0.waitingAgain(afterEnd: end) }
        try await save(waiting)
        for request in waiting {
            for person in [post.owner, request.asker] {
                events.append(EventDraft(.asked, request), to: person)
            }
        }
    }

    /// - Throws: `ActivityPartnersError.tooManyPending`.
    func requireFewPending(of asker: Account.ID) async throws {
        let count: Int? = try await transaction.value(
            """
            SELECT count(*) FROM join_request JOIN partner_post AS post ON post.id = post_id
            WHERE asker_id = $1 AND state = 'pending' AND valid_until > $2
            """, [asker, now])
        guard count ?? 0 < JoinRequest.maximumPending else {
            throw ActivityPartnersError.tooManyPending(limit: JoinRequest.maximumPending)
        }
    }

    /// Withdraws a request to a locked post, and frees its place.
    func withdraw(
        _ request: JoinRequest, from post: PartnerPost, telling events: inout PendingEvents
    ) async throws -> JoinRequest {
        let withdrawn = try request.asOf(now, on: post).withdrawn(at: now)
        try await save([withdrawn])
        if request.state == .accepted { try await update(post.left()) }
        try await transaction.execute(
            "DELETE FROM meeting_start WHERE post_id = $1 AND account_id = $2",
            [post.id, request.asker])
        for person in [post.owner, request.asker] {
            events.append(EventDraft(.withdrawn, withdrawn), to: person)
        }
        return withdrawn
    }

    /// Opens the conversation of an accepted person and the owner with a message of the owner.
    func greet(
        _ request: JoinRequest, on post: PartnerPost, telling events: inout PendingEvents
    ) async throws {
        let parties = try ConversationParties(
            post.owner, request.asker,
            about: ConversationSubject(.partnerPost, post.id.uuid))
        let conversation = try await conversations.open(
            parties, by: post.owner, telling: &events)
        // It may be full after many returns.
        guard conversation.lastMessage?.number ?? 0 < ConversationLimits.messages else { return }
        let text = try request.word.map { word in try MessageText(word.text) }
        _ = try await conversations.append(
            .requestAccepted, text, to: conversation, by: post.owner, telling: &events)
    }

    /// Frees the places that a person has taken, before the account is deleted, and tells the owners
    /// of posts that the person's requests are withdrawn.
    func forget(_ person: Account.ID, telling events: inout PendingEvents) async throws {
        let requests = try await transaction.rows(
            """
            SELECT * FROM join_request
            WHERE asker_id = $1 AND state IN ('pending', 'accepted') ORDER BY post_id
            """, [person]
        ).map { try $0.joinRequest("id") }
        for request in requests {
            let post = try await lock(request.post)
            let state = request.state(on: post, at: now)
            guard state == .pending || state == .accepted else { continue }
            _ = try await withdraw(request, from: post, telling: &events)
        }
        // Those who wait for an answer of the person learn that there will be none.
        let waiting = try await transaction.rows(
            """
            SELECT request.* FROM join_request AS request
            JOIN partner_post AS post ON post.id = request.post_id
            WHERE post.owner_id = $1 AND request.state = 'pending'
            ORDER BY request.asked_at, request.id
            """, [person])
        try await end(waiting.map { try $0.joinRequest("id") }, by: .postEnds, telling: &events)
    }
}
