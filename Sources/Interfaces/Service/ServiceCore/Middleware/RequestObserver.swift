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
            Self.log(Self.pairs(method, route, status, duration, client), to: context.logger)
        }
        return response
    }

    /// Logs a request that arrived from `peer`, with the `id` and the values of `X-Forwarded-For`.
    func log(
        method: String, route: String, status: Int, duration: Duration, from peer: NetworkAddress?,
        id: String, forwarded: () -> [String], to logger: Logger
    ) {
        guard logger.logLevel <= .info else { return }
        let client = peer?.client(forwardedFor: forwarded, trusting: proxies)
        let pairs = Self.pairs(method, route, status, duration, client)
        Self.log([("hb.request.id", id)] + pairs, to: logger)
    }

    private static func pairs(
        _ method: String, _ route: String, _ status: Int, _ duration: Duration,
        _ client: NetworkAddress?
    ) -> [(key: String, value: String)] {
        [
            ("client", client?.description ?? ""), ("method", method),
            ("ms", milliseconds(duration)), ("route", route), ("status", String(status)),
        ]
    }

    private static func log(_ pairs: [(key: String, value: String)], to logger: Logger) {
        if let handler = logger.handler as? LogfmtHandler {
            handler.log(.info, "request", pairs)
        } else {
            let metadata = pairs.map { ($0.key, Logger.MetadataValue.string($0.value)) }
            logger.info("request", metadata: Dictionary(uniqueKeysWithValues: metadata))
        }
    }

    /// Rounded to hundredths: `0.04`, `12.5`.
    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = seconds * 100_000 + (attoseconds + 5_000_000_000_000) / 10_000_000_000_000
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard !rest.isMultiple(of: 10) else { return "\(whole).\(rest / 10)" }
        return "\(whole).\(rest / 10)\(rest % 10)"
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
