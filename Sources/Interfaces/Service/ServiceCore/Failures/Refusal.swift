import HTTPTypes

/// Why a request is not taken on, or given up, before a handler has answered it.
package struct Refusal: Error {
    /// As `/metrics` counts it; one word.
    package let reason: String
    package let status: HTTPResponse.Status
    package let sentence: String
    package var headers: HTTPFields = [:]

    package static let malformed = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request is not HTTP/1.1 as RFC 9112 has it; write it anew")

    package static let cutShort = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request's body is not framed as RFC 9112 has it; write it anew")

    package static let hostMissing = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request needs exactly one header field 'Host'; give it once")

    package static func targetTooLong(limit: Int) -> Refusal {
        Refusal(
            reason: "target", status: .uriTooLong,
            sentence: "the request's address is longer than \(limit) bytes; shorten it")
    }

    package static func headersTooLarge(bytes: Int, fields: Int) -> Refusal {
        Refusal(
            reason: "headers", status: .requestHeaderFieldsTooLarge,
            sentence: "the request has more than \(bytes) bytes or \(fields) lines of header "
                + "fields; send fewer")
    }

    package static func bodyTooLarge(limit: Int) -> Refusal {
        Refusal(
            reason: "body", status: .contentTooLarge,
            sentence: "the body is larger than \(limit) bytes; send less")
    }

    package static func tooSlow(seconds: Int) -> Refusal {
        Refusal(
            reason: "arrival", status: .requestTimeout,
            sentence: "the request did not arrive whole within \(seconds) s; send it faster")
    }

    package static func unanswered(seconds: Int) -> Refusal {
        Refusal(
            reason: "time", status: .serviceUnavailable,
            sentence: "the service did not find an answer within \(seconds) s; try again later "
                + "or ask for less",
            headers: [.retryAfter: "5"])
    }
}

extension Failure {
    package init(_ refusal: Refusal) {
        self.init(refusal.status, refusal.sentence, headers: refusal.headers)
    }
}
