import HTTPTypes

/// Why the connection rejects a request, or gives up on it, before a handler has answered.
package struct Rejection: Error, Equatable {
    /// One word, the label in `/metrics`.
    package let reason: String
    /// The status code of the response.
    package let status: HTTPResponse.Status
    /// What is wrong, and what to do.
    package let sentence: String
    /// Further header fields of the response.
    package var headers: HTTPFields = [:]

    /// The request is not HTTP.
    package static let malformed = Rejection(
        reason: "malformed", status: .badRequest,
        sentence: "the request is not valid HTTP/1.1 (RFC 9112)")

    /// The body is not framed as its header fields say.
    package static let malformedBody = Rejection(
        reason: "malformed", status: .badRequest,
        sentence: "the framing of the body is not valid HTTP/1.1 (RFC 9112)")

    /// The field `Host` is missing or repeated.
    package static let hostMissing = Rejection(
        reason: "malformed", status: .badRequest,
        sentence: "the request must have exactly one header field 'Host'")

    /// The request target is longer than `limit` bytes.
    package static func targetTooLong(limit: Int) -> Rejection {
        Rejection(
            reason: "target", status: .uriTooLong,
            sentence: "the request target is longer than \(limit) bytes; shorten it")
    }

    /// The header fields have more than `bytes` bytes or `fields` lines.
    package static func headersTooLarge(bytes: Int, fields: Int) -> Rejection {
        Rejection(
            reason: "headers", status: .requestHeaderFieldsTooLarge,
            sentence: "the request has more than \(bytes) bytes or \(fields) lines of header "
                + "fields; send fewer")
    }

    /// The body is larger than `limit` bytes.
    package static func bodyTooLarge(limit: Int) -> Rejection {
        Rejection(
            reason: "body", status: .contentTooLarge,
            sentence: "the body is larger than \(limit) bytes; send less")
    }

    /// The request did not arrive within `seconds`.
    package static func tooSlow(seconds: Int) -> Rejection {
        Rejection(
            reason: "arrival", status: .requestTimeout,
            sentence: "the request did not arrive completely within \(seconds) s; send it faster")
    }

    /// No handler answered within `seconds`.
    package static func timedOut(seconds: Int) -> Rejection {
        Rejection(
            reason: "time", status: .serviceUnavailable,
            sentence: "the service did not answer within \(seconds) s; try again later or "
                + "request less",
            headers: [.retryAfter: "5"])
    }
}

extension Failure {
    /// Describes `rejection`.
    package init(_ rejection: Rejection) {
        self.init(rejection.status, rejection.sentence, headers: rejection.headers)
    }
}
