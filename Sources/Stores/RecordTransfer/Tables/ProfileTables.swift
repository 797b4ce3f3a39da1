extension TransferTable {
    /// Profiles of people with their photos, reports, and what is done about them.
    static let profiles: [TransferTable] = [
        TransferTable(
            "profile", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .text: ["username", "username_key", "gender", "born", "about", "photo"],
                .integer: ["hidden_at", "version"],
            ]),
        TransferTable(
            "profile_photo", key: ["account_id", "size", "format"],
            columns: [
                .id: ["account_id"],
                .text: ["size", "format"],
                .integer: ["width", "height"],
                .hash: ["hash"],
            ]),
        TransferTable(
            "photo_post", key: ["id"],
            columns: [
                .id: ["id", "author_id"],
                .text: ["caption", "photo"],
                .integer: ["created_at", "version", "removed_at", "hidden_at"],
            ]),
        TransferTable(
            "photo_post_variant", key: ["post_id", "size", "format"],
            columns: [
                .id: ["post_id"],
                .text: ["size", "format"],
                .integer: ["width", "height"],
                .hash: ["hash"],
            ]),
        TransferTable(
            "thing_report", key: ["id"],
            columns: [
                .id: ["id", "thing_id", "subject_id", "reporter_id"],
                .text: ["thing_kind", "reason", "quote", "state"],
                .integer: ["created_at", "settled_at"],
            ]),
        TransferTable(
            "moderation_trail", key: ["number"], numbered: "number",
            columns: [
                .id: ["moderator_id", "thing_id", "subject_id"],
                .text: ["action", "thing_kind", "note"],
                .integer: ["number", "at"],
            ]),
    ]
}
