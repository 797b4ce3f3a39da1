import Hummingbird
import Synchronization

/// Limits the number of requests in progress. Requests beyond the limit get 503 at once instead
/// of waiting; the routes that monitor the service are exempt.
package final class Admission: RouterMiddleware {
    private let limit: Int
    private let exempt: Set<String>
    private let metrics: ServiceMetrics
    private let inProgress = Atomic<Int>(0)

    /// Requests to the `exempt` routes are always answered.
    package init(limit: Int, exempt: Set<String>, metrics: ServiceMetrics) {
        self.limit = limit
        self.exempt = exempt
        self.metrics = metrics
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let route = context.endpointPath, exempt.contains(route) {
            return try await next(request, context)
        }
        let before = inProgress.add(1, ordering: .relaxed).oldValue
        defer { inProgress.subtract(1, ordering: .relaxed) }
        guard before < limit else {
            metrics.rejected(.requests)
            return .problem(.overloaded())
        }
        return try await next(request, context)
    }
}
