import HTTPTypes
import Hummingbird
import StoreContract
import StoreRuntime

/// `/healthz` reports that the process answers, `/readyz` that it can serve requests.
package struct HealthEndpoints {
    private let service: ServiceDependencies

    /// Serves the health of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds both paths to `endpoints`.
    package func add(to endpoints: Endpoints) {
        endpoints.at("/healthz", [.get: { _, _ in .text("ok\n") }])
        endpoints.at("/readyz", [.get: { _, _ in try await ready() }])
    }

    /// - Throws: the reason if the service is not ready: there is no usable atlas, or the records
    ///   cannot be read.
    private func ready() async throws -> Response {
        try await service.engineThreads.run { [workspace = service.workspace] in
            try workspace.checkAtlas()
        }
        try await service.workspace.records.probe()
        return .text("ready\n")
    }
}
