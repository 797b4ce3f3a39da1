extension TransferTable {
    /// Storage spaces with photos, and their rentals.
    static let spaces: [TransferTable] = [
        TransferTable(
            "storage_space", key: ["id"],
            columns: [
                .id: ["id", "owner_id"],
                .text: [
                    "status", "address", "entered_address", "match_kind", "opening_hours", "access",
                    "disclosure", "booking",
                ],
                .integer: ["square_feet", "cents_a_day", "created_at", "version", "hidden_at"],
                .shape: ["geometry", "spot"],
            ]),
        TransferTable(
            "space_photo", key: ["id"],
            columns: [
                .id: ["id", "space_id"],
                .text: ["tag"],
                .integer: ["position"],
            ]),
        TransferTable(
            "space_photo_variant", key: ["photo_id", "size", "format"],
            columns: [
                .id: ["photo_id"],
                .text: ["size", "format"],
                .integer: ["width", "height"],
                .hash: ["hash"],
            ]),
        TransferTable(
            "rental", key: ["id"],
            columns: [
                .id: ["id", "space_id", "owner_id", "renter_id"],
                .text: ["address", "booking", "decision", "reason", "word", "cancelled_by"],
                .integer: [
                    "square_feet", "cents_a_day", "first_day", "end_day", "begins", "ends",
                    "answer_due", "created_at", "decided_at", "kept_end_day", "kept_until",
                    "check_at", "version",
                ],
            ]),
        TransferTable(
            "rental_day", key: ["space_id", "day"],
            columns: [
                .id: ["space_id", "rental_id"],
                .integer: ["day"],
            ]),
    ]
}
