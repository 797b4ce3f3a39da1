import Hummingbird
import Operations

/// `GET /status`: which map is in use, and what the service can do with it.
struct StatusAPI {
    private let parts: ServiceParts

    init(_ parts: ServiceParts) {
        self.parts = parts
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/status", [.get: { request, _ in try await status(request) }])
    }

    private func status(_ request: Request) async throws -> Response {
        try QueryParameters(request).expectOnly([])
        let lookup = try await RemoteLookupDocument(parts.workspace, parts.settings.remoteLookup)
        return try .json(await parts.withEngines { StatusDocument($0, lookup: lookup) })
    }
}
