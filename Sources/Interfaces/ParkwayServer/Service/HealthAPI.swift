import HTTPTypes
import Hummingbird
import Operations

/// For whoever watches over the service: `/healthz` says that the process answers, `/readyz`
/// that it can do its work.
struct HealthAPI {
    private let parts: ServiceParts

    init(_ parts: ServiceParts) {
        self.parts = parts
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/healthz", [.get: { _, _ in .text("ok\n") }])
        endpoints.at("/readyz", [.get: { _, _ in try await ready() }])
    }

    /// - Throws: why it is not: no atlas, or one that cannot be used; records out of reach.
    private func ready() async throws -> Response {
        try await parts.engineThreads.run { [workspace = parts.workspace] in
            try workspace.checkReady()
        }
        return .text("ready\n")
    }
}
