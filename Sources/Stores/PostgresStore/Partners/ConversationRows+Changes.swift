import Accounts
import Conversations
import PersonalEvents
import RecordKeeping

extension ConversationRows {
    /// The conversation of these people, as `person` sees it. Opens it if there is none, whether or
    /// not one of them blocks the other. If another transaction opens it at the same time, this one
    /// runs again.
    func open(
        _ parties: ConversationParties, by person: Account.ID, telling events: inout PendingEvents
    ) async throws -> Conversation {
        if let known = try await find(parties, by: person) { return known }
        for party in [parties.first, parties.second] {
            try await transaction.requireAccount(party)
        }
        let id = Conversation.ID.new(at: transaction.now)
        try await transaction.execute(
            """
            INSERT INTO conversation (
                id, subject_kind, subject_id, first_id, second_id, created_at, active_at)
            VALUES ($1, $2, $3, $4, $5, $6, $6)
            """,
            [
                id, parties.subject.kind.rawValue, parties.subject.record, parties.first,
                parties.second, transaction.now,
            ])
        for party in [parties.first, parties.second] {
            events.append(EventDraft(.opened, id), to: party)
        }
        return try await require(id, of: person)
    }

    /// Appends a message of `person`, and tells both people.
    func append(
        _ kind: Message.Kind, _ text: MessageText?, to conversation: Conversation,
        by person: Account.ID, telling events: inout PendingEvents
    ) async throws -> Message {
        let (id, now) = (conversation.id, transaction.now)
        // Writers of one conversation wait for each other at its row, so the numbers have no gaps.
        let number: Int64? = try await transaction.value(
            """
            UPDATE conversation
            SET last_number = last_number + 1, active_at = greatest(active_at, $1)
            WHERE id = $2 RETURNING last_number
            """, [now, id])
        guard let number else { throw ConversationsError.notFound(RecordReference(id)) }
        let message = Message(
            id: .new(at: now), number: number, side: conversation.side, sentAt: now, kind: kind,
            text: text)
        try await transaction.execute(
            """
            INSERT INTO message (conversation_id, number, id, side, sender_id, sent_at, kind, text)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                id, number, message.id, message.side.rawValue, person, now, kind.rawValue,
                text?.text,
            ])
        tell(conversation, person, by: &events) { .message(number, isOwn: $0) }
        return message
    }

    /// Tells both people; `happening` gets whether it is for the person who did it.
    func tell(
        _ conversation: Conversation, _ person: Account.ID, by events: inout PendingEvents,
        _ happening: (Bool) -> ConversationHappening
    ) {
        events.append(EventDraft(happening(true), conversation.id), to: person)
        if let partner = conversation.partner?.account {
            events.append(EventDraft(happening(false), conversation.id), to: partner)
        }
    }

    /// Erases what a person wrote, before the account is deleted. Conversations that nobody would
    /// be left in are deleted.
    func forget(_ person: Account.ID, telling events: inout PendingEvents) async throws {
        let rows = try await transaction.rows(
            """
            SELECT id, CASE WHEN first_id = $1 THEN second_id ELSE first_id END AS partner_id
            FROM conversation WHERE \(Self.isOwn)
            """, [person])
        for row in rows {
            let partner: Account.ID? = try row.idIfPresent("partner_id")
            if let partner {
                let conversation: Conversation.ID = try row.id()
                events.append(EventDraft(.partnerGone, conversation), to: partner)
            }
        }
        try await transaction.pipeline([
            PostgresStatement(
                """
                DELETE FROM conversation
                WHERE \(Self.isOwn) AND (first_id IS NULL OR second_id IS NULL)
                """, [person]),
            PostgresStatement("UPDATE message SET text = NULL WHERE sender_id = $1", [person]),
        ])
    }
}
