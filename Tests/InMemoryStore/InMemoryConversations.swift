import Accounts
import ActivityPartners
import Conversations
import Inboxes
import PersonalEvents
import RecordKeeping
import StorageSpaces

struct InMemoryConversations: ConversationLedger {
    let store: InMemoryRecords

    func open(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation {
        try store.locked { state, now in
            if let known = state.findConversation(parties, by: person) { return known }
            if state.isBlocked(between: parties.first, and: parties.second) {
                let blocks = state.conversations.blocks.contains { $0.blocker == person }
                let id = Conversation.ID.new(at: now)
                throw blocks ? ConversationsError.blocking(id) : .closed(id)
            }
            return try state.openConversation(parties, by: person, at: now)
        }
    }

    func latestFirst(
        of person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Conversation> {
        let all = store.locked { state, _ in state.conversations(of: person) }
        return try page(all, after: after, limit: limit) {
            PageCursor(createdAt: $0.activeAt, id: $0.id.uuid)
        }
    }

    func conversation(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Conversation {
        let found = store.locked { state, _ in state.conversations(of: person) }
            .filter { reference.matches($0.id) }
            .sorted { ($0.activeAt, $0.id) > ($1.activeAt, $1.id) }
        guard let first = found.first else { throw ConversationsError.notFound(reference) }
        guard found.count == 1 else {
            throw ConversationsError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func unread(of person: Account.ID) async throws -> Int {
        store.locked { state, _ in
            state.conversations(of: person).filter { !$0.isBlocked }.reduce(0) { $0 + $1.unread }
        }
    }

    func messages(
        _ range: MessageRange, in id: Conversation.ID, of person: Account.ID, limit: Int
    ) async throws -> MessagePage {
        try PageLimit.check(limit)
        return try store.locked { state, _ in
            let all = state.conversations.all[try state.index(of: id, person)].messages
            let part: [Message] =
                switch range {
                case .latest: all.suffix(limit)
                case .before(let number): all.filter { $0.number < number }.suffix(limit)
                case .after(let number): Array(all.filter { $0.number > number }.prefix(limit))
                }
            return MessagePage(part, last: Int64(all.count))
        }
    }

    func send(
        _ text: MessageText, in id: Conversation.ID, by person: Account.ID, key: CreationKey?
    ) async throws -> Creation<Message> {
        try store.locked { state, now in
            if let key, let record = try state.record(of: key, account: person, at: now) {
                let all = state.conversations.all.flatMap(\.messages)
                guard let made = all.first(where: { $0.id.uuid == record }) else {
                    throw AccountsError.createdRecordGone
                }
                return Creation(record: made, isRepeated: true)
            }
            let conversation = try state.conversation(id, of: person)
            try conversation.requireOpen()
            try state.conversations.all.flatMap { stored in
                stored.messages.filter { $0.kind == .text && $0.side == stored.side(of: person) }
            }.map(\.sentAt).requireFewMessages(at: now)
            let message = try state.appendMessage(
                .text, text, to: conversation, by: person, at: now)
            state.keep(key, account: person, of: message.id.uuid, at: now)
            return Creation(record: message, isRepeated: false)
        }
    }

    func markRead(
        upTo number: Int64, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try store.locked { state, now in
            let conversation = try state.conversation(id, of: person)
            guard let mark = conversation.mark(readingUpTo: number) else { return conversation }
            state.conversations.all[try state.index(of: id, person)].read[conversation.side] = mark
            state.tell(conversation, person, at: now) { .read(mark, isOwn: $0) }
            return try state.conversation(id, of: person)
        }
    }

    func setBlocked(
        _ isBlocked: Bool, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try store.locked { state, now in
            let conversation = try state.conversation(id, of: person)
            guard let partner = conversation.partner?.account else {
                throw ConversationsError.partnerGone(id)
            }
            guard conversation.isBlocked != isBlocked else { return conversation }
            let block = ConversationsState.Block(blocker: person, blocked: partner)
            if isBlocked {
                state.conversations.blocks.insert(block)
            } else {
                state.conversations.blocks.remove(block)
            }
            state.append(EventDraft(isBlocked ? .blocked : .unblocked, id), to: person, at: now)
            return try state.conversation(id, of: person)
        }
    }

    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool {
        store.locked { state, _ in state.isBlocked(between: one, and: other) }
    }

    func report(
        _ id: Conversation.ID, message: Int64?, reason: ReportReason, by person: Account.ID
    ) async throws -> ConversationReport {
        try store.locked { state, now in
            let conversation = try state.conversation(id, of: person)
            let stored = state.conversations.all[try state.index(of: id, person)]
            let reported = stored.messages.first { $0.number == message }
            if let message, reported == nil || reported?.side == conversation.side {
                throw ConversationsError.noMessage(message, id)
            }
            try state.conversations.reports.filter { $0.reporter == person }
                .map(\.createdAt).requireFewConversationReports(at: now)
            let report = ConversationReport(
                id: .new(at: now), conversation: id, reporter: person,
                reported: conversation.partner?.account, message: message, quote: reported?.text,
                reason: reason, createdAt: now)
            state.conversations.reports.append(report)
            state.queue(report, at: now)
            return report
        }
    }

    func reports(after: PageCursor?, limit: Int) async throws -> Page<ConversationReport> {
        let all = store.locked { state, _ in state.conversations.reports }
        return try page(all, after: after, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }
}

extension InMemoryRecords.State {
    func isBlocked(between one: Account.ID, and other: Account.ID) -> Bool {
        conversations.blocks.contains(.init(blocker: one, blocked: other))
            || conversations.blocks.contains(.init(blocker: other, blocked: one))
    }

    func conversations(of person: Account.ID) -> [Conversation] {
        conversations.all.compactMap { view($0, of: person) }
    }

    func conversation(_ id: Conversation.ID, of person: Account.ID) throws -> Conversation {
        guard let found = conversations(of: person).first(where: { $0.id == id }) else {
            throw ConversationsError.notFound(RecordReference(id))
        }
        return found
    }

    fileprivate func index(of id: Conversation.ID, _ person: Account.ID) throws -> Int {
        let index = conversations.all.firstIndex { $0.id == id && $0.side(of: person) != nil }
        guard let index else { throw ConversationsError.notFound(RecordReference(id)) }
        return index
    }

    private func view(_ stored: ConversationsState.Stored, of person: Account.ID) -> Conversation? {
        guard let side = stored.side(of: person) else { return nil }
        let partner = stored.people[side.opposite].flatMap { id in
            accounts.first { $0.account.id == id }
                .map { Conversation.Partner(account: id, name: $0.account.name) }
        }
        let read = stored.read[side] ?? 0
        return Conversation(
            id: stored.id, subject: stored.subject, side: side, partner: partner,
            createdAt: stored.createdAt, activeAt: stored.activeAt,
            lastMessage: stored.messages.last,
            unread: stored.messages.count { $0.side != side && $0.number > read },
            readUpTo: read, partnerReadUpTo: stored.read[side.opposite] ?? 0,
            isBlocked: partner.map {
                conversations.blocks.contains(.init(blocker: person, blocked: $0.account))
            } ?? false,
            isBlockedByPartner: partner.map {
                conversations.blocks.contains(.init(blocker: $0.account, blocked: person))
            } ?? false)
    }

    func findConversation(
        _ parties: ConversationParties, by person: Account.ID
    ) -> Conversation? {
        conversations.all.first {
            $0.subject == parties.subject && $0.people[.first] == parties.first
                && $0.people[.second] == parties.second
        }.flatMap { view($0, of: person) }
    }

    mutating func openConversation(
        _ parties: ConversationParties, by person: Account.ID, at now: Timestamp
    ) throws -> Conversation {
        if let known = findConversation(parties, by: person) { return known }
        let id = Conversation.ID.new(at: now)
        for party in [parties.first, parties.second] { try requireAccount(party) }
        conversations.all.append(
            .init(
                id: id, subject: parties.subject,
                people: [.first: parties.first, .second: parties.second], createdAt: now,
                activeAt: now))
        for party in [parties.first, parties.second] {
            append(EventDraft(.opened, id), to: party, at: now)
        }
        return try conversation(id, of: person)
    }

    mutating func appendMessage(
        _ kind: Message.Kind, _ text: MessageText?, to conversation: Conversation,
        by person: Account.ID, at now: Timestamp
    ) throws -> Message {
        let index = try index(of: conversation.id, person)
        let message = Message(
            id: .new(at: now), number: Int64(conversations.all[index].messages.count + 1),
            side: conversation.side, sentAt: now, kind: kind, text: text)
        conversations.all[index].messages.append(message)
        conversations.all[index].activeAt = max(conversations.all[index].activeAt, now)
        tell(conversation, person, at: now) { .message(message.number, isOwn: $0) }
        return message
    }

    fileprivate mutating func tell(
        _ conversation: Conversation, _ person: Account.ID, at now: Timestamp,
        _ happening: (Bool) -> ConversationHappening
    ) {
        append(EventDraft(happening(true), conversation.id), to: person, at: now)
        if let partner = conversation.partner?.account {
            append(EventDraft(happening(false), conversation.id), to: partner, at: now)
        }
    }

    /// Erases what a person wrote. The account is still there.
    mutating func forgetConversations(of person: Account.ID, at now: Timestamp) {
        for conversation in conversations(of: person) {
            if let partner = conversation.partner?.account {
                append(EventDraft(.partnerGone, conversation.id), to: partner, at: now)
            }
        }
        for index in conversations.all.indices {
            guard let side = conversations.all[index].side(of: person) else { continue }
            conversations.all[index].people[side] = nil
            conversations.all[index].messages = conversations.all[index].messages.map {
                $0.side != side
                    ? $0
                    : Message(
                        id: $0.id, number: $0.number, side: side, sentAt: $0.sentAt,
                        kind: $0.kind, text: nil, isErased: true)
            }
        }
        conversations.all.removeAll { $0.people.isEmpty }
        conversations.blocks = conversations.blocks.filter {
            $0.blocker != person && $0.blocked != person
        }
        conversations.reports = conversations.reports.map {
            ConversationReport(
                id: $0.id, conversation: $0.conversation,
                reporter: $0.reporter == person ? nil : $0.reporter,
                reported: $0.reported == person ? nil : $0.reported, message: $0.message,
                quote: $0.quote, reason: $0.reason, createdAt: $0.createdAt)
        }
    }
}

extension InMemoryRecords {
    /// What pairs of people write to each other.
    public var conversations: any ConversationLedger { InMemoryConversations(store: self) }
}

struct InMemoryInboxes: InboxCounter {
    let store: InMemoryRecords

    func counts(for person: Account.ID) async throws -> InboxCounts {
        store.locked { state, now in
            let unread = state.conversations(of: person)
                .count { !$0.isBlocked && $0.unread > 0 }
            let open = state.partners.posts.filter { $0.owner == person && $0.isOpen(at: now) }
            let requests = state.partners.requests
                .count { request in
                    request.state == .pending && open.contains { $0.id == request.post }
                }
            let rentals = state.rentals.count {
                $0.owner == person && $0.state(at: now) == .requested
            }
            return InboxCounts(unread: unread, requests: requests + rentals)
        }
    }
}

extension InMemoryRecords {
    /// How much waits for each person.
    public var inboxes: any InboxCounter { InMemoryInboxes(store: self) }
}
