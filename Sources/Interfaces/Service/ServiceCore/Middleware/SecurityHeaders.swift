import HTTPTypes
import Hummingbird

/// Adds security headers: browsers must trust the media type of a response, and pages may neither
/// load anything from other origins nor appear in a frame. A handler may set its own policy.
package struct SecurityHeaders: RouterMiddleware {
    private static let policy =
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        + "object-src 'none'"

    /// The field that every response has.
    static let mediaTypeField = (name: "X-Content-Type-Options", value: "nosniff")

    /// With the default policy.
    package init() {}

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = Self.mediaTypeField.value
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
    /// The field for how much of its address a page reveals to the pages it links to.
    package static let referrerPolicy = known("Referrer-Policy")
}
