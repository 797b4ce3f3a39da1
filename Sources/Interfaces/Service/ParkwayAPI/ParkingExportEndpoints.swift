import Accounts
import Documents
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/parkings.csv`, `/parkings.geojson` and `/parkings.ics`: all parkings of the signed-in person as
/// a file.
struct ParkingExportEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        for format in ParkingExport.Format.allCases {
            endpoints.at(
                "/parkings.\(format.rawValue)",
                [.get: { request, _ in try await export(format, request) }])
        }
    }

    private func export(
        _ format: ParkingExport.Format, _ request: Request
    ) async throws -> Response {
        let query = try QueryParameters(request)
        try query.expectOnly(ParkingQuery.names)
        let filter = try ParkingQuery(query, in: service.workspace.timeZone).filter
        let owner = try await service.signedIn(request).account.id
        return try await .file(
            of: ParkingDesk(service.workspace, owner: owner), matching: filter, as: format,
            at: service.workspace.clock.now())
    }
}
