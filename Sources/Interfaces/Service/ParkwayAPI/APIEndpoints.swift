import ServiceCore

/// The service's own JSON API, everything below `/api/v1`.
package struct APIEndpoints {
    private let service: ServiceDependencies

    /// Serves the API of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds every path of the API; `endpoints` is the group below the API's prefix.
    package func add(to endpoints: Endpoints) {
        PlaceEndpoints(service).add(to: endpoints)
        RouteEndpoints(service).add(to: endpoints)
        FindParkingEndpoints(service).add(to: endpoints)
        KerbEndpoints(service).add(to: endpoints)
        IsochroneEndpoints(service).add(to: endpoints)
        MapEndpoints(service).add(to: endpoints)
        StatusEndpoints(service).add(to: endpoints)
        addRecords(to: endpoints.requiringRecords(of: service.workspace))
    }

    private func addRecords(to endpoints: Endpoints) {
        AccountEndpoints(service).add(to: endpoints)
        SavedPlateEndpoints(service).add(to: endpoints)
        PreferencesEndpoints(service).add(to: endpoints)
        AccountExportEndpoints(service).add(to: endpoints)
        SessionEndpoints(service).add(to: endpoints)
        AccessTokenEndpoints(service).add(to: endpoints)
        ParkingEndpoints(service).add(to: endpoints)
        ReceiptEndpoints(service).add(to: endpoints)
        EventEndpoints(service).add(to: endpoints)
        ReminderEndpoints(service).add(to: endpoints)
        WebhookEndpoints(service).add(to: endpoints)
        ClosureEndpoints(service).add(to: endpoints)
        PartnerEndpoints(service).add(to: endpoints)
        ConversationEndpoints(service).add(to: endpoints)
        StorageSpaceEndpoints(service).add(to: endpoints)
        FountainEndpoints(service).add(to: endpoints)
        ProfileEndpoints(service).add(to: endpoints)
        PhotoPostEndpoints(service).add(to: endpoints)
        ModerationEndpoints(service).add(to: endpoints)
        BuildingEndpoints(service).add(to: endpoints)
    }
}
