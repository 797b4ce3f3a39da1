import Accounts
import HTTPTypes
import Hummingbird
import Logging

/// Counts each request and notes it in one line: what was asked, what came of it and how long it
/// took. The path is noted as its template; neither queries nor bodies nor header fields appear,
/// so no secret, no plate and no place does.
package struct RequestObserver: RouterMiddleware {
    private let metrics: ServiceMetrics
    private let proxies: Set<NetworkAddress>

    package init(metrics: ServiceMetrics, proxies: Set<NetworkAddress>) {
        self.metrics = metrics
        self.proxies = proxies
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        metrics.requestBegan()
        defer { metrics.requestEnded() }
        var response = try await next(request, context)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
        let route = context.endpointPath.flatMap { $0 == Self.noRoute ? nil : $0 } ?? "none"
        let status = response.status.code
        let client = context.clientAddress(of: request, trusting: proxies)
        metrics.record(method: method, route: route, status: status, seconds: seconds)
        response.headers[.requestID] = context.id
        context.logger.info(
            "request",
            metadata: [
                "method": "\(method)",
                "route": "\(route)",
                "status": "\(status)",
                "ms": "\((seconds * 100_000).rounded() / 100)",
                "client": "\(client?.description ?? "")",
            ])
        return response
    }

    /// What Hummingbird names the route of what has none.
    private static let noRoute = "NotFound"

    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]
}

extension HTTPField.Name {
    package static let requestID = known("X-Request-ID")
}
