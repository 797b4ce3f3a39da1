extension TransferTable {
    /// Accounts with what gets people into them, the keys of their requests, and their events.
    static let accounts: [TransferTable] = [
        TransferTable(
            "account", key: ["id"],
            columns: [
                .id: ["id"],
                .text: [
                    "email", "email_key", "name", "contact_number", "plate", "password_hash",
                    "role", "language", "units", "theme", "time_zone", "permit_zones",
                ],
                .integer: ["created_at", "version", "disabled_at"],
                .boolean: ["disabled_permit"],
            ]),
        TransferTable(
            "saved_plate", key: ["id"],
            columns: [
                .id: ["id", "account_id"],
                .text: ["plate", "nickname"],
                .integer: ["saved_at"],
            ]),
        TransferTable(
            "session", key: ["digest"],
            columns: [
                .id: ["id", "account_id"],
                .text: ["digest", "lifetime", "device"],
                .integer: ["created_at", "last_used_at"],
            ]),
        TransferTable(
            "access_token", key: ["digest"],
            columns: [
                .id: ["id", "account_id"],
                .text: ["digest", "name", "scope"],
                .integer: ["created_at", "expires_at", "last_used_at"],
            ]),
        TransferTable(
            "sign_in_attempt", key: ["id"], numbered: "id", isIncidental: true,
            columns: [
                .text: ["email_key", "client"],
                .integer: ["id", "at"],
            ]),
        TransferTable(
            "account_client", key: ["account_id", "client"],
            columns: [
                .id: ["account_id"],
                .text: ["client"],
                .integer: ["last_used_at"],
            ]),
        TransferTable(
            "password_confirmation", key: ["id"], numbered: "id",
            columns: [
                .id: ["account_id"],
                .integer: ["id", "at"],
            ]),
        TransferTable(
            "invitation", key: ["digest"],
            columns: [
                .text: ["digest"],
                .integer: ["expires_at"],
            ]),
        TransferTable(
            "password_reset", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .text: ["digest"],
                .integer: ["expires_at"],
            ]),
        TransferTable(
            "first_run", key: ["id"], isIncidental: true,
            columns: [
                .text: ["digest"],
                .integer: ["id"],
            ]),
        TransferTable(
            "creation_key", key: ["id"], numbered: "id",
            columns: [
                .id: ["account_id", "record_id"],
                .text: ["key", "request"],
                .integer: ["id", "created_at"],
            ]),
        TransferTable(
            "event_counter", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .integer: ["last"],
            ]),
        TransferTable(
            "event", key: ["account_id", "number"],
            columns: [
                .id: ["account_id", "subject"],
                .text: ["name", "members"],
                .integer: ["number", "at"],
            ]),
    ]
}
