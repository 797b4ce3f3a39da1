import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1

/// What all connections have in common.
struct ConnectionTerms: Sendable {
    let limits: ConnectionLimits
    let metrics: ServiceMetrics
    let logger: Logger

    func note(_ refusal: Refusal, from address: SocketAddress?) {
        metrics.connectionCut(refusal.reason)
        metrics.record(
            method: "none", route: "none", status: refusal.status.code, seconds: 0)
        logger.info(
            "refused",
            metadata: [
                "status": "\(refusal.status.code)", "reason": "\(refusal.reason)",
                "client": "\(address?.ipAddress ?? "")",
            ])
    }

    /// A whole answer, after which the connection closes.
    func answer(to refusal: Refusal) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let problem = Problem(Failure(refusal))
        let body = ByteBuffer(bytes: (try? JSONEncoder().encode(problem)) ?? Data())
        var headers: HTTPHeaders = [
            "Content-Type": "application/problem+json",
            "Content-Length": "\(body.readableBytes)",
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Date": HTTPDate.now(),
            "Server": ServiceDependencies.serverName,
            "Connection": "close",
        ]
        for field in refusal.headers {
            headers.add(name: field.name.rawName, value: field.value)
        }
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: refusal.status.code), headers: headers)
        return (head, body)
    }

    /// Puts a guard into a connection's pipeline, on either side of its HTTP parser.
    func install(in pipeline: ChannelPipeline.SynchronousOperations) throws {
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let connection = ConnectionGuard(self)
        try pipeline.addHandler(ArrivalWatch(connection), position: .before(parser))
        try pipeline.addHandler(connection, position: .after(parser))
    }
}

/// Goes into a connection's pipeline as Hummingbird allows it, behind everything, and puts a
/// ``ConnectionGuard`` where it belongs.
package final class GuardInstaller: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    private let terms: ConnectionTerms

    package init(_ service: ServiceDependencies) {
        terms = ConnectionTerms(
            limits: ConnectionLimits(service.settings.limits), metrics: service.metrics,
            logger: service.logger)
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        do {
            try terms.install(in: context.pipeline.syncOperations)
        } catch {
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }
    }
}

/// Source: RFC 9110, section 5.6.7.
enum HTTPDate {
    private static let format = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
            \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
            :\(minute: .twoDigits):\(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian))

    static func now() -> String {
        Date.now.formatted(format)
    }
}
