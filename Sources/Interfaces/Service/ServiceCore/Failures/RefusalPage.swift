import HTTPTypes
import Hummingbird
import NIOCore

/// What is known of a request that is refused before any handler sees it.
package struct RefusedRequest: Sendable {
    /// The path and the query, as they were sent.
    package let target: String
    /// The header fields that decide how the answer is written: `Accept`, `Accept-Language` and
    /// `Cookie`.
    package let headers: HTTPFields
    /// Whether it only asks for something.
    package let isRead: Bool

    /// The path without the query.
    package var path: Substring { target.prefix { $0 != "?" } }

    /// A request for `target`.
    package init(target: String, headers: HTTPFields, isRead: Bool) {
        self.target = target
        self.headers = headers
        self.isRead = isRead
    }

    /// The request that a router has.
    package init(_ request: Request) {
        self.init(
            target: request.uri.description, headers: request.headers,
            isRead: request.method == .get || request.method == .head)
    }
}

/// A refusal as a page for people.
package struct RefusalPage: Sendable {
    /// With the media type and the policies of pages.
    package let headers: HTTPFields
    /// The HTML.
    package let body: ByteBuffer

    /// A page with its header fields.
    package init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
    }
}

/// Writes refusals as pages for browsers; programs get problem documents. It must need neither the
/// store nor the engines, because a service at capacity has no time for them.
package struct RefusalPages: Sendable {
    private let page: @Sendable (Failure, RefusedRequest) -> RefusalPage?

    /// Asks `page`, which is nil for programs.
    package init(_ page: @escaping @Sendable (Failure, RefusedRequest) -> RefusalPage?) {
        self.page = page
    }

    /// Problem documents alone.
    package static let none = RefusalPages { _, _ in nil }

    /// The page for a refused request; nil for a program.
    package func page(for failure: Failure, _ request: RefusedRequest) -> RefusalPage? {
        page(failure, request)
    }

    /// The response to a refused request.
    package func response(to failure: Failure, _ request: RefusedRequest) -> Response {
        guard let page = page(for: failure, request) else { return .problem(failure) }
        var headers = failure.headers
        headers.append(contentsOf: page.headers)
        return Response(
            status: failure.status, headers: headers, body: ResponseBody(byteBuffer: page.body))
    }
}
