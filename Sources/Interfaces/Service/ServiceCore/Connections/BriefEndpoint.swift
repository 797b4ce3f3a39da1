import NIOCore
import NIOHTTP1

/// An answer of ``BriefEndpoint``, always with the status 200.
package struct BriefAnswer: Sendable {
    /// The fields that describe the body, and those for pages of other origins.
    package let fields: [(name: String, value: String)]
    /// The whole body.
    package let body: ByteBuffer

    /// An answer with the header `fields`, without those that all responses have.
    package init(_ body: ByteBuffer, fields: [(name: String, value: String)]) {
        self.fields = fields
        self.body = body
    }
}

/// Answers requests to a path that take microseconds and wait for nothing.
///
/// It is a shortcut past the router for what the router answers, too. It may leave any request to
/// the router, and leaves it every request that is invalid, so errors have one origin.
package struct BriefEndpoint: Sendable {
    /// Answers the request for `target`, its path and query. Nil if the router has to.
    package typealias Answer = @Sendable (_ target: String) -> BriefAnswer?

    /// The path in the router, for the log and the metrics.
    let route: String
    /// What the targets begin with.
    let prefix: String
    let answer: Answer

    /// Answers GET requests for targets that begin with `prefix`, as `route` does in the router.
    package init(_ route: String, prefix: String, _ answer: @escaping Answer) {
        self.route = route
        self.prefix = prefix
        self.answer = answer
    }
}
