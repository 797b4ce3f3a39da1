import HTTPTypes
import Hummingbird
import StoreRuntime

/// For whoever watches over the service: `/healthz` says that the process answers, `/readyz`
/// that it can do its work.
package struct HealthEndpoints {
    private let service: ServiceDependencies

    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    package func add(to endpoints: Endpoints) {
        endpoints.at("/healthz", [.get: { _, _ in .text("ok\n") }])
        endpoints.at("/readyz", [.get: { _, _ in try await ready() }])
    }

    /// - Throws: why it is not: no atlas, or one that cannot be used; records out of reach.
    private func ready() async throws -> Response {
        try await service.engineThreads.run { [workspace = service.workspace] in
            try workspace.checkReady()
        }
        return .text("ready\n")
    }
}
