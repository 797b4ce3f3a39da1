import Hummingbird
import Synchronization

/// Takes on so many requests at once and no more: the rest hear at once that they should come
/// back, instead of waiting for ever. Whoever watches over the service is always let in.
package final class Admission: RouterMiddleware {
    private let limit: Int
    private let exempt: Set<String>
    private let metrics: ServiceMetrics
    private let present = Atomic<Int>(0)

    /// The `exempt` routes are answered however many are.
    package init(limit: Int, exempt: Set<String>, metrics: ServiceMetrics) {
        self.limit = limit
        self.exempt = exempt
        self.metrics = metrics
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let route = context.endpointPath, exempt.contains(route) {
            return try await next(request, context)
        }
        let before = present.add(1, ordering: .relaxed).oldValue
        defer { present.subtract(1, ordering: .relaxed) }
        guard before < limit else {
            metrics.refused(.requests)
            return .problem(.overloaded())
        }
        return try await next(request, context)
    }
}
