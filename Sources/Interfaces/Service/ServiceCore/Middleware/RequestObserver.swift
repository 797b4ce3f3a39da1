import Accounts
import HTTPTypes
import Hummingbird
import Logging

/// Counts each request and logs one line for it: method, route, status, duration and client.
///
/// The route is logged as the template of the path. Queries, bodies and header fields are not
/// logged, so no secrets, plates or places appear in the log.
package struct RequestObserver: RouterMiddleware {
    private let metrics: ServiceMetrics
    private let proxies: Set<NetworkAddress>

    /// `proxies` are the trusted reverse proxies, which name the client.
    package init(metrics: ServiceMetrics, proxies: Set<NetworkAddress>) {
        self.metrics = metrics
        self.proxies = proxies
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        metrics.requestBegan()
        defer { metrics.requestEnded() }
        var response = try await next(request, context)
        let duration = ContinuousClock.now - began
        let method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
        let route = context.endpointPath.flatMap { $0 == Self.noRoute ? nil : $0 } ?? "none"
        let status = response.status.code
        metrics.recorder(method: method, route: route, status: status).record(duration)
        response.headers[.requestID] = context.id
        if context.logger.logLevel <= .info {
            let client = context.clientAddress(of: request, trusting: proxies)
            Self.log(
                method: method, route: route, status: status, duration: duration, client: client,
                to: context.logger)
        }
        return response
    }

    /// Logs a request that arrived from `peer`, with the `id` and the values of `X-Forwarded-For`.
    func log(
        method: String, route: String, status: Int, duration: Duration, from peer: NetworkAddress?,
        id: String, forwarded: () -> [String], to logger: Logger
    ) {
        guard logger.logLevel <= .info else { return }
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .string(id)
        Self.log(
            method: method, route: route, status: status, duration: duration,
            client: peer?.client(forwardedFor: forwarded, trusting: proxies), to: logger)
    }

    private static func log(
        method: String, route: String, status: Int, duration: Duration, client: NetworkAddress?,
        to logger: Logger
    ) {
        logger.info(
            "request",
            metadata: [
                "method": .string(method),
                "route": .string(route),
                "status": "\(status)",
                "ms": "\((duration / .milliseconds(1) * 100).rounded() / 100)",
                "client": .string(client?.description ?? ""),
            ])
    }

    /// Hummingbird's name for the route of a request that matches none.
    private static let noRoute = "NotFound"

    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]
}

extension HTTPField.Name {
    /// The field that names a request in responses and in the log.
    package static let requestID = known("X-Request-ID")
}
