import Accounts
import Hummingbird

/// The client of the request that the current task answers. The work of a request is scheduled in
/// the name of its client.
package enum RequestClient {
    /// Nil outside of requests, and for clients on a Unix socket: they share one queue.
    @TaskLocal package static var current: ClientAddress?
}

/// Determines ``RequestClient/current``.
package struct ClientScope: RouterMiddleware {
    private let proxies: Set<NetworkAddress>

    /// `proxies` are the trusted reverse proxies, which name the client.
    package init(proxies: Set<NetworkAddress>) {
        self.proxies = proxies
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let client = context.clientAddress(of: request, trusting: proxies).map { ClientAddress($0) }
        return try await RequestClient.$current.withValue(client) {
            try await next(request, context)
        }
    }
}
