import HTTPTypes
import Hummingbird

/// Tells browsers to take an answer for what it says it is, and pages to load nothing from
/// elsewhere and to stand in nobody else's frame. A handler may give its page a policy of its own.
package struct SecurityHeaders: RouterMiddleware {
    private static let policy =
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        + "object-src 'none'"

    package init() {}

    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        guard response.headers[.contentType]?.hasPrefix("text/html") == true else {
            return response
        }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.policy
        }
        if response.headers[.referrerPolicy] == nil {
            response.headers[.referrerPolicy] = "same-origin"
        }
        return response
    }
}

extension HTTPField.Name {
    package static let referrerPolicy = known("Referrer-Policy")
}
