import Accounts
import Conversations
import GRDB
import PersonalEvents
import RecordKeeping

/// Conversations as rows of `conversation` and `message`.
struct SpatiaLiteConversations: ConversationLedger {
    private let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func open(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write { database, now in
            let rows = ConversationRows(database: database, now: now)
            if let known = try rows.find(parties, by: person) { return known }
            // Undone if it may not be opened, as all that the transaction does.
            let opened = try rows.open(parties, by: person)
            try opened.requireOpen()
            return opened
        }
    }

    func latestFirst(
        of person: Account.ID, after: PageCursor?, limit: Int
    ) async throws -> Page<Conversation> {
        try PageLimit.check(limit)
        let now = records.clock.now()
        let found = try await records.read { database in
            let rest = after == nil ? "1" : "(active_at, conversation.id) < (?, ?)"
            let arguments: StatementArguments =
                after.map { [$0.createdAt.millisecondsSinceEpoch, $0.id.description] } ?? []
            return try ConversationRows(database: database, now: now).fetch(
                of: person,
                "\(rest) ORDER BY active_at DESC, conversation.id DESC LIMIT \(limit + 1)",
                arguments)
        }
        return Page(found, limit: limit) {
            PageCursor(createdAt: $0.activeAt, id: $0.id.uuid)
        }
    }

    func conversation(
        _ reference: RecordReference, of person: Account.ID
    ) async throws -> Conversation {
        let match = reference.condition(on: "conversation.id")
        let now = records.clock.now()
        let found = try await records.read { database in
            try ConversationRows(database: database, now: now).fetch(
                of: person,
                "\(match.sql) ORDER BY active_at DESC, conversation.id DESC LIMIT 6",
                match.arguments)
        }
        guard let first = found.first else { throw ConversationsError.notFound(reference) }
        guard found.count == 1 else {
            throw ConversationsError.ambiguous(reference, candidates: found.prefix(5).map(\.id))
        }
        return first
    }

    func unread(of person: Account.ID) async throws -> Int {
        let me = person.description
        return try await records.read { database in
            try Int.fetchOne(
                database,
                cached: """
                    SELECT count(*) FROM conversation JOIN message
                        ON message.conversation_id = conversation.id
                    WHERE ((first_id = ? AND side = 2 AND number > first_read)
                        OR (second_id = ? AND side = 1 AND number > second_read))
                    AND NOT EXISTS (SELECT 1 FROM block WHERE blocker_id = ? AND blocked_id
                        = CASE WHEN first_id = ? THEN second_id ELSE first_id END)
                    """,
                arguments: [me, me, me, me]) ?? 0
        }
    }

    func messages(
        _ range: MessageRange, in id: Conversation.ID, of person: Account.ID, limit: Int
    ) async throws -> MessagePage {
        try PageLimit.check(limit)
        let now = records.clock.now()
        return try await records.read { database in
            let conversation = try ConversationRows(database: database, now: now)
                .require(id, of: person)
            let (condition, order): (String, String) =
                switch range {
                case .latest: ("number > ?", "DESC")
                case .before: ("number < ?", "DESC")
                case .after: ("number > ?", "ASC")
                }
            let number: Int64 =
                switch range {
                case .latest: 0
                case .before(let number), .after(let number): number
                }
            let messages = try Row.fetchAll(
                database,
                cached: """
                    SELECT * FROM message WHERE conversation_id = ? AND \(condition)
                    ORDER BY number \(order) LIMIT ?
                    """,
                arguments: [id.description, number, limit]
            ).map { try $0.message() }
            return MessagePage(
                order == "DESC" ? messages.reversed() : messages,
                last: conversation.lastMessage?.number ?? 0)
        }
    }

    func send(
        _ text: MessageText, in id: Conversation.ID, by person: Account.ID, key: CreationKey?
    ) async throws -> Creation<Message> {
        try await records.write { database, now in
            if let key, let made = try made(by: key, of: person, at: now, in: database) {
                return Creation(record: made, isRepeated: true)
            }
            let rows = ConversationRows(database: database, now: now)
            let conversation = try rows.require(id, of: person)
            try conversation.requireOpen()
            try Self.times(
                """
                SELECT sent_at FROM message WHERE sender_id = ? AND kind = 'text'
                ORDER BY sent_at DESC LIMIT ?
                """,
                of: person, limit: ConversationLimits.messagesAtOnce, in: database
            ).requireFewMessages(at: now)
            let message = try rows.append(.text, text, to: conversation, by: person)
            if let key {
                try CreationKeys(database: database, account: person)
                    .keep(key, of: message.id.description, at: now)
            }
            return Creation(record: message, isRepeated: false)
        }
    }

    private func made(
        by key: CreationKey, of person: Account.ID, at now: Timestamp, in database: Database
    ) throws -> Message? {
        let keys = CreationKeys(database: database, account: person)
        guard let id = try keys.record(of: key, at: now) else { return nil }
        let row = try Row.fetchOne(
            database, cached: "SELECT * FROM message WHERE id = ?", arguments: [id])
        guard let row else { throw AccountsError.createdRecordGone }
        return try row.message()
    }

    func markRead(
        upTo number: Int64, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write { database, now in
            let rows = ConversationRows(database: database, now: now)
            let conversation = try rows.require(id, of: person)
            guard let mark = conversation.mark(readingUpTo: number) else { return conversation }
            let column = conversation.side == .first ? "first_read" : "second_read"
            try database.execute(
                sql: "UPDATE conversation SET \(column) = ? WHERE id = ?",
                arguments: [mark, id.description])
            try rows.tell(conversation, person) { .read(mark, isOwn: $0) }
            return try rows.require(id, of: person)
        }
    }

    func setBlocked(
        _ isBlocked: Bool, in id: Conversation.ID, by person: Account.ID
    ) async throws -> Conversation {
        try await records.write { database, now in
            let rows = ConversationRows(database: database, now: now)
            let conversation = try rows.require(id, of: person)
            guard let partner = conversation.partner?.account else {
                throw ConversationsError.partnerGone(id)
            }
            guard conversation.isBlocked != isBlocked else { return conversation }
            if isBlocked {
                try database.execute(
                    sql: "INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (?, ?, ?)",
                    arguments: [
                        person.description, partner.description, now.millisecondsSinceEpoch,
                    ])
            } else {
                try database.execute(
                    sql: "DELETE FROM block WHERE blocker_id = ? AND blocked_id = ?",
                    arguments: [person.description, partner.description])
            }
            try EventRows(database: database, now: now)
                .append(EventDraft(isBlocked ? .blocked : .unblocked, id), to: person)
            return try rows.require(id, of: person)
        }
    }

    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool {
        let now = records.clock.now()
        return try await records.read { database in
            try ConversationRows(database: database, now: now).isBlocked(between: one, and: other)
        }
    }

    func report(
        _ id: Conversation.ID, message: Int64?, reason: ReportReason, by person: Account.ID
    ) async throws -> ConversationReport {
        try await records.write { database, now in
            let rows = ConversationRows(database: database, now: now)
            let conversation = try rows.require(id, of: person)
            var quote: MessageText?
            if let message {
                guard let reported = try rows.message(message, in: id.description),
                    reported.side != conversation.side
                else { throw ConversationsError.noMessage(message, id) }
                quote = reported.text
            }
            try Self.times(
                """
                SELECT created_at FROM conversation_report WHERE reporter_id = ?
                ORDER BY created_at DESC LIMIT ?
                """,
                of: person, limit: ConversationLimits.reportsADay, in: database
            ).requireFewConversationReports(at: now)
            let report = ConversationReport(
                id: .new(at: now), conversation: id, reporter: person,
                reported: conversation.partner?.account, message: message, quote: quote,
                reason: reason, createdAt: now)
            try database.execute(
                sql: """
                    INSERT INTO conversation_report (
                        id, conversation_id, reporter_id, reported_id, message_number, quote,
                        reason, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    report.id.description, id.description, person.description,
                    report.reported?.description, message, quote?.text, reason.text,
                    now.millisecondsSinceEpoch,
                ])
            try ReportRows(database: database, now: now).insert(report)
            return report
        }
    }

    /// The times of the last `limit` things that a person did.
    private static func times(
        _ sql: String, of person: Account.ID, limit: Int, in database: Database
    ) throws -> [Timestamp] {
        try Int64.fetchAll(database, cached: sql, arguments: [person.description, limit])
            .map(Timestamp.init(millisecondsSinceEpoch:))
    }

    func reports(after: PageCursor?, limit: Int) async throws -> Page<ConversationReport> {
        let part = try NewestFirst(where: "1", [], after: after, limit: limit)
        let reports = try await records.read { database in
            try Row.fetchAll(
                database, cached: "SELECT * FROM conversation_report" + part.sql,
                arguments: part.arguments
            ).map { try $0.conversationReport() }
        }
        return Page(reports, limit: limit) {
            PageCursor(createdAt: $0.createdAt, id: $0.id.uuid)
        }
    }
}
