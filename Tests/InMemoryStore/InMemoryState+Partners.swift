import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

extension InMemoryRecords.State {
    func madePost(
        by key: CreationKey, of owner: Account.ID, at now: Timestamp
    ) throws -> PartnerPost? {
        guard let record = try record(of: key, account: owner, at: now) else { return nil }
        guard let post = partners.posts.first(where: { $0.id.uuid == record }) else {
            throw AccountsError.createdRecordGone
        }
        return post
    }

    func post(_ id: PartnerPost.ID) throws -> PartnerPost {
        guard let post = partners.posts.first(where: { $0.id == id }) else {
            throw ActivityPartnersError.postNotFound(RecordReference(id))
        }
        return post
    }

    func index(
        of id: PartnerPost.ID, _ owner: Account.ID, _ version: Int?
    ) throws -> Int {
        let index = partners.posts.firstIndex { $0.id == id && $0.owner == owner }
        guard let index else { throw ActivityPartnersError.postNotFound(RecordReference(id)) }
        try partners.posts[index].require(version)
        return index
    }

    func seen(
        _ post: PartnerPost, by viewer: Account.ID, at now: Timestamp
    ) -> SeenPost? {
        let request = partners.requests.first { $0.post == post.id && $0.asker == viewer }
        guard !isBlocked(between: post.owner, and: viewer),
            post.hiddenAt == nil || post.owner == viewer || request != nil,
            let owner = accounts.first(where: { $0.account.id == post.owner })?.account
        else { return nil }
        let parties = try? ConversationParties(
            post.owner, viewer, about: ConversationSubject(.partnerPost, post.id.uuid))
        return SeenPost(
            post: post, ownerName: owner.name,
            standing: PostStanding(post, request, for: viewer, at: now),
            conversation: parties.flatMap { findConversation($0, by: viewer)?.id })
    }

    func requests(to owner: Account.ID, at now: Timestamp) -> [SeenRequest] {
        partners.requests.compactMap { request in
            guard let post = try? post(request.post), post.owner == owner,
                let asker = accounts.first(where: { $0.account.id == request.asker })?.account
            else { return nil }
            return SeenRequest(
                request: request.asOf(now, on: post), activity: post.draft.activity,
                askerName: asker.name)
        }
    }

    func request(
        _ id: JoinRequest.ID, to owner: Account.ID
    ) throws -> (request: JoinRequest, post: PartnerPost) {
        guard let request = partners.requests.first(where: { $0.id == id }),
            let post = try? post(request.post), post.owner == owner
        else { throw ActivityPartnersError.requestNotFound(RecordReference(id)) }
        return (request, post)
    }

    mutating func save(_ request: JoinRequest) {
        partners.requests.removeAll { $0.id == request.id }
        partners.requests.append(request)
    }

    mutating func save(_ post: PartnerPost) {
        for index in partners.posts.indices where partners.posts[index].id == post.id {
            partners.posts[index] = post
        }
    }

    mutating func tell(
        _ happening: JoinHappening, _ request: JoinRequest, to people: [Account.ID],
        at now: Timestamp
    ) {
        for person in people { append(EventDraft(happening, request), to: person, at: now) }
    }

    func requireFewPosts(of owner: Account.ID, at now: Timestamp) throws {
        let current = partners.posts.count {
            $0.owner == owner && [.open, .full].contains($0.state(at: now))
        }
        guard current < PartnerPost.maximumPerPerson else {
            throw ActivityPartnersError.tooManyPosts(limit: PartnerPost.maximumPerPerson)
        }
    }

    mutating func endWaiting(
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

    mutating func withdraw(
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

    func requireMember(_ person: Account.ID, of id: PartnerPost.ID) throws {
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
