extension TransferTable {
    /// Cameras and gates of buildings, what the cameras see, and calls of webhooks.
    static let cameras: [TransferTable] = [
        TransferTable(
            "building_camera", key: ["id"],
            columns: [
                .id: ["id", "building_id"],
                .text: ["name", "name_key", "digest"],
                .integer: ["key_since"],
            ]),
        TransferTable(
            "building_gate", key: ["building_id"],
            columns: [
                .id: ["building_id"],
                .text: ["webhook_address", "webhook_secret"],
                .integer: ["hours", "webhook_since"],
                .real: ["confidence", "look_alike_confidence"],
            ]),
        TransferTable(
            "building_sighting", key: ["id"],
            columns: [
                .id: ["id", "building_id", "camera_id"],
                .text: [
                    "camera_name", "source", "fingerprint", "reading", "verdict", "gate_plate",
                    "ruling",
                ],
                .integer: ["taken_at", "received_at", "ends_at", "until"],
                .boolean: ["may_be_here"],
                .real: ["confidence"],
            ]),
        TransferTable(
            "gate_call", key: ["sighting_id"],
            columns: [
                .id: ["sighting_id"],
                .text: ["action", "state", "problem"],
                .integer: ["due_at", "attempts"],
            ]),
        TransferTable(
            "building_report", key: ["id"],
            columns: [
                .id: ["id", "building_id", "reporter_id"],
                .text: ["plate", "whereabouts", "verdict"],
                .integer: ["reported_at", "ends_at", "until"],
                .boolean: ["may_be_here"],
            ]),
    ]
}
