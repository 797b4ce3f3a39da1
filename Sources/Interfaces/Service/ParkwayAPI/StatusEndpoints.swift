import Documents
import Hummingbird
import ServiceCore
import StoreRuntime

/// `GET /status`: the current map, and what the service can do with it.
struct StatusEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/status", [.get: { request, _ in try await status(request) }])
    }

    private func status(_ request: Request) async throws -> Response {
        try QueryParameters(request).expectOnly([])
        let lookup = try await RemoteLookupDocument(
            service.workspace, service.settings.remoteLookup)
        return try .json(await service.withEngines { StatusDocument($0, lookup: lookup) })
    }
}
