import Documents
import Hummingbird
import Operations
import ServiceCore
import StoreRuntime

/// `/spaces.csv` and `/spaces.geojson`: all published storage spaces as a file.
struct SpaceExportEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        for format in RecordFileFormat.allCases {
            endpoints.at(
                "/spaces.\(format.rawValue)",
                [.get: { request, _ in try await export(format, request) }])
        }
    }

    private func export(
        _ format: RecordFileFormat, _ request: Request
    ) async throws -> Response {
        let viewer = try await service.viewer(request)
        let query = try QueryParameters(request)
        try query.expectOnly(SpaceFilterQuery.names)
        let filter = try SpaceFilterQuery(query).filter
        return try await .file(
            of: StorageSpaceDesk(service.workspace, for: viewer), matching: filter, as: format)
    }
}
