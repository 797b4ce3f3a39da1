import HTTPTypes
import Hummingbird
import StoreContract

/// Lets strangers read records that may be some seconds old (``ReadAge``). A stranger sends no token and none of
/// certain cookies, and changes nothing. All others see every change, at whichever service it was made.
package struct StrangerReads: RouterMiddleware {
    private let cookies: [String]

    /// Whoever sends one of these `cookies` is no stranger.
    package init(cookies: [String]) {
        self.cookies = cookies.map { $0 + "=" }
    }

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard isOfStranger(request) else { return try await next(request, context) }
        return try await ReadAge.$allowed.withValue(.recent) { try await next(request, context) }
    }

    private func isOfStranger(_ request: Request) -> Bool {
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
