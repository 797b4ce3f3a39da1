extension TransferTable {
    /// Closed roads, and the state of the remote lookup.
    static let closures: [TransferTable] = [
        TransferTable(
            "closure", key: ["id"],
            columns: [
                .id: ["id", "author_id", "reopened_by"],
                .text: ["kind", "label", "street", "ways", "reason", "scope"],
                .integer: ["edition", "from_at", "until_at", "created_at", "reopened_at"],
                .boolean: ["driving", "cycling", "walking"],
                .real: ["radius_m"],
                .shape: ["geometry"],
            ]),
        TransferTable(
            "remote_answer", key: ["id"], numbered: "id", isIncidental: true,
            columns: [
                .text: ["url"],
                .integer: ["id", "expires_at"],
                .bytes: ["body"],
            ]),
        TransferTable(
            "remote_lookup", key: ["id"], isIncidental: true,
            columns: [
                .text: ["reason"],
                .integer: ["id", "free_at", "setbacks", "paused_until"],
                .boolean: ["is_switched_off"],
            ]),
    ]
}
