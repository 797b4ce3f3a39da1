import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

struct InMemoryPartnerBoard: PartnerBoard {
    let store: InMemoryRecords

    // MARK: Posts

    func add(
        _ draft: PartnerPostDraft, of owner: Account.ID, key: CreationKey?
    ) async throws -> Creation<PartnerPost> {
        try store.locked { state, now in
            if let key, let made = try state.madePost(by: key, of: owner, at: now) {
                return Creation(record: made, isRepeated: true)
            }
            try state.requireAccount(owner)
            try PartnerPost.check(draft, at: now)
            try state.requireFewPosts(of: owner, at: now)
            let post = PartnerPost(id: .new(at: now), owner: owner, draft: draft, createdAt: now)
            state.partners.posts.append(post)
            state.append(EventDraft(.posted, post), to: owner, at: now)
            state.keep(key, account: owner, of: post.id.uuid, at: now)
            return Creation(record: post, isRepeated: false)
        }
    }

    func madePost(by key: CreationKey, of owner: Account.ID) async throws -> PartnerPost? {
        try store.locked { state, now in try state.madePost(by: key, of: owner, at: now) }
    }

    func feed(
        for viewer: Account.ID, matching filter: PostFilter, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        let found = store.locked { state, now in
            state.partners.posts
                .filter { $0.isOpen(at: now) && filter.matches($0.draft) }
                .compactMap { state.seen($0, by: viewer, at: now) }
        }
        return try page(found, after: after, limit: limit, key: Self.cursor)
    }

    func posts(
        of owner: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        let found = store.locked { state, now in
            state.partners.posts.filter { $0.owner == owner }
                .compactMap { state.seen($0, by: owner, at: now) }
        }
        return try page(found, after: after, limit: limit, key: Self.cursor)
    }

    static func cursor(_ seen: SeenPost) -> PageCursor {
        PageCursor(createdAt: seen.post.createdAt, id: seen.post.id.uuid)
    }

    func post(_ reference: RecordReference, for viewer: Account.ID) async throws -> SeenPost {
        let found = store.locked { state, now in
            state.partners.posts.filter { reference.matches($0.id) }
                .compactMap { state.seen($0, by: viewer, at: now) }
        }
        guard let first = found.first else { throw ActivityPartnersError.postNotFound(reference) }
        guard found.count == 1 else {
            let newest = found.map(\.post)
                .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            throw ActivityPartnersError.ambiguousPost(
                reference, candidates: newest.prefix(5).map(\.id))
        }
        return first
    }

    func posts(
        _ ids: Set<PartnerPost.ID>, for viewer: Account.ID
    ) async throws -> [PartnerPost.ID: SeenPost] {
        let found = store.locked { state, now in
            state.partners.posts.filter { ids.contains($0.id) }
                .compactMap { state.seen($0, by: viewer, at: now) }
        }
        return Dictionary(found.map { ($0.post.id, $0) }) { first, _ in first }
    }

    func edit(
        _ id: PartnerPost.ID, to draft: PartnerPostDraft, of owner: Account.ID,
        expecting version: Int?
    ) async throws -> PartnerPost {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            let edited = try state.partners.posts[index].edited(to: draft, at: now)
            try PartnerPost.check(draft, at: now)
            state.partners.posts[index] = edited
            state.append(EventDraft(.changed, edited), to: owner, at: now)
            if edited.state(at: now) == .full {
                state.endWaiting(on: id, by: .postFills, at: now)
            }
            return edited
        }
    }

    func end(
        _ id: PartnerPost.ID, of owner: Account.ID, expecting version: Int?
    ) async throws -> PartnerPost {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, version)
            let ended = try state.partners.posts[index].ended(at: now)
            state.partners.posts[index] = ended
            state.append(EventDraft(.ended, ended), to: owner, at: now)
            state.endWaiting(on: id, by: .postEnds, at: now)
            return ended
        }
    }

    func reopen(_ id: PartnerPost.ID, of owner: Account.ID) async throws -> PartnerPost {
        try store.locked { state, now in
            let index = try state.index(of: id, owner, nil)
            let post = state.partners.posts[index]
            guard let end = post.endedAt else { return post }
            let reopened = try post.reopened(at: now)
            try state.requireFewPosts(of: owner, at: now)
            state.partners.posts[index] = reopened
            state.append(EventDraft(.changed, reopened), to: owner, at: now)
            let waiting = state.partners.requests.filter { $0.post == id }
                .compactMap { $0.waitingAgain(afterEnd: end) }
                .sorted { ($0.askedAt, $0.id) < ($1.askedAt, $1.id) }
            for request in waiting {
                state.save(request)
                state.tell(.asked, request, to: [owner, request.asker], at: now)
            }
            return reopened
        }
    }
}

extension InMemoryRecords {
    /// The posts of people who look for others.
    public var partners: any PartnerBoard { InMemoryPartnerBoard(store: self) }
}
