import Accounts
import Conversations
import PersonalEvents
import RecordKeeping

/// The rows of `conversation`, `message` and `block` in a transaction.
///
/// Whoever writes to a person, or blocks one, locks the pair first; see ``lock(_:_:_:)``. So nobody
/// writes to a person who blocks them at the same time.
struct ConversationRows {
    /// Selects the conversations of the person who is the first value.
    static let isOwn = "(first_id = $1 OR second_id = $1)"

    let transaction: PostgresTransaction

    // MARK: Reading

    /// The conversations that `clause` selects, as `person` sees them, each with its last message.
    /// `person` is `$1` in the clause; `values` are the others.
    func fetch(
        of person: Account.ID, _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [Conversation] {
        try await transaction.rows(
            """
            SELECT conversation.*, first_id IS NOT DISTINCT FROM $1 AS is_first,
                partner.id AS partner_id, partner.name AS partner_name,
                EXISTS (SELECT 1 FROM block
                    WHERE blocker_id = $1 AND blocked_id = partner.id) AS blocks,
                EXISTS (SELECT 1 FROM block
                    WHERE blocker_id = partner.id AND blocked_id = $1) AS is_blocked,
                (SELECT count(*) FROM message
                    WHERE message.conversation_id = conversation.id
                    AND message.number > CASE WHEN first_id = $1 THEN first_read ELSE second_read END
                    AND message.side <> CASE WHEN first_id = $1 THEN 1 ELSE 2 END) AS unread,
                latest.id AS message_id, latest.number, latest.side, latest.sender_id,
                latest.sent_at, latest.kind, latest.text
            FROM conversation
            LEFT JOIN account AS partner
                ON partner.id = CASE WHEN first_id = $1 THEN second_id ELSE first_id END
            LEFT JOIN message AS latest
                ON latest.conversation_id = conversation.id
                AND latest.number = conversation.last_number
            """ + clause, [person] + values
        ).map { try $0.conversation() }
    }

    func message(_ number: Int64, in conversation: Conversation.ID) async throws -> Message? {
        try await transaction.row(
            "SELECT * FROM message WHERE conversation_id = $1 AND number = $2",
            [conversation, number])?.message("id")
    }

    /// - Throws: `ConversationsError.notFound`.
    func require(_ id: Conversation.ID, of person: Account.ID) async throws -> Conversation {
        let found = try await fetch(
            of: person, " WHERE \(Self.isOwn) AND conversation.id = $2", [id])
        guard let conversation = found.first else {
            throw ConversationsError.notFound(RecordReference(id))
        }
        return conversation
    }

    func find(
        _ parties: ConversationParties, by person: Account.ID
    ) async throws -> Conversation? {
        try await fetch(
            of: person,
            """
             WHERE \(Self.isOwn) AND first_id = $2 AND second_id = $3 AND subject_kind = $4
                AND subject_id = $5
            """,
            [
                parties.first, parties.second, parties.subject.kind.rawValue,
                parties.subject.record,
            ]
        ).first
    }

    func isBlocked(between one: Account.ID, and other: Account.ID) async throws -> Bool {
        try await transaction.exists(
            """
            SELECT 1 FROM block WHERE (blocker_id = $1 AND blocked_id = $2)
                OR (blocker_id = $2 AND blocked_id = $1)
            """, [one, other])
    }

    // MARK: Locking

    /// Waits until no other transaction writes from one of two people to the other or changes
    /// whether one blocks the other; and for `others`, which are names of locks.
    func lock(
        _ one: Account.ID, _ other: Account.ID, _ others: [String] = []
    ) async throws {
        try await transaction.lock(others + [Self.lock(one, other)])
    }

    /// Locks the two people of a conversation, if both exist.
    ///
    /// - Throws: `ConversationsError.notFound`.
    func lockPeople(
        of id: Conversation.ID, for person: Account.ID, _ others: [String] = []
    ) async throws {
        let row = try await transaction.row(
            "SELECT first_id, second_id FROM conversation WHERE \(Self.isOwn) AND id = $2",
            [person, id])
        guard let row else { throw ConversationsError.notFound(RecordReference(id)) }
        let people: (Account.ID?, Account.ID?) = (
            try row.idIfPresent("first_id"), try row.idIfPresent("second_id")
        )
        var names = others
        if let first = people.0, let second = people.1 { names.append(Self.lock(first, second)) }
        try await transaction.lock(names)
    }

    private static func lock(_ one: Account.ID, _ other: Account.ID) -> String {
        "\(min(one, other)) and \(max(one, other))"
    }
}

extension PostgresRow {
    func conversation() throws -> Conversation {
        let isFirst: Bool = try stored("is_first")
        let (first, second): (Int64, Int64) = (try stored("first_read"), try stored("second_read"))
        let partner: Account.ID? = try idIfPresent("partner_id")
        let message: Message.ID? = try idIfPresent("message_id")
        return Conversation(
            id: try id(), subject: try conversationSubject(), side: isFirst ? .first : .second,
            partner: try partner.map { account in
                Conversation.Partner(
                    account: account, name: try value("partner_name") { try PersonName($0) })
            },
            createdAt: try timestamp("created_at"), activeAt: try timestamp("active_at"),
            lastMessage: try message.map { _ in try self.message("message_id") },
            unread: try stored("unread"), readUpTo: isFirst ? first : second,
            partnerReadUpTo: isFirst ? second : first, isBlocked: try stored("blocks"),
            isBlockedByPartner: try stored("is_blocked"))
    }

    func conversationSubject() throws -> ConversationSubject {
        ConversationSubject(try known("subject_kind"), try stored("subject_id"))
    }

    /// The message with its id in the column `id`.
    func message(_ id: String) throws -> Message {
        guard let side = ConversationSide(rawValue: try stored("side")) else {
            throw StoredValueError(detail: "column 'side' is not a side")
        }
        return Message(
            id: try self.id(id), number: try stored("number"), side: side,
            sentAt: try timestamp("sent_at"), kind: try known("kind"),
            text: try valueIfPresent("text") { try MessageText($0) },
            isErased: try storedIfPresent("sender_id") as UUIDv7? == nil)
    }

    func conversationReport() throws -> ConversationReport {
        ConversationReport(
            id: try id(), conversation: try id("conversation_id"),
            reporter: try idIfPresent("reporter_id"), reported: try idIfPresent("reported_id"),
            message: try storedIfPresent("message_number"),
            quote: try valueIfPresent("quote") { try MessageText($0) },
            reason: try value("reason") { try ReportReason($0) },
            createdAt: try timestamp("created_at"))
    }
}
