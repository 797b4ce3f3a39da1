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

    /// A complete response, after which the connection closes.
    func answer(to rejection: Rejection) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let problem = Problem(Failure(rejection))
        let body = ByteBuffer(bytes: (try? JSONText.compactBytes(problem)) ?? Data())
        var headers: HTTPHeaders = [
            "Content-Type": "application/problem+json",
            "Content-Length": "\(body.readableBytes)",
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Date": InternetDate.text(.now),
            "Server": ServiceDependencies.serverName,
            "Connection": "close",
        ]
        for field in rejection.headers {
            headers.add(name: field.name.rawName, value: field.value)
        }
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: rejection.status.code), headers: headers)
        return (head, body)
    }

    /// Adds a guard to the pipeline of a connection, before and after its HTTP parser.
    ///
    /// - Throws: `ChannelPipelineError` if the pipeline has no HTTP parser.
    func install(in pipeline: ChannelPipeline.SynchronousOperations) throws {
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let connection = ConnectionGuard(self)
        try pipeline.addHandler(ArrivalObserver(connection), position: .before(parser))
        try pipeline.addHandler(connection, position: .after(parser))
    }
}
