import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

/// Posts and requests as rows of `partner_post` and `join_request`.
struct PostgresPartnerBoard: PartnerBoard {
    private let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    /// Reads in one statement, or in several of which each may see newer records.
    func readOnce<Value: Sendable>(
        _ body: @Sendable (PartnerRows) async throws -> Value
    ) async throws -> Value {
        try await records.readOnce { try await body(PartnerRows(transaction: $0)) }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (PartnerRows) async throws -> Value
    ) async throws -> Value {
        try await records.read { try await body(PartnerRows(transaction: $0)) }
    }

    /// Changes posts and requests, which `body` locks, and adds the events that it leaves.
    func write<Value: Sendable>(
        isRepeatable: Bool = false,
        _ body: @Sendable (PartnerRows, inout PendingEvents) async throws -> Value
    ) async throws -> Value {
        try await records.write(.readCommitted, isRepeatable: isRepeatable) { tx in
            var events = PendingEvents()
            let value = try await body(PartnerRows(transaction: tx), &events)
            try await events.add(in: tx)
            return value
        }
    }

    // MARK: Posts

    func add(
        _ draft: PartnerPostDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<PartnerPost> {
        try await write(isRepeatable: key != nil) { rows, events in
            // Before the key is looked for: then a repeated request sees what the first one made.
            try await rows.transaction.lock([Self.countLock(of: owner)])
            if let key, let made = try await rows.made(by: key, of: owner) {
                return Creation(record: made, isRepeated: true)
            }
            try await rows.transaction.requireAccount(owner)
            try PartnerPost.check(draft, at: rows.now)
            try await rows.requireFewPosts(of: owner)
            let post = PartnerPost(
                id: .new(at: rows.now), owner: owner, draft: draft, createdAt: rows.now)
            try await rows.insert(post)
            if let key {
                try await CreationKeys(transaction: rows.transaction, account: owner)
                    .keep(key, of: post.id.uuid, at: rows.now)
            }
            events.append(EventDraft(.posted, post), to: owner)
            return Creation(record: post, isRepeated: false)
        }
    }

    /// The lock of those who count the posts of a person.
    private static func countLock(of owner: Account.ID) -> String { "posts of \(owner)" }

    func madePost(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost? {
        try await read { try await $0.made(by: key, of: owner) }
    }

    func feed(
        for viewer: Account.ID, matching filter: PostFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        try PageLimit.check(limit)
        return try await readOnce { rows in
            var found: [SeenPost] = []
            var cursor = after
            // The database finds posts a little farther away, too, so several parts may be needed.
            while true {
                let part = try await rows.feed(for: viewer, filter, after: cursor, limit: limit)
                found += part.filter { filter.matches($0.post.draft) }
                guard found.count <= limit, part.count == limit + 1, let last = part.last else {
                    break
                }
                cursor = Self.cursor(last)
            }
            return Page(found, limit: limit, cursor: Self.cursor)
        }
    }

    func posts(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        let part = try NewestFirst(
            where: "post.owner_id = $1", [owner], after: after, limit: limit,
            time: "post.created_at", id: "post.id")
        let posts = try await readOnce { rows in
            try await rows.seen(by: owner, part.sql, Array(part.values.dropFirst()))
        }
        return Page(posts, limit: limit, cursor: Self.cursor)
    }

    static func cursor(_ seen: SeenPost) -> PageCursor {
        PageCursor(createdAt: seen.post.createdAt, id: seen.post.id.uuid)
    }

    func post(_ reference: RecordReference, for viewer: Account.ID) async throws -> SeenPost {
        let match = reference.condition(on: "post.id", numbered: 2)
        let found = try await readOnce { rows in
            try await rows.seen(
                by: viewer,
                """
                 WHERE \(PartnerRows.isVisible) AND \(match.sql)
                ORDER BY post.created_at DESC, post.id DESC LIMIT 6
                """, [match.value])
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
        guard !ids.isEmpty else { return [:] }
        let found = try await readOnce { rows in
            try await rows.seen(
                by: viewer, " WHERE \(PartnerRows.isVisible) AND post.id = ANY ($2)",
                [Array(ids)])
        }
        return Dictionary(found.map { ($0.post.id, $0) }) { first, _ in first }
    }

    func edit(
        _ id: PartnerPost.ID, to draft: PartnerPostDraft, of owner: Account.ID,
        expecting version: Int?
    ) async throws -> PartnerPost {
        try await write { rows, events in
            let post = try await rows.lock(id, of: owner, version)
            let edited = try post.edited(to: draft, at: rows.now)
            try PartnerPost.check(draft, at: rows.now)
            try await rows.update(edited)
            events.append(EventDraft(.changed, edited), to: owner)
            if edited.state(at: rows.now) == .full {
                try await rows.endWaiting(on: id, by: .postFills, telling: &events)
            }
            return edited
        }
    }

    func end(
        _ id: PartnerPost.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> PartnerPost {
        try await write { rows, events in
            let post = try await rows.lock(id, of: owner, version)
            let ended = try post.ended(at: rows.now)
            try await rows.update(ended)
            events.append(EventDraft(.ended, ended), to: owner)
            try await rows.endWaiting(on: id, by: .postEnds, telling: &events)
            return ended
        }
    }

    func reopen(_ id: PartnerPost.ID, of owner: Account.ID) async throws -> PartnerPost {
        try await write(isRepeatable: true) { rows, events in
            try await rows.transaction.lock([Self.countLock(of: owner)])
            let post = try await rows.lock(id, of: owner, nil)
            guard let end = post.endedAt else { return post }
            let reopened = try post.reopened(at: rows.now)
            try await rows.requireFewPosts(of: owner)
            try await rows.update(reopened)
            events.append(EventDraft(.changed, reopened), to: owner)
            try await rows.reopenWaiting(on: reopened, endedAt: end, telling: &events)
            return reopened
        }
    }
}
