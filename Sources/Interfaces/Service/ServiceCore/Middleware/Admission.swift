import Hummingbird

/// Limits the number of requests in progress, of each client and in all. Requests beyond the limit
/// get 503 at once instead of waiting, browsers as a page; the routes that monitor the service are exempt.
package final class Admission: RouterMiddleware {
    private let places: ClientPlaces
    private let exempt: Set<String>
    private let metrics: ServiceMetrics
    private let pages: RefusalPages

    /// Requests to the `exempt` routes are always answered. Each other one takes one of the `places`.
    /// Refusals are written by `pages`.
    package init(
        _ places: ClientPlaces, exempt: Set<String>, metrics: ServiceMetrics,
        pages: RefusalPages = .none
    ) {
        self.pages = pages
        self.places = places
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
        guard let place = places.take(for: RequestClient.current) else {
            metrics.rejected(.requests)
            return pages.response(to: .overloaded(), RefusedRequest(request))
        }
        defer { withExtendedLifetime(place) {} }
        return try await next(request, context)
    }
}
