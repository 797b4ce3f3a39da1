extension TransferTable {
    /// Buildings with their rules, people, stays and audit logs.
    static let buildings: [TransferTable] = [
        TransferTable(
            "building", key: ["id"],
            columns: [
                .id: ["id", "owner_id"],
                .text: ["code", "name", "address", "visitor_hours"],
                .integer: [
                    "spaces", "plate_hours", "plate_days", "suite_hours", "suite_days", "guests",
                    "created_at", "version",
                ],
                .real: ["latitude", "longitude"],
            ]),
        TransferTable(
            "building_plate", key: ["building_id", "plate", "mark"],
            columns: [
                .id: ["building_id"],
                .text: ["plate", "mark"],
            ]),
        TransferTable(
            "building_member", key: ["id"],
            columns: [
                .id: ["id", "building_id", "account_id"],
                .text: ["duty", "suite"],
                .integer: ["since"],
            ]),
        TransferTable(
            "building_passcode", key: ["building_id", "suite"],
            columns: [
                .id: ["building_id", "member_id"],
                .text: ["suite", "digest"],
                .integer: ["since"],
            ]),
        TransferTable(
            "building_guess", key: ["id"], numbered: "id", isIncidental: true,
            columns: [
                .text: ["suite_key", "client"],
                .integer: ["id", "at"],
            ]),
        TransferTable(
            "building_invitation", key: ["id"],
            columns: [
                .id: ["id", "building_id"],
                .text: ["digest", "duty", "suite", "addressee", "addressee_key"],
                .integer: ["ends_at"],
            ]),
        TransferTable(
            "building_stay", key: ["id"],
            columns: [
                .id: ["id", "building_id", "parking_id", "person_id"],
                .text: ["plate", "suite"],
                .integer: ["begins", "ends", "closed_at"],
                .boolean: ["is_guest"],
            ]),
        TransferTable(
            "building_suite_link", key: ["building_id", "suite"],
            columns: [
                .id: ["building_id", "member_id"],
                .text: ["suite", "link"],
            ]),
        TransferTable(
            "building_guest_link", key: ["digest"],
            columns: [
                .id: ["stay_id"],
                .text: ["digest"],
            ]),
        TransferTable(
            "building_late_look_up", key: ["building_id", "key"],
            columns: [
                .id: ["building_id"],
                .text: ["key"],
            ]),
        TransferTable(
            "building_audit", key: ["number"], numbered: "number",
            columns: [
                .id: ["building_id", "actor_id"],
                .text: ["action", "note"],
                .integer: ["number", "at"],
            ]),
    ]
}
