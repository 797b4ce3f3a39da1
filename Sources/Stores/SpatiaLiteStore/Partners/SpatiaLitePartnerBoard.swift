import Accounts
import ActivityPartners
import Conversations
import GRDB
import Geometry
import PersonalEvents
import RecordKeeping

/// Posts and requests as rows of `partner_post` and `join_request`.
struct SpatiaLitePartnerBoard: PartnerBoard {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (PartnerRows) throws -> Value
    ) async throws -> Value {
        let now = records.clock.now()
        return try await records.read { try body(PartnerRows(database: $0, now: now)) }
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (PartnerRows) throws -> Value
    ) async throws -> Value {
        try await records.write { try body(PartnerRows(database: $0, now: $1)) }
    }

    // MARK: Posts

    func add(
        _ draft: PartnerPostDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<PartnerPost> {
        try await write { rows in
            if let key, let made = try rows.made(by: key, of: owner) {
                return Creation(record: made, isRepeated: true)
            }
            try RecordDatabase.requireAccount(owner, in: rows.database)
            try PartnerPost.check(draft, at: rows.now)
            try rows.requireFewPosts(of: owner)
            let post = PartnerPost(
                id: .new(at: rows.now), owner: owner, draft: draft, createdAt: rows.now)
            try rows.insert(post)
            if let key {
                try CreationKeys(database: rows.database, account: owner)
                    .keep(key, of: post.id.description, at: rows.now)
            }
            return Creation(record: post, isRepeated: false)
        }
    }

    func madePost(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost? {
        try await read { try $0.made(by: key, of: owner) }
    }

    func feed(
        for viewer: Account.ID, matching filter: PostFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        try PageLimit.check(limit)
        return try await read { rows in
            var found: [SeenPost] = []
            var cursor = after
            // The distance is not compared by the database, so several parts may be needed.
            while true {
                let part = try rows.feed(for: viewer, filter, after: cursor, limit: limit + 1)
                found += part.filter { filter.matches($0.post.draft) }
                guard found.count <= limit, part.count == limit + 1, let last = part.last else {
                    break
                }
                cursor = PageCursor(createdAt: last.post.createdAt, id: last.post.id.uuid)
            }
            return Page(found, limit: limit, cursor: Self.cursor)
        }
    }

    func posts(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        try PageLimit.check(limit)
        let rest = PartnerRows.rest(after, "post.created_at", "post.id")
        let posts = try await read { rows in
            try rows.seen(
                by: owner, "post.owner_id = ?\(rest.sql)",
                [owner.description] + rest.arguments,
                order: "post.created_at DESC, post.id DESC LIMIT \(limit + 1)")
        }
        return Page(posts, limit: limit, cursor: Self.cursor)
    }

    private static func cursor(_ seen: SeenPost) -> PageCursor {
        PageCursor(createdAt: seen.post.createdAt, id: seen.post.id.uuid)
    }

    func post(_ reference: RecordReference, for viewer: Account.ID) async throws -> SeenPost {
        let match = reference.condition(on: "post.id")
        let found = try await read { rows in
            try rows.seen(
                by: viewer, match.sql, match.arguments,
                order: "post.created_at DESC, post.id DESC LIMIT 6")
        }
        guard let first = found.first else { throw ActivityPartnersError.postNotFound(reference) }
        guard found.count == 1 else {
            throw ActivityPartnersError.ambiguousPost(
                reference, candidates: found.prefix(5).map(\.post.id))
        }
        return first
    }

    func posts(
        _ ids: Set<PartnerPost.ID>, for viewer: Account.ID
    ) async throws -> [PartnerPost.ID: SeenPost] {
        let texts = ids.map(\.description)
        let found = try await read { rows in
            try rows.seen(
                by: viewer, "post.id IN (\(databaseQuestionMarks(count: texts.count)))",
                StatementArguments(texts), order: "post.id")
        }
        return Dictionary(found.map { ($0.post.id, $0) }) { first, _ in first }
    }

    func edit(
        _ id: PartnerPost.ID, to draft: PartnerPostDraft, of owner: Account.ID,
        expecting version: Int?
    ) async throws -> PartnerPost {
        try await write { rows in
            let post = try rows.require(id, of: owner, version)
            let edited = try post.edited(to: draft, at: rows.now)
            try PartnerPost.check(draft, at: rows.now)
            try rows.update(edited)
            try rows.tell(.changed, edited)
            if edited.state(at: rows.now) == .full { try rows.endWaiting(on: id, by: .postFills) }
            return edited
        }
    }

    func end(
        _ id: PartnerPost.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> PartnerPost {
        try await write { rows in
            let ended = try rows.require(id, of: owner, version).ended(at: rows.now)
            try rows.update(ended)
            try rows.tell(.ended, ended)
            try rows.endWaiting(on: id, by: .postEnds)
            return ended
        }
    }

    func reopen(_ id: PartnerPost.ID, of owner: Account.ID) async throws -> PartnerPost {
        try await write { rows in
            let post = try rows.require(id, of: owner, nil)
            guard let end = post.endedAt else { return post }
            let reopened = try post.reopened(at: rows.now)
            try rows.requireFewPosts(of: owner)
            try rows.update(reopened)
            try rows.tell(.changed, reopened)
            try rows.reopenWaiting(on: reopened, endedAt: end)
            return reopened
        }
    }

    // MARK: Requests

    func ask(_ id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try await write { rows in
            try RecordDatabase.requireAccount(asker, in: rows.database)
            let post = try rows.require(id)
            let isBlocked = try ConversationRows(database: rows.database, now: rows.now)
                .isBlocked(between: post.owner, and: asker)
            guard !isBlocked, post.hiddenAt == nil || post.owner == asker else {
                throw ActivityPartnersError.postNotFound(RecordReference(id))
            }
            guard post.owner != asker else { throw ActivityPartnersError.ownPost(id) }
            let known = try rows.request(on: id, of: asker)
            // An accepted person learns that, also when the post is full.
            let again = try known?.asOf(rows.now, on: post).askedAgain(at: rows.now)
            try post.requireOpen(at: rows.now)
            try rows.requireFewPending(of: asker)
            let request =
                again
                ?? JoinRequest(
                    id: .new(at: rows.now), post: id, asker: asker, state: .pending,
                    askedAt: rows.now)
            try rows.save(request)
            try rows.tell(.asked, request, to: post.owner)
            try rows.tell(.asked, request, to: asker)
            return request
        }
    }

    func withdraw(from id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try await write { rows in
            _ = try rows.require(id)
            guard let request = try rows.request(on: id, of: asker) else {
                throw ActivityPartnersError.nothingToWithdraw(id)
            }
            return try rows.withdraw(request)
        }
    }

    func accept(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try await write { rows in
            let (request, post) = try rows.request(id, to: owner)
            // A post that has filled or expired says so, rather than that the request has ended.
            let (accepted, fuller) = try request.accepted(on: post, word: word, at: rows.now)
            try rows.save(accepted)
            try rows.update(fuller)
            try rows.tell(.accepted, accepted, to: accepted.asker)
            try rows.tell(.accepted, accepted, to: owner)
            try rows.greet(accepted, on: post)
            if fuller.state(at: rows.now) == .full {
                try rows.endWaiting(on: post.id, by: .postFills)
            }
            return accepted
        }
    }

    func refuse(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try await write { rows in
            let (request, post) = try rows.request(id, to: owner)
            let refused = try request.asOf(rows.now, on: post).refused(word: word, at: rows.now)
            try rows.save(refused)
            try rows.tell(.refused, refused, to: refused.asker)
            try rows.tell(.refused, refused, to: owner)
            return refused
        }
    }

    func requests(
        to owner: Account.ID, on post: PartnerPost.ID?, isWaiting: Bool, after: PageCursor?,
        limit: Int
    ) async throws -> Page<SeenRequest> {
        try PageLimit.check(limit)
        let rest = PartnerRows.rest(after, "request.asked_at", "request.id")
        let requests = try await read { rows in
            var condition = "1"
            var arguments: StatementArguments = []
            if let post {
                condition += " AND request.post_id = ?"
                arguments += [post.description]
            }
            if isWaiting {
                condition += """
                     AND request.state = 'pending' AND post.ended_at IS NULL
                    AND post.taken < post.places AND post.valid_until > ?
                    """
                arguments += [rows.now.millisecondsSinceEpoch]
            }
            return try rows.seen(
                by: owner,
                requests: condition + rest.sql
                    + " ORDER BY request.asked_at DESC, request.id DESC LIMIT \(limit + 1)",
                arguments + rest.arguments)
        }
        return Page(requests, limit: limit) {
            PageCursor(createdAt: $0.request.askedAt, id: $0.request.id.uuid)
        }
    }

    func request(
        _ reference: RecordReference, to owner: Account.ID
    ) async throws -> SeenRequest {
        let match = reference.condition(on: "request.id")
        let found = try await read { rows in
            try rows.seen(
                by: owner,
                requests: match.sql + " ORDER BY request.asked_at DESC, request.id DESC LIMIT 6",
                match.arguments)
        }
        guard let first = found.first else {
            throw ActivityPartnersError.requestNotFound(reference)
        }
        guard found.count == 1 else {
            throw ActivityPartnersError.ambiguousRequest(
                reference, candidates: found.prefix(5).map(\.request.id))
        }
        return first
    }

    func asked(
        by asker: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        try PageLimit.check(limit)
        let rest = PartnerRows.rest(after, "request.asked_at", "request.id")
        let posts = try await read { rows in
            try rows.seen(
                by: asker, "request.id IS NOT NULL\(rest.sql)", rest.arguments,
                order: "request.asked_at DESC, request.id DESC LIMIT \(limit + 1)")
        }
        return Page(posts, limit: limit) { seen in
            guard let request = seen.standing.request else { return Self.cursor(seen) }
            return PageCursor(createdAt: request.askedAt, id: request.id.uuid)
        }
    }

    func endOverdue(limit: Int) async throws -> Int {
        let sql = """
            FROM join_request AS request JOIN partner_post AS post ON post.id = request.post_id
            WHERE request.state = 'pending' AND post.valid_until <= ?
            """
        let isNeeded = try await read { rows in
            try Bool.fetchOne(
                rows.database, cached: "SELECT EXISTS (SELECT 1 \(sql))",
                arguments: [rows.now.millisecondsSinceEpoch])
        }
        guard isNeeded == true else { return 0 }
        return try await write { rows in
            let requests = try Row.fetchAll(
                rows.database,
                cached: "SELECT request.* \(sql) ORDER BY post.valid_until, request.id LIMIT ?",
                arguments: [rows.now.millisecondsSinceEpoch, limit]
            ).map { try $0.joinRequest("id") }
            for request in requests {
                guard let ended = request.ended(by: .postExpires, at: rows.now) else { continue }
                try rows.save(ended)
                try rows.tell(.requestEnded, ended, to: ended.asker)
            }
            return requests.count
        }
    }

    func members(
        of id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PostMember] {
        try await read { rows in
            try rows.requireMember(person, of: id)
            return try rows.members(of: id, for: person)
        }
    }

    // MARK: Meeting

    func setStart(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws {
        try await write { rows in
            try rows.requireMember(person, of: id)
            try rows.database.execute(
                sql: "DELETE FROM meeting_start WHERE post_id = ? AND account_id = ?",
                arguments: [id.description, person.description])
            guard let start else { return }
            try rows.database.execute(
                sql: """
                    INSERT INTO meeting_start (
                        post_id, account_id, mode, address, latitude, longitude)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id.description, person.description, start.mode.rawValue, start.address.text,
                    start.coordinate.latitude, start.coordinate.longitude,
                ])
        }
    }

    func starts(
        on id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PersonalStart] {
        try await read { rows in
            try rows.requireMember(person, of: id)
            return try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT start.*, account.name AS person_name FROM meeting_start AS start
                    JOIN account ON account.id = start.account_id
                    WHERE post_id = ? ORDER BY account_id
                    """,
                arguments: [id.description]
            ).map { row in
                PersonalStart(
                    person: try row.value("account_id") { try Account.ID($0) },
                    name: try row.value("person_name") { try PersonName($0) },
                    start: try row.meetingStart())
            }
        }
    }
}
