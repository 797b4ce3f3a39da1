import HTTPTypes
import Hummingbird

/// Allows pages of the origins in the settings to use the API. For all others, and without such
/// origins, responses have no field that allows anything.
///
/// Credentials of the browser, such as cookies, are never allowed: the API has tokens, which the
/// page itself sends. So `*` reveals nothing that a program could not request.
///
/// Source: Fetch Standard, section 3.3, "CORS protocol".
package struct APICrossOrigin: RouterMiddleware {
    private let origins: AllowedOrigins
    private let paths: [String]

    /// Allows `origins` to use `paths` and everything below them.
    package init(_ origins: AllowedOrigins, paths: [String]) {
        self.origins = origins
        self.paths = paths
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard origins != .none, isCovered(request.uri.path) else {
            return try await next(request, context)
        }
        let allowance = origins.allowance(for: request.headers[.origin])
        let isPreflight =
            request.method == .options && request.headers[.origin] != nil
            && request.headers[.accessControlRequestMethod] != nil
        var response =
            isPreflight
            ? Response(status: .noContent) : try await next(request, context)
        if case .only = origins { response.headers.addVary("Origin") }
        guard let allowance else { return response }
        response.headers[.accessControlAllowOrigin] = allowance
        if isPreflight {
            response.headers[.accessControlAllowMethods] = Self.methods
            response.headers[.accessControlAllowHeaders] = Self.requestFields
            response.headers[.accessControlMaxAge] = Self.maximumAge
        } else {
            response.headers[.accessControlExposeHeaders] = Self.responseFields
        }
        return response
    }

    private func isCovered(_ path: String) -> Bool {
        paths.contains { prefix in
            path.hasPrefix(prefix)
                && (path.utf8.count == prefix.utf8.count
                    || path.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/"))
        }
    }

    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    /// Those that a page may not send without permission.
    private static let requestFields =
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
    /// Those that a page may not read without permission.
    private static let responseFields =
        "Content-Disposition, ETag, Idempotent-Replayed, Link, Location, Retry-After, "
        + "WWW-Authenticate, X-Request-ID"
    /// In seconds: the longest that Chromium accepts.
    private static let maximumAge = "7200"
}

extension HTTPFields {
    /// Adds `name` to the fields of the request that the response depends on.
    fileprivate mutating func addVary(_ name: String) {
        self[.vary] = self[.vary].map { "\($0), \(name)" } ?? name
    }
}
