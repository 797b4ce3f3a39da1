extension TransferTable {
    /// What pairs of people write to each other, and posts of people who look for others.
    static let partners: [TransferTable] = [
        TransferTable(
            "conversation", key: ["id"],
            columns: [
                .id: ["id", "subject_id", "first_id", "second_id"],
                .text: ["subject_kind"],
                .integer: ["created_at", "active_at", "last_number", "first_read", "second_read"],
            ]),
        TransferTable(
            "message", key: ["conversation_id", "number"],
            columns: [
                .id: ["conversation_id", "id", "sender_id"],
                .text: ["kind", "text"],
                .integer: ["number", "side", "sent_at"],
            ]),
        TransferTable(
            "block", key: ["blocker_id", "blocked_id"],
            columns: [
                .id: ["blocker_id", "blocked_id"],
                .integer: ["created_at"],
            ]),
        TransferTable(
            "conversation_report", key: ["id"],
            columns: [
                .id: ["id", "conversation_id", "reporter_id", "reported_id"],
                .text: ["quote", "reason"],
                .integer: ["message_number", "created_at"],
            ]),
        TransferTable(
            "partner_post", key: ["id"],
            columns: [
                .id: ["id", "owner_id"],
                .text: ["activity", "activity_key", "comment", "times", "address"],
                .integer: [
                    "days", "valid_until", "places", "taken", "created_at", "ended_at", "version",
                    "hidden_at",
                ],
                .real: ["latitude", "longitude"],
                .shape: ["geometry"],
            ]),
        TransferTable(
            "join_request", key: ["id"],
            columns: [
                .id: ["id", "post_id", "asker_id"],
                .text: ["state", "word"],
                .integer: ["asked_at", "answered_at", "asks"],
            ]),
        TransferTable(
            "meeting_start", key: ["post_id", "account_id"],
            columns: [
                .id: ["post_id", "account_id"],
                .text: ["mode", "address"],
                .real: ["latitude", "longitude"],
            ]),
    ]
}
