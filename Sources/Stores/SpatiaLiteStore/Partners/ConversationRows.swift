import Accounts
import Conversations
import GRDB
import PersonalEvents
import RecordKeeping

/// The rows of `conversation`, `message` and `block` in a transaction at the time ``now``.
struct ConversationRows {
    let database: Database
    let now: Timestamp

    // MARK: Reading

    /// The conversations that `condition` selects, as `person` sees them.
    func fetch(
        of person: Account.ID, _ condition: String, _ arguments: StatementArguments
    ) throws -> [Conversation] {
        let me = person.description
        let sql = """
            SELECT conversation.*, conversation.id AS conversation_id,
                CASE WHEN first_id = ? THEN 1 ELSE 2 END AS viewer_side,
                partner.id AS partner_id, partner.name AS partner_name,
                EXISTS (SELECT 1 FROM block
                    WHERE blocker_id = ? AND blocked_id = partner.id) AS blocks,
                EXISTS (SELECT 1 FROM block
                    WHERE blocker_id = partner.id AND blocked_id = ?) AS is_blocked,
                (SELECT count(*) FROM message
                    WHERE message.conversation_id = conversation.id
                    AND number > CASE WHEN first_id = ? THEN first_read ELSE second_read END
                    AND side <> CASE WHEN first_id = ? THEN 1 ELSE 2 END) AS unread
            FROM conversation
            LEFT JOIN account AS partner
                ON partner.id = CASE WHEN first_id = ? THEN second_id ELSE first_id END
            WHERE (first_id = ? OR second_id = ?) AND \(condition)
            """
        let rows = try Row.fetchAll(
            database, cached: sql,
            arguments: StatementArguments(Array(repeating: me, count: 8)) + arguments)
        return try rows.map { row in
            let id: String = try row.stored("conversation_id")
            let last: Int64 = try row.stored("last_number")
            return try row.conversation(
                lastMessage: try message(last, in: id))
        }
    }

    func message(_ number: Int64, in conversation: String) throws -> Message? {
        try Row.fetchOne(
            database, cached: "SELECT * FROM message WHERE conversation_id = ? AND number = ?",
            arguments: [conversation, number])?.message()
    }

    /// - Throws: `ConversationsError.notFound`.
    func require(_ id: Conversation.ID, of person: Account.ID) throws -> Conversation {
        let found = try fetch(of: person, "conversation.id = ?", [id.description])
        guard let conversation = found.first else {
            throw ConversationsError.notFound(RecordReference(id))
        }
        return conversation
    }

    func isBlocked(between one: Account.ID, and other: Account.ID) throws -> Bool {
        try Bool.fetchOne(
            database,
            cached: """
                SELECT EXISTS (SELECT 1 FROM block WHERE
                    (blocker_id = ? AND blocked_id = ?) OR (blocker_id = ? AND blocked_id = ?))
                """,
            arguments: [
                one.description, other.description, other.description, one.description,
            ]) ?? false
    }

    // MARK: Changing

    /// The conversation of these people, as `person` sees it. Opens it if there is none, whether or
    /// not one of them blocks the other.
    func open(_ parties: ConversationParties, by person: Account.ID) throws -> Conversation {
        if let known = try find(parties, by: person) { return known }
        for party in [parties.first, parties.second] {
            try RecordDatabase.requireAccount(party, in: database)
        }
        let id = Conversation.ID.new(at: now)
        try database.execute(
            sql: """
                INSERT INTO conversation (
                    id, subject_kind, subject_id, first_id, second_id, created_at, active_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.description, parties.subject.kind.rawValue, parties.subject.record.description,
                parties.first.description, parties.second.description,
                now.millisecondsSinceEpoch, now.millisecondsSinceEpoch,
            ])
        let events = EventRows(database: database, now: now)
        for party in [parties.first, parties.second] {
            try events.append(EventDraft(.opened, id), to: party)
        }
        return try require(id, of: person)
    }

    func find(_ parties: ConversationParties, by person: Account.ID) throws -> Conversation? {
        try fetch(
            of: person,
            "first_id = ? AND second_id = ? AND subject_kind = ? AND subject_id = ?",
            [
                parties.first.description, parties.second.description,
                parties.subject.kind.rawValue, parties.subject.record.description,
            ]
        ).first
    }

    /// Appends a message of `person` and tells both people.
    func append(
        _ kind: Message.Kind, _ text: MessageText?, to conversation: Conversation,
        by person: Account.ID
    ) throws -> Message {
        let id = conversation.id
        // Writers of one conversation wait for each other at its row.
        let number = try Int64.fetchOne(
            database,
            cached: """
                UPDATE conversation SET last_number = last_number + 1, active_at = max(active_at, ?)
                WHERE id = ? RETURNING last_number
                """,
            arguments: [now.millisecondsSinceEpoch, id.description])
        guard let number else { throw ConversationsError.notFound(RecordReference(id)) }
        let message = Message(
            id: .new(at: now), number: number, side: conversation.side, sentAt: now, kind: kind,
            text: text)
        try database.execute(
            sql: """
                INSERT INTO message (
                    conversation_id, number, id, side, sender_id, sent_at, kind, text)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.description, number, message.id.description, message.side.rawValue,
                person.description, now.millisecondsSinceEpoch, kind.rawValue, text?.text,
            ])
        try tell(conversation, person) { .message(number, isOwn: $0) }
        return message
    }

    /// Tells both people; `happening` gets whether it is for the person who did it.
    func tell(
        _ conversation: Conversation, _ person: Account.ID,
        _ happening: (Bool) -> ConversationHappening
    ) throws {
        let events = EventRows(database: database, now: now)
        try events.append(EventDraft(happening(true), conversation.id), to: person)
        if let partner = conversation.partner?.account {
            try events.append(EventDraft(happening(false), conversation.id), to: partner)
        }
    }

    /// Erases what a person wrote, before the account is deleted. Conversations that nobody would
    /// be left in are deleted.
    func forget(_ person: Account.ID) throws {
        let mine = try fetch(of: person, "1", [])
        let events = EventRows(database: database, now: now)
        for conversation in mine {
            if let partner = conversation.partner?.account {
                try events.append(EventDraft(.partnerGone, conversation.id), to: partner)
            } else {
                try database.execute(
                    sql: "DELETE FROM conversation WHERE id = ?",
                    arguments: [conversation.id.description])
            }
        }
        try database.execute(
            sql: "UPDATE message SET text = NULL WHERE sender_id = ?",
            arguments: [person.description])
    }
}

extension Row {
    func conversation(lastMessage: Message?) throws -> Conversation {
        let side = try conversationSide("viewer_side")
        let (first, second): (Int64, Int64) = (try stored("first_read"), try stored("second_read"))
        let partner: Conversation.Partner? =
            try storedIfPresent("partner_id") as String? == nil
            ? nil
            : Conversation.Partner(
                account: try value("partner_id") { try Account.ID($0) },
                name: try value("partner_name") { try PersonName($0) })
        return Conversation(
            id: try value("conversation_id") { try Conversation.ID($0) },
            subject: try conversationSubject(), side: side, partner: partner,
            createdAt: try timestamp("created_at"), activeAt: try timestamp("active_at"),
            lastMessage: lastMessage, unread: try stored("unread"),
            readUpTo: side == .first ? first : second,
            partnerReadUpTo: side == .first ? second : first,
            isBlocked: try stored("blocks"), isBlockedByPartner: try stored("is_blocked"))
    }

    func conversationSubject() throws -> ConversationSubject {
        guard let kind = ConversationSubject.Kind(rawValue: try stored("subject_kind")) else {
            throw StoredValueError(detail: "column 'subject_kind' is not a known kind")
        }
        return ConversationSubject(kind, try value("subject_id") { try UUIDv7($0) })
    }

    private func conversationSide(_ column: String) throws -> ConversationSide {
        guard let side = ConversationSide(rawValue: try stored(column)) else {
            throw StoredValueError(detail: "column '\(column)' is not a side")
        }
        return side
    }

    func message() throws -> Message {
        guard let kind = Message.Kind(rawValue: try stored("kind")) else {
            throw StoredValueError(detail: "column 'kind' is not a known kind of message")
        }
        return Message(
            id: try value("id") { try Message.ID($0) }, number: try stored("number"),
            side: try conversationSide("side"), sentAt: try timestamp("sent_at"), kind: kind,
            text: try messageText("text"),
            isErased: try storedIfPresent("sender_id") as String? == nil)
    }

    fileprivate func messageText(_ column: String) throws -> MessageText? {
        guard try storedIfPresent(column) as String? != nil else { return nil }
        return try value(column) { try MessageText($0) }
    }

    func conversationReport() throws -> ConversationReport {
        func account(_ column: String) throws -> Account.ID? {
            guard try storedIfPresent(column) as String? != nil else { return nil }
            return try value(column) { try Account.ID($0) }
        }
        return ConversationReport(
            id: try value("id") { try ConversationReport.ID($0) },
            conversation: try value("conversation_id") { try Conversation.ID($0) },
            reporter: try account("reporter_id"), reported: try account("reported_id"),
            message: try storedIfPresent("message_number"), quote: try messageText("quote"),
            reason: try value("reason") { try ReportReason($0) },
            createdAt: try timestamp("created_at"))
    }
}
