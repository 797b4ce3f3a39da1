import Hummingbird
import ServiceCore
import StoreRuntime

/// The pages for people, and what they load.
package struct PageEndpoints {
    private let service: ServiceDependencies

    /// Serves the pages of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Adds the pages and their assets.
    package func add(to endpoints: Endpoints) {
        let read = Once<PageFiles>()
        let files = { @Sendable [service] in
            try read.value { try PageFiles(service) }
        }
        let map = MapPage(service, files)
        endpoints.at("/map", [.get: { request, _ in try await map.respond(to: request) }])
        endpoints.at(
            "/map/suggestions", [.get: { request, _ in try await map.suggest(for: request) }])
        endpoints.at(
            "/assets/:name", [.get: { request, context in try files().asset(request, context) }])
    }
}
