import Accounts
import Conversations
import PersonalEvents
import RecordKeeping

/// Conversations as rows of `conversation` and `message`.
struct PostgresConversations: ConversationLedger {
    let records: PostgresDatabase

    init(_ records: PostgresDatabase) {
        self.records = records
    }

    func latestFirst(
        of person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Conversation> {
        // The person is the first value of the whole statement.
        let part = try NewestFirst(
            where: ConversationRows.isOwn, [person], after: after, limit: limit,
            time: "active_at", id: "conversation.id")
        let found = try await records.readOnce { tx in
            try await ConversationRows(transaction: tx).fetch(
                of: person, part.sql, Array(part.values.dropFirst()))
        }
        return Page(found, limit: limit) {
            PageCursor(createdAt: $0.activeAt, id: $0.id.uuid)
        }
    }

    func conversation(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Conversation {
        let match = reference.condition(on: "conversation.id", numbered: 2)
        let found = try await records.readOnce { tx in
            try await ConversationRows(transaction: tx).fetch(
                of: person,
                """
                 WHERE \(ConversationRows.isOwn) AND \(match.sql)
                ORDER BY active_at DESC, conversation.id DESC LIMIT 6
                """, [match.value])
        }
        guard let first = found.first else { throw ConversationsError.notFound(reference) }
        guard found.count == 1 else {
            throw ConversationsError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func unread(of person: Account.ID) async throws -> Int {
        try await records.readOnce { tx in
            try await tx.value(
                """
                SELECT count(*) FROM conversation JOIN message
                    ON message.conversation_id = conversation.id
                WHERE ((first_id = $1 AND side = 2 AND number > first_read)
                    OR (second_id = $1 AND side = 1 AND number > second_read))
                AND NOT EXISTS (SELECT 1 FROM block WHERE blocker_id = $1 AND blocked_id
                    = CASE WHEN first_id = $1 THEN second_id ELSE first_id END)
                """, [person])
        } ?? 0
    }

    func messages(
        _ range: MessageRange, in id: Conversation.ID, of person: Account.ID, limit: Int
    ) async throws -> MessagePage {
        try PageLimit.check(limit)
        let (condition, order): (String, String) =
            switch range {
            case .latest: ("number > $2", "DESC")
            case .before: ("number < $2", "DESC")
            case .after: ("number > $2", "ASC")
            }
        let number: Int64 =
            switch range {
            case .latest: 0
            case .before(let number), .after(let number): number
            }
        return try await records.read { tx in
            let conversation = try await ConversationRows(transaction: tx).require(id, of: person)
            let messages = try await tx.rows(
                """
                SELECT * FROM message WHERE conversation_id = $1 AND \(condition)
                ORDER BY number \(order) LIMIT $3
                """, [id, number, limit]
            ).map { try $0.message("id") }
            return MessagePage(
                order == "DESC" ? messages.reversed() : messages,
                last: conversation.lastMessage?.number ?? 0)
        }
    }

    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool {
        try await records.readOnce { tx in
            try await ConversationRows(transaction: tx).isBlocked(between: one, and: other)
        }
    }

    func reports(after: PageCursor?, limit: Int) async throws -> Page<ConversationReport> {
        let part = try NewestFirst(where: "true", [], after: after, limit: limit)
        let reports = try await records.readOnce { tx in
            try await tx.rows("SELECT * FROM conversation_report" + part.sql, part.values)
                .map { try $0.conversationReport() }
        }
        return Page(reports, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }
}
