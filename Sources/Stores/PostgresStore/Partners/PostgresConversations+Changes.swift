import Accounts
import Conversations
import PersonalEvents
import RecordKeeping

extension PostgresConversations {
    func open(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let rows = ConversationRows(transaction: tx)
            if let known = try await rows.find(parties, by: person) { return known }
            try await rows.lock(parties.first, parties.second)
            if let known = try await rows.find(parties, by: person) { return known }
            var events = PendingEvents()
            // Undone if it may not be opened, like all that the transaction does.
            let opened = try await rows.open(parties, by: person, telling: &events)
            try opened.requireOpen()
            try await events.add(in: tx)
            return opened
        }
    }

    func send(
        _ text: MessageText, in id: Conversation.ID, by person: Account.ID, key: CreationKey?
    ) async throws -> Creation<Message> {
        // The locks let a person's messages be counted one after the other, and none be sent to
        // somebody who blocks the person meanwhile.
        try await records.write(.readCommitted, isRepeatable: key != nil) { tx in
            let rows = ConversationRows(transaction: tx)
            // Before the key is looked for: then a repeated request sees what the first one sent.
            try await rows.lockPeople(of: id, for: person, ["messages of \(person)"])
            if let key, let made = try await Self.made(by: key, of: person, in: tx) {
                return Creation(record: made, isRepeated: true)
            }
            let conversation = try await rows.require(id, of: person)
            try conversation.requireOpen()
            try await Self.times(
                """
                SELECT sent_at AS at FROM message WHERE sender_id = $1 AND kind = 'text'
                ORDER BY sent_at DESC LIMIT $2
                """,
                of: person, limit: ConversationLimits.messagesAtOnce, in: tx
            ).requireFewMessages(at: tx.now)
            var events = PendingEvents()
            let message = try await rows.append(
                .text, text, to: conversation, by: person, telling: &events)
            if let key {
                try await CreationKeys(transaction: tx, account: person)
                    .keep(key, of: message.id.uuid, at: tx.now)
            }
            try await events.add(in: tx)
            return Creation(record: message, isRepeated: false)
        }
    }

    private static func made(
        by key: CreationKey, of person: Account.ID, in tx: PostgresTransaction
    ) async throws -> Message? {
        let keys = CreationKeys(transaction: tx, account: person)
        guard let id = try await keys.record(of: key, at: tx.now) else { return nil }
        guard let row = try await tx.row("SELECT * FROM message WHERE id = $1", [id]) else {
            throw AccountsError.createdRecordGone
        }
        return try row.message("id")
    }

    func markRead(
        upTo number: Int64, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let rows = ConversationRows(transaction: tx)
            let conversation = try await rows.require(id, of: person)
            guard let mark = conversation.mark(readingUpTo: number) else { return conversation }
            let column = conversation.side == .first ? "first_read" : "second_read"
            // Another device of the person may have read further meanwhile.
            let changes = try await tx.execute(
                "UPDATE conversation SET \(column) = $1 WHERE id = $2 AND \(column) < $1",
                [mark, id])
            if changes == 1 {
                var events = PendingEvents()
                rows.tell(conversation, person, by: &events) { .read(mark, isOwn: $0) }
                try await events.add(in: tx)
            }
            return try await rows.require(id, of: person)
        }
    }

    func setBlocked(
        _ isBlocked: Bool, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write(.readCommitted, isRepeatable: true) { tx in
            let rows = ConversationRows(transaction: tx)
            try await rows.lockPeople(of: id, for: person)
            let conversation = try await rows.require(id, of: person)
            guard let partner = conversation.partner?.account else {
                throw ConversationsError.partnerGone(id)
            }
            guard conversation.isBlocked != isBlocked else { return conversation }
            if isBlocked {
                try await tx.execute(
                    "INSERT INTO block (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3)",
                    [person, partner, tx.now])
            } else {
                try await tx.execute(
                    "DELETE FROM block WHERE blocker_id = $1 AND blocked_id = $2",
                    [person, partner])
            }
            try await EventRows(transaction: tx)
                .append(EventDraft(isBlocked ? .blocked : .unblocked, id), to: person)
            return try await rows.require(id, of: person)
        }
    }

    func report(
        _ id: Conversation.ID, message: Int64?, reason: ReportReason, by person: Account.ID
    ) async throws -> ConversationReport {
        // Reports of one person, and those of one conversation, are counted one after the other.
        try await records.write { tx in
            let rows = ConversationRows(transaction: tx)
            let conversation = try await rows.require(id, of: person)
            var quote: MessageText?
            if let message {
                guard let reported = try await rows.message(message, in: id),
                    reported.side != conversation.side
                else { throw ConversationsError.noMessage(message, id) }
                quote = reported.text
            }
            try await Self.times(
                """
                SELECT created_at AS at FROM conversation_report WHERE reporter_id = $1
                ORDER BY created_at DESC LIMIT $2
                """,
                of: person, limit: ConversationLimits.reportsADay, in: tx
            ).requireFewConversationReports(at: tx.now)
            let report = ConversationReport(
                id: .new(at: tx.now), conversation: id, reporter: person,
                reported: conversation.partner?.account, message: message, quote: quote,
                reason: reason, createdAt: tx.now)
            try await tx.execute(
                """
                INSERT INTO conversation_report (
                    id, conversation_id, reporter_id, reported_id, message_number, quote,
                    reason, created_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    report.id, id, person, report.reported, message, quote?.text, reason.text,
                    tx.now,
                ])
            try await ReportRows(transaction: tx).insert(report)
            return report
        }
    }

    /// The times of the last `limit` things that a person did, in the column `at`.
    private static func times(
        _ sql: String, of person: Account.ID, limit: Int, in tx: PostgresTransaction
    ) async throws -> [Timestamp] {
        try await tx.rows(sql, [person, limit]).map { try $0.timestamp("at") }
    }
}
