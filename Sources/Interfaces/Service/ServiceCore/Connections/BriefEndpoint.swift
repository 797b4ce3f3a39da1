import NIOCore
import NIOHTTP1

/// Header fields of a response as they are sent.
package struct BriefFields: Sendable {
    /// A line for each field, with its end.
    let text: String

    /// Fields whose names and values are valid: without line ends and other control characters.
    package init(_ fields: [(name: String, value: String)]) {
        assert(fields.allSatisfy { !($0.name + $0.value).utf8.contains { $0 < 0x20 } })
        text = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    }
}

/// An answer of ``BriefEndpoint``, always with the status 200.
package struct BriefAnswer: Sendable {
    /// The media type of the body.
    package let type: String
    /// Other fields that describe the body, and those for pages of other origins.
    package let fields: BriefFields
    /// The whole body.
    package let body: ByteBuffer

    /// An answer with the header `fields`, without those that all responses have.
    package init(_ body: ByteBuffer, type: String, fields: BriefFields) {
        self.type = type
        self.fields = fields
        self.body = body
    }
}

/// The parts of a request that a brief answer may depend on.
package struct BriefRequest: Sendable {
    private let head: HTTPRequestHead

    init(_ head: HTTPRequestHead) {
        self.head = head
    }

    /// The path and query.
    package var target: String { head.uri }

    /// The value of the first header field `name`; nil if there is none.
    package func field(_ name: String) -> String? { head.headers.first(name: name) }
}

/// Answers requests to a path that take microseconds and wait for nothing.
///
/// It is a shortcut past the router for what the router answers, too. It may leave any request to
/// the router, and leaves it every request that is invalid, so errors have one origin.
package struct BriefEndpoint: Sendable {
    /// Answers the request. Nil if the router has to.
    package typealias Answer = @Sendable (BriefRequest) -> BriefAnswer?

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
