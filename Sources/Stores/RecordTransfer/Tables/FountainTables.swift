extension TransferTable {
    /// Fountains that people have reviewed or confirmed, with what they say.
    static let fountains: [TransferTable] = [
        TransferTable(
            "water_fountain", key: ["id"],
            columns: [
                .id: ["id"],
                .text: ["element", "name", "address", "kind", "wheelchair", "season"],
                .integer: ["created_at"],
                .boolean: ["bottle", "seasonal", "works_on_map"],
                .shape: ["geometry"],
            ]),
        TransferTable(
            "fountain_review", key: ["id"],
            columns: [
                .id: ["id", "fountain_id", "author_id"],
                .text: ["title", "text", "photo"],
                .integer: [
                    "flow", "flavour", "temperature", "location", "created_at", "changed_at",
                    "version", "removed_at", "hidden_at",
                ],
            ]),
        TransferTable(
            "fountain_photo", key: ["review_id", "size", "format"],
            columns: [
                .id: ["review_id"],
                .text: ["size", "format"],
                .integer: ["width", "height"],
                .hash: ["hash"],
            ]),
        TransferTable(
            "fountain_mark", key: ["number"], numbered: "number",
            columns: [
                .id: ["fountain_id"],
                .integer: ["number", "flow", "flavour", "temperature", "location", "at"],
            ]),
        TransferTable(
            "fountain_confirmation", key: ["id"],
            columns: [
                .id: ["id", "fountain_id", "person_id"],
                .text: ["verdict", "previous_verdict"],
                .integer: ["created_at", "previous_at"],
            ]),
    ]
}
