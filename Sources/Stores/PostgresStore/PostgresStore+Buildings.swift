public import BuildingCameras
public import Buildings

// MARK: - Buildings

extension PostgresStore {
    /// The buildings with their rules, people, stays and audit logs.
    public var buildings: any BuildingLedger { PostgresBuildings(records) }
    /// The cameras of buildings, and what they see.
    public var cameras: any CameraLedger { PostgresCameras(records) }
}
