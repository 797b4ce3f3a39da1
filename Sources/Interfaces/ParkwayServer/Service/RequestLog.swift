import HTTPTypes
import Hummingbird
import Logging

/// One line a request: what was asked, what came of it and how long it took. Neither queries nor
/// bodies nor header fields appear, so no secret, no plate and no address does.
struct RequestLog: RouterMiddleware {
    let proxies: Set<String>

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        let response = try await next(request, context)
        let microseconds = (ContinuousClock.now - began) / .microseconds(1)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method)",
                "path": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "ms": "\((microseconds / 10).rounded() / 100)",
                "client": "\(context.clientAddress(of: request, trusting: proxies))",
            ])
        return response
    }
}
