import HTTPTypes
import Hummingbird

/// Allows pages of every origin to send requests and to read the responses.
///
/// Source: Fetch Standard, section 3.3, "CORS protocol".
package struct CrossOrigin: RouterMiddleware {
    /// The field that every response has.
    package static let everyOriginField = (name: "Access-Control-Allow-Origin", value: "*")

    /// Allows all origins.
    package init() {}

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.accessControlAllowOrigin] = Self.everyOriginField.value
        if request.method == .options {
            response.headers[.accessControlAllowMethods] = "GET, HEAD, OPTIONS"
            response.headers[.accessControlAllowHeaders] =
                request.headers[.accessControlRequestHeaders] ?? "*"
            response.headers[.accessControlMaxAge] = "86400"
        }
        return response
    }
}
