import HTTPTypes

/// Why a request is not taken on, or given up, before a handler has answered it.
struct Refusal: Error {
    /// As `/metrics` counts it; one word.
    let reason: String
    let status: HTTPResponse.Status
    let sentence: String
    var headers: HTTPFields = [:]

    static let malformed = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request is not HTTP/1.1 as RFC 9112 has it; write it anew")

    static let cutShort = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request's body is not framed as RFC 9112 has it; write it anew")

    static let hostMissing = Refusal(
        reason: "malformed", status: .badRequest,
        sentence: "the request needs exactly one header field 'Host'; give it once")

    static func targetTooLong(limit: Int) -> Refusal {
        Refusal(
            reason: "target", status: .uriTooLong,
            sentence: "the request's address is longer than \(limit) bytes; shorten it")
    }

    static func headersTooLarge(bytes: Int, fields: Int) -> Refusal {
        Refusal(
            reason: "headers", status: .requestHeaderFieldsTooLarge,
            sentence: "the request has more than \(bytes) bytes or \(fields) lines of header "
                + "fields; send fewer")
    }

    static func bodyTooLarge(limit: Int) -> Refusal {
        Refusal(
            reason: "body", status: .contentTooLarge,
            sentence: "the body is larger than \(limit) bytes; send less")
    }

    static func tooSlow(seconds: Int) -> Refusal {
        Refusal(
            reason: "arrival", status: .requestTimeout,
            sentence: "the request did not arrive whole within \(seconds) s; send it faster")
    }

    static func unanswered(seconds: Int) -> Refusal {
        Refusal(
            reason: "time", status: .serviceUnavailable,
            sentence: "the service did not find an answer within \(seconds) s; try again later "
                + "or ask for less",
            headers: [.retryAfter: "5"])
    }
}

extension Failure {
    init(_ refusal: Refusal) {
        self.init(refusal.status, refusal.sentence, headers: refusal.headers)
    }
}
