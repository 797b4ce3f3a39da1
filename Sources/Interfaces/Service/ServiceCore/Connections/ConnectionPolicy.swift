import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1
import WireText

/// The limits and the services that all connections share.
struct ConnectionPolicy: Sendable {
    let limits: ConnectionLimits
    let metrics: ServiceMetrics
    let logger: Logger
    let pages: RefusalPages

    /// Counts and logs a rejected request.
    func record(_ rejection: Rejection, from address: SocketAddress?) {
        metrics.connectionCut(rejection.reason)
        metrics.recorder(method: "none", route: "none", status: rejection.status.code)
            .record(.zero)
        logger.info(
            "rejected",
            metadata: [
                "status": "\(rejection.status.code)", "reason": "\(rejection.reason)",
                "client": "\(address?.ipAddress ?? "")",
            ])
    }

    /// A complete response, after which the connection closes: a page if `request`, the last whose
    /// head arrived, is one of a browser.
    func answer(
        to rejection: Rejection, _ request: HTTPRequestHead?
    ) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let failure = Failure(rejection)
        let page = request.flatMap { pages.page(for: failure, RefusedRequest($0)) }
        let body =
            page?.body
            ?? ByteBuffer(bytes: (try? JSONText.compactBytes(Problem(failure))) ?? Data())
        var headers: HTTPHeaders = [
            "Content-Length": "\(body.readableBytes)",
            "X-Content-Type-Options": "nosniff",
            "Date": InternetDate.text(.now),
            "Server": ServiceDependencies.serverName,
            "Connection": "close",
        ]
        let own: HTTPFields =
            page?.headers
            ?? [.contentType: "application/problem+json", .cacheControl: "no-store"]
        for field in Array(rejection.headers) + Array(own) {
            headers.add(name: field.name.rawName, value: field.value)
        }
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: rejection.status.code), headers: headers)
        return (head, body)
    }

    /// Adds a guard to the pipeline of a connection, before and after its HTTP parser.
    ///
    /// - Returns: the guard.
    /// - Throws: `ChannelPipelineError` if the pipeline has no HTTP parser.
    func install(in pipeline: ChannelPipeline.SynchronousOperations) throws -> ConnectionGuard {
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let connection = ConnectionGuard(self)
        try pipeline.addHandler(ArrivalObserver(connection), position: .before(parser))
        try pipeline.addHandler(connection, position: .after(parser))
        return connection
    }
}

extension RefusedRequest {
    /// The request of a head that has been parsed.
    fileprivate init(_ head: HTTPRequestHead) {
        var fields = HTTPFields()
        for name in [HTTPField.Name.accept, .acceptLanguage, .cookie] {
            for value in head.headers[name.rawName] {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        self.init(target: head.uri, headers: fields, isRead: [.GET, .HEAD].contains(head.method))
    }
}
