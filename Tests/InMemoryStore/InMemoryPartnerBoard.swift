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

    private static func cursor(_ seen: SeenPost) -> PageCursor {
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

    // MARK: Requests

    func ask(_ id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try store.locked { state, now in
            try state.requireAccount(asker)
            let post = try state.post(id)
            guard !state.isBlocked(between: post.owner, and: asker),
                post.hiddenAt == nil || post.owner == asker
            else {
                throw ActivityPartnersError.postNotFound(RecordReference(id))
            }
            guard post.owner != asker else { throw ActivityPartnersError.ownPost(id) }
            let known = state.partners.requests.first { $0.post == id && $0.asker == asker }
            let again = try known?.asOf(now, on: post).askedAgain(at: now)
            try post.requireOpen(at: now)
            let pending = try state.partners.requests.count { request in
                let post = try state.post(request.post)
                return request.asker == asker && request.state == .pending
                    && post.draft.validUntil > now
            }
            guard pending < JoinRequest.maximumPending else {
                throw ActivityPartnersError.tooManyPending(limit: JoinRequest.maximumPending)
            }
            let request =
                again
                ?? JoinRequest(
                    id: .new(at: now), post: id, asker: asker, state: .pending, askedAt: now)
            state.save(request)
            state.tell(.asked, request, to: [post.owner, asker], at: now)
            return request
        }
    }

    func withdraw(from id: PartnerPost.ID, by asker: Account.ID) async throws -> JoinRequest {
        try store.locked { state, now in
            _ = try state.post(id)
            let request = state.partners.requests.first { $0.post == id && $0.asker == asker }
            guard let request else { throw ActivityPartnersError.nothingToWithdraw(id) }
            return try state.withdraw(request, at: now)
        }
    }

    func accept(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try store.locked { state, now in
            let (request, post) = try state.request(id, to: owner)
            let (accepted, fuller) = try request.accepted(on: post, word: word, at: now)
            state.save(accepted)
            state.save(fuller)
            state.tell(.accepted, accepted, to: [accepted.asker, owner], at: now)
            let parties = try ConversationParties(
                owner, accepted.asker,
                about: ConversationSubject(.partnerPost, post.id.uuid))
            let conversation = try state.openConversation(parties, by: owner, at: now)
            let text = try accepted.word.map { word in try MessageText(word.text) }
            _ = try state.appendMessage(
                .requestAccepted, text, to: conversation, by: owner, at: now)
            if fuller.state(at: now) == .full {
                state.endWaiting(on: post.id, by: .postFills, at: now)
            }
            return accepted
        }
    }

    func refuse(
        _ id: JoinRequest.ID, word: AnswerWord?, by owner: Account.ID
    ) async throws -> JoinRequest {
        try store.locked { state, now in
            let (request, post) = try state.request(id, to: owner)
            let refused = try request.asOf(now, on: post).refused(word: word, at: now)
            state.save(refused)
            state.tell(.refused, refused, to: [refused.asker, owner], at: now)
            return refused
        }
    }

    func requests(
        to owner: Account.ID, on post: PartnerPost.ID?, isWaiting: Bool, after: PageCursor?,
        limit: Int
    ) async throws -> Page<SeenRequest> {
        let found = store.locked { state, now in
            state.requests(to: owner, at: now).filter {
                (post == nil || $0.request.post == post)
                    && (!isWaiting || $0.request.state == .pending)
            }
        }
        return try page(found, after: after, limit: limit) {
            PageCursor(createdAt: $0.request.askedAt, id: $0.request.id.uuid)
        }
    }

    func request(
        _ reference: RecordReference, to owner: Account.ID
    ) async throws -> SeenRequest {
        let found = store.locked { state, now in state.requests(to: owner, at: now) }
            .filter { reference.matches($0.request.id) }
        guard let first = found.first else {
            throw ActivityPartnersError.requestNotFound(reference)
        }
        guard found.count == 1 else {
            throw ActivityPartnersError.ambiguousRequest(
                reference,
                candidates: found.map(\.request)
                    .sorted { ($0.askedAt, $0.id) > ($1.askedAt, $1.id) }
                    .prefix(5).map(\.id))
        }
        return first
    }

    func asked(
        by asker: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<SeenPost> {
        let found = store.locked { state, now in
            state.partners.requests.filter { $0.asker == asker }.compactMap { request in
                (try? state.post(request.post)).flatMap { state.seen($0, by: asker, at: now) }
            }
        }
        return try page(found, after: after, limit: limit) { seen in
            guard let request = seen.standing.request else { return Self.cursor(seen) }
            return PageCursor(createdAt: request.askedAt, id: request.id.uuid)
        }
    }

    func endOverdue(limit: Int) async throws -> Int {
        try store.locked { state, now in
            let overdue = try state.partners.requests
                .map { ($0, try state.post($0.post).draft.validUntil) }
                .filter { $0.0.state == .pending && $0.1 <= now }
                .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
                .prefix(limit)
            for (request, _) in overdue {
                guard let ended = request.ended(by: .postExpires, at: now) else { continue }
                state.save(ended)
                state.tell(.requestEnded, ended, to: [ended.asker], at: now)
            }
            return overdue.count
        }
    }

    func members(
        of id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PostMember] {
        try store.locked { state, _ in
            try state.requireMember(person, of: id)
            let accepted = state.partners.requests
                .filter { $0.post == id && $0.state == .accepted }
                .sorted {
                    ($0.answeredAt ?? $0.askedAt, $0.asker) < (
                        $1.answeredAt ?? $1.askedAt, $1.asker
                    )
                }
            return try ([state.post(id).owner] + accepted.map(\.asker))
                .filter { !state.isBlocked(between: $0, and: person) }
                .map { account in
                    let name = try state.accounts[state.index(of: account)].account.name
                    return PostMember(account: account, name: name)
                }
        }
    }

    // MARK: Meeting

    func setStart(
        _ start: MeetingStart?, on id: PartnerPost.ID, of person: Account.ID
    ) async throws {
        try store.locked { state, _ in
            try state.requireMember(person, of: id)
            state.partners.starts[.init(post: id, person: person)] = start
        }
    }

    func starts(
        on id: PartnerPost.ID, for person: Account.ID
    ) async throws -> [PersonalStart] {
        try store.locked { state, _ in
            try state.requireMember(person, of: id)
            return try state.partners.starts.filter { $0.key.post == id }
                .sorted { $0.key.person < $1.key.person }
                .map { key, start in
                    let account = try state.accounts[state.index(of: key.person)].account
                    return PersonalStart(person: key.person, name: account.name, start: start)
                }
        }
    }
}

extension InMemoryRecords.State {
    fileprivate func madePost(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> PartnerPost? {
        guard let record = try record(of: key, account: owner, at: now) else { return nil }
        guard let post = partners.posts.first(where: { $0.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return post
    }

    fileprivate func post(_ id: PartnerPost.ID) throws -> PartnerPost {
        guard let post = partners.posts.first(where: { $0.id == id }) else {
            throw ActivityPartnersError.postNotFound(RecordReference(id))
        }
        return post
    }

    fileprivate func index(
        of id: PartnerPost.ID, _ owner: Account.ID, _ version: Int?
    ) throws -> Int {
        let index = partners.posts.firstIndex { $0.id == id && $0.owner == owner }
        guard let index else { throw ActivityPartnersError.postNotFound(RecordReference(id)) }
        try partners.posts[index].require(version)
        return index
    }

    fileprivate func seen(
        _ post: PartnerPost, by viewer: Account.ID, at now: Timestamp
    ) -> SeenPost? {
        guard !isBlocked(between: post.owner, and: viewer),
            post.hiddenAt == nil || post.owner == viewer,
            let owner = accounts.first(where: { $0.account.id == post.owner })?.account
        else { return nil }
        let request = partners.requests.first { $0.post == post.id && $0.asker == viewer }
        let parties = try? ConversationParties(
            post.owner, viewer, about: ConversationSubject(.partnerPost, post.id.uuid))
        return SeenPost(
            post: post, ownerName: owner.name,
            standing: PostStanding(post, request, for: viewer, at: now),
            conversation: parties.flatMap { findConversation($0, by: viewer)?.id })
    }

    fileprivate func requests(to owner: Account.ID, at now: Timestamp) -> [SeenRequest] {
        partners.requests.compactMap { request in
            guard let post = try? post(request.post), post.owner == owner,
                let asker = accounts.first(where: { $0.account.id == request.asker })?.account
            else { return nil }
            return SeenRequest(
                request: request.asOf(now, on: post), activity: post.draft.activity,
                askerName: asker.name)
        }
    }

    fileprivate func request(
        _ id: JoinRequest.ID, to owner: Account.ID
    ) throws -> (request: JoinRequest, post: PartnerPost) {
        guard let request = partners.requests.first(where: { $0.id == id }),
            let post = try? post(request.post), post.owner == owner
        else { throw ActivityPartnersError.requestNotFound(RecordReference(id)) }
        return (request, post)
    }

    fileprivate mutating func save(_ request: JoinRequest) {
        partners.requests.removeAll { $0.id == request.id }
        partners.requests.append(request)
    }

    fileprivate mutating func save(_ post: PartnerPost) {
        for index in partners.posts.indices where partners.posts[index].id == post.id {
            partners.posts[index] = post
        }
    }

    fileprivate mutating func tell(
        _ happening: JoinHappening, _ request: JoinRequest, to people: [Account.ID],
        at now: Timestamp
    ) {
        for person in people { append(EventDraft(happening, request), to: person, at: now) }
    }

    fileprivate func requireFewPosts(of owner: Account.ID, at now: Timestamp) throws {
        let current = partners.posts.count {
            $0.owner == owner && [.open, .full].contains($0.state(at: now))
        }
        guard current < PartnerPost.maximumPerPerson else {
            throw ActivityPartnersError.tooManyPosts(limit: PartnerPost.maximumPerPerson)
        }
    }

    fileprivate mutating func endWaiting(
        on id: PartnerPost.ID, by event: JoinEvent, at now: Timestamp
    ) {
        let waiting = partners.requests.filter { $0.post == id }
            .sorted { ($0.askedAt, $0.id) < ($1.askedAt, $1.id) }
        for request in waiting {
            guard let ended = request.ended(by: event, at: now) else { continue }
            save(ended)
            tell(.requestEnded, ended, to: [ended.asker], at: now)
        }
    }

    fileprivate mutating func withdraw(
        _ request: JoinRequest, at now: Timestamp
    ) throws -> JoinRequest {
        let post = try post(request.post)
        let withdrawn = try request.asOf(now, on: post).withdrawn(at: now)
        save(withdrawn)
        if request.state == .accepted { save(post.left()) }
        partners.starts[.init(post: post.id, person: request.asker)] = nil
        tell(.withdrawn, withdrawn, to: [post.owner, request.asker], at: now)
        return withdrawn
    }

    fileprivate func requireMember(_ person: Account.ID, of id: PartnerPost.ID) throws {
        let post = try post(id)
        let isAccepted = partners.requests.contains {
            $0.post == id && $0.asker == person && $0.state == .accepted
        }
        guard post.owner == person || isAccepted else {
            throw ActivityPartnersError.notOfThePost(id)
        }
    }

    /// Removes the posts and requests of an account that is deleted.
    mutating func forgetPartners(of person: Account.ID, at now: Timestamp) {
        for request in partners.requests where request.asker == person {
            _ = try? withdraw(request, at: now)
        }
        let own = partners.posts.filter { $0.owner == person }.map(\.id)
        for post in own { endWaiting(on: post, by: .postEnds, at: now) }
        partners.posts.removeAll { own.contains($0.id) }
        partners.requests.removeAll { own.contains($0.post) || $0.asker == person }
        partners.starts = partners.starts.filter {
            $0.key.person != person && !own.contains($0.key.post)
        }
    }
}

extension InMemoryRecords {
    /// The posts of people who look for others.
    public var partners: any PartnerBoard { InMemoryPartnerBoard(store: self) }
}
