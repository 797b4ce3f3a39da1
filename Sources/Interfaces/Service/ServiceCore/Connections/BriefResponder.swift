import Accounts
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Answers the requests of all connections that one of its endpoints can answer at once.
///
/// The responses have the header fields, the log entry and the metrics that they have from the
/// router.
struct BriefResponder: Sendable {
    private struct Observed: Sendable {
        let endpoint: BriefEndpoint
        let metrics: ServiceMetrics.RequestRecorder
    }

    private let endpoints: [Observed]
    private let observer: RequestObserver
    private let logger: Logger
    private let date = ResponseDate()

    init(_ endpoints: [BriefEndpoint], _ service: ServiceDependencies) {
        self.endpoints = endpoints.map { endpoint in
            Observed(
                endpoint: endpoint,
                metrics: service.metrics.recorder(method: "GET", route: endpoint.route, status: 200)
            )
        }
        observer = RequestObserver(
            metrics: service.metrics, proxies: service.settings.trustedProxies)
        logger = service.logger
    }

    /// Whether no request can be answered here.
    var isEmpty: Bool { endpoints.isEmpty }

    /// Whether ``respond(to:from:)`` might answer the request with that head.
    func mayAnswer(_ head: HTTPRequestHead) -> Bool {
        guard head.method == .GET, !head.headers.contains(name: "content-length"),
            !head.headers.contains(name: "transfer-encoding")
        else { return false }
        return endpoints.contains { $0.endpoint.answers(head.uri) }
    }

    /// The response to a request from `peer`, as it is sent; nil if the router has to answer it.
    func respond(to head: HTTPRequestHead, from peer: NetworkAddress?) -> ByteBuffer? {
        let began = ContinuousClock.now
        for observed in endpoints where observed.endpoint.answers(head.uri) {
            guard let answer = observed.endpoint.answer(BriefRequest(head)) else { return nil }
            let id = RequestID().description
            let duration = ContinuousClock.now - began
            observed.metrics.record(duration)
            observer.log(
                method: "GET", route: observed.endpoint.route, status: 200, duration: duration,
                from: peer, id: id, forwarded: { head.headers["x-forwarded-for"] }, to: logger)
            return encoded(answer, id: id)
        }
        return nil
    }

    /// The response with `answer`.
    ///
    /// Source: RFC 9112, sections 4 and 5.
    private func encoded(_ answer: BriefAnswer, id: String) -> ByteBuffer {
        var text = ByteBuffer()
        text.reserveCapacity(Self.longestHead + answer.body.readableBytes)
        text.writeStaticString("HTTP/1.1 200 OK\r\nContent-Length: ")
        text.writeString(String(answer.body.readableBytes))
        text.writeStaticString("\r\nContent-Type: ")
        text.writeString(answer.type)
        text.writeStaticString("\r\n")
        text.writeString(answer.fields.text)
        text.writeString(Self.commonFields.text)
        text.writeStaticString("X-Request-ID: ")
        text.writeString(id)
        text.writeStaticString("\r\nDate: ")
        text.writeString(date.text)
        text.writeStaticString("\r\n\r\n")
        text.writeImmutableBuffer(answer.body)
        return text
    }

    /// More than the lengths of the heads of nearly all responses, in bytes.
    private static let longestHead = 512

    private static let commonFields = BriefFields([
        SecurityHeaders.mediaTypeField, ("Server", ServiceDependencies.serverName),
    ])
}

extension BriefEndpoint {
    fileprivate func answers(_ target: String) -> Bool {
        target.utf8.starts(with: prefix.utf8)
    }
}
