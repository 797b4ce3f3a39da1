import HTTPTypes
import Hummingbird
import StoreContract

/// Lets anonymous requests read records that may be some seconds old (``ReadAge``). A request is anonymous if it only
/// reads, and has no token and none of certain cookies. All others see every change, whichever service made it.
package struct AnonymousReads: RouterMiddleware {
    private let cookies: [String]

    /// A request with one of these `cookies` is not anonymous.
    package init(cookies: [String]) {
        self.cookies = cookies.map { $0 + "=" }
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard isAnonymous(request) else { return try await next(request, context) }
        return try await ReadAge.$allowed.withValue(.recent) { try await next(request, context) }
    }

    private func isAnonymous(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head,
            request.headers[.authorization] == nil
        else { return false }
        let pairs = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        return !pairs.contains { pair in
            let pair = pair.drop { $0 == " " }
            return cookies.contains { pair.hasPrefix($0) }
        }
    }
}
