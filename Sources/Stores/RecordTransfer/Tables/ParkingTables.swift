extension TransferTable {
    /// Parkings with their photos, reminders and webhooks.
    static let parkings: [TransferTable] = [
        TransferTable(
            "parking", key: ["id"],
            columns: [
                .id: ["id", "owner_id"],
                .text: [
                    "building", "suite", "address", "entered_address", "match_kind", "plate",
                    "level", "bay", "note", "photo",
                ],
                .integer: [
                    "stay_hours", "created_at", "ended_at", "removed_at", "reminders_at", "version",
                ],
                .shape: ["geometry"],
            ]),
        TransferTable(
            "parking_extension", key: ["parking_id", "number"],
            columns: [
                .id: ["parking_id"],
                .integer: ["number", "stay_hours", "at"],
            ]),
        TransferTable(
            "plate_purge", key: ["id"], numbered: "id",
            columns: [
                .integer: ["id", "at", "ended_by", "count"]
            ]),
        TransferTable(
            "parking_photo", key: ["parking_id", "size", "format"],
            columns: [
                .id: ["parking_id"],
                .text: ["size", "format"],
                .integer: ["width", "height"],
                .hash: ["hash"],
            ]),
        TransferTable(
            "parking_share", key: ["number"], numbered: "number",
            columns: [
                .id: ["parking_id"],
                .text: ["digest"],
                .integer: ["number", "created_at"],
            ]),
        TransferTable(
            "reminder_settings", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .text: ["walk_start", "address"],
                .integer: ["minutes_early", "minutes_before_end", "phone_at"],
                .boolean: ["leaves_in_time", "ends_soon", "ended", "moves_in_time"],
                .real: ["latitude", "longitude", "phone_latitude", "phone_longitude"],
            ]),
        TransferTable(
            "parking_reminder", key: ["parking_id", "kind", "until"],
            columns: [
                .id: ["parking_id"],
                .text: ["kind"],
                .integer: ["until", "sent_at"],
            ]),
        TransferTable(
            "calendar", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .text: ["digest"],
                .integer: ["created_at"],
            ]),
        TransferTable(
            "webhook", key: ["account_id"],
            columns: [
                .id: ["account_id"],
                .text: ["address", "secret"],
                .integer: ["created_at"],
            ]),
        TransferTable(
            "webhook_delivery", key: ["id"], numbered: "id",
            columns: [
                .id: ["account_id"],
                .integer: ["id", "event_number", "due_at", "attempts"],
            ]),
    ]
}
