import Accounts
import ActivityPartners
import Conversations
import PersonalEvents
import RecordKeeping

extension InMemoryPartnerBoard {
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
