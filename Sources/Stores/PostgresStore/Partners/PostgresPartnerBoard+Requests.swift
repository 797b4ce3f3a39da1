import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

// MARK: - Requests

extension PostgresPartnerBoard {
    func ask(_ id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try await write { rows, events in
            try await rows.transaction.requireAccount(asker)
            let gone = ActivityPartnersError.postNotFound(RecordReference(id))
            let owner: UUIDv7? = try await rows.transaction.value(
                "SELECT owner_id FROM partner_post WHERE id = $1", [id])
            guard let owner else { throw gone }
            // So that the asker's requests are counted one after the other, and the owner does not
            // block the asker meanwhile.
            try await rows.conversations.lock(
                asker, Account.ID(owner), ["requests of \(asker)"])
            let post = try await rows.lock(id)
            let isBlocked = try await rows.conversations.isBlocked(
                between: post.owner, and: asker)
            guard !isBlocked, post.hiddenAt == nil || post.owner == asker else { throw gone }
            guard post.owner != asker else { throw ActivityPartnersError.ownPost(id) }
            let known = try await rows.request(on: id, of: asker)
            // An accepted person learns that, also when the post is full.
            let again = try known?.asOf(rows.now, on: post).askedAgain(at: rows.now)
            try post.requireOpen(at: rows.now)
            try await rows.requireFewPending(of: asker)
            let request =
                again
                ?? JoinRequest(
                    id: .new(at: rows.now), post: id, asker: asker, state: .pending,
                    askedAt: rows.now)
            try await rows.save([request])
            for person in [post.owner, asker] {
                events.append(EventDraft(.asked, request), to: person)
            }
            return request
        }
    }

    func withdraw(from id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try await write { rows, events in
            let post = try await rows.lock(id)
            guard let request = try await rows.request(on: id, of: asker) else {
                throw ActivityPartnersError.nothingToWithdraw(id)
            }
            return try await rows.withdraw(request, from: post, telling: &events)
        }
    }

    func accept(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try await write { rows, events in
            let (request, post) = try await rows.lock(id, to: owner)
            // A post that has filled or expired says so, rather than that the request has ended.
            let (accepted, fuller) = try request.accepted(on: post, word: word, at: rows.now)
            try await rows.save([accepted])
            try await rows.update(fuller)
            for person in [accepted.asker, owner] {
                events.append(EventDraft(.accepted, accepted), to: person)
            }
            try await rows.greet(accepted, on: post, telling: &events)
            if fuller.state(at: rows.now) == .full {
                try await rows.endWaiting(on: post.id, by: .postFills, telling: &events)
            }
            return accepted
        }
    }

    func refuse(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try await write { rows, events in
            let (request, post) = try await rows.lock(id, to: owner)
            let refused = try request.asOf(rows.now, on: post).refused(word: word, at: rows.now)
            try await rows.save([refused])
            for person in [refused.asker, owner] {
                events.append(EventDraft(.refused, refused), to: person)
            }
            return refused
        }
    }

    func requests(
        to owner: Account.ID, on post: PartnerPost.ID?, isWaiting: Bool, after: PageCursor?,
        limit: Int
    ) async throws -> Page<SeenRequest> {
        let requests = try await readOnce { rows in
            var condition = "post.owner_id = $1"
            var values: [any PostgresValue] = [owner]
            if let post {
                values.append(post)
                condition += " AND request.post_id = $\(values.count)"
            }
            if isWaiting {
                values.append(rows.now)
                condition += """
                     AND request.state = 'pending' AND post.ended_at IS NULL
                    AND post.taken < post.places AND post.valid_until > $\(values.count)
                    """
            }
            let part = try NewestFirst(
                where: condition, values, after: after, limit: limit, time: "request.asked_at",
                id: "request.id")
            return try await rows.seen(to: owner, part.sql, Array(part.values.dropFirst()))
        }
        return Page(requests, limit: limit) {
            PageCursor(createdAt: $0.request.askedAt, id: $0.request.id.uuid)
        }
    }

    func request(
        _ reference: RecordReference, to owner: Account.ID
    ) async throws -> SeenRequest {
        let match = reference.condition(on: "request.id", numbered: 2)
        let found = try await readOnce { rows in
            try await rows.seen(
                to: owner,
                """
                 WHERE post.owner_id = $1 AND \(match.sql)
                ORDER BY request.asked_at DESC, request.id DESC LIMIT 6
                """, [match.value])
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
        let part = try NewestFirst(
            where: "\(PartnerRows.isVisible) AND request.id IS NOT NULL", [asker], after: after,
            limit: limit, time: "request.asked_at", id: "request.id")
        let posts = try await readOnce { rows in
            try await rows.seen(by: asker, part.sql, Array(part.values.dropFirst()))
        }
        return Page(posts, limit: limit) { seen in
            guard let request = seen.standing.request else { return Self.cursor(seen) }
            return PageCursor(createdAt: request.askedAt, id: request.id.uuid)
        }
    }

    func endOverdue(limit: Int) async throws -> Int {
        let overdue = """
            FROM join_request AS request JOIN partner_post AS post ON post.id = request.post_id
            WHERE request.state = 'pending' AND post.valid_until <= $1
            """
        let isNeeded = try await readOnce { rows in
            try await rows.transaction.exists("SELECT 1 \(overdue)", [rows.now])
        }
        guard isNeeded else { return 0 }
        return try await write(isRepeatable: true) { rows, events in
            // Requests that another process is about to end, or somebody withdraws, are left to them.
            let requests = try await rows.transaction.rows(
                """
                SELECT request.* \(overdue) ORDER BY post.valid_until, request.id LIMIT $2
                FOR NO KEY UPDATE OF post, request SKIP LOCKED
                """, [rows.now, limit]
            ).map { try $0.joinRequest("id") }
            try await rows.end(requests, by: .postExpires, telling: &events)
            return requests.count
        }
    }
}

// MARK: - Meeting

extension PostgresPartnerBoard {
    func members(
        of id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PostMember] {
        try await read { rows in
            try await rows.requireMember(person, of: id)
            return try await rows.members(of: id, for: person)
        }
    }

    func setStart(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws {
        try await write(isRepeatable: true) { rows, _ in
            // So that the person does not leave meanwhile.
            _ = try await rows.lock(id)
            try await rows.requireMember(person, of: id)
            try await rows.set(start, on: id, of: person)
        }
    }

    func starts(
        on id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PersonalStart] {
        try await read { rows in
            try await rows.requireMember(person, of: id)
            return try await rows.starts(on: id)
        }
    }
}
