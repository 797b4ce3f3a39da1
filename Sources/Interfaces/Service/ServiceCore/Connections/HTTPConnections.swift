import Accounts
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Synchronization

/// The HTTP/1.1 connections of the service, with a ``ConnectionGuard``, a ``BriefRequestHandler``
/// and a ``RequestHandler`` in each.
///
/// Hummingbird's own `HTTP1Channel` gives each accepted connection a `NIOAsyncChannel` at once. If
/// the server stops before it takes the connection over, that object is released unused, which ends
/// the process (https://github.com/apple/swift-nio/issues/2637). Here an accepted connection is only
/// closed then.
package struct HTTPConnections<Responder: HTTPResponder<ServiceContext>>: ServerChildChannel {
    private let responder: RequestHandler.Responder
    private let brief: BriefResponder
    private let policy: ConnectionPolicy

    /// Applies the limits of `service`; `pages` writes what they refuse. The `brief` endpoints are
    /// shortcuts past the `responder`.
    package init(
        _ service: ServiceDependencies, responder: Responder, brief: [BriefEndpoint] = [],
        pages: RefusalPages = .none
    ) {
        self.responder = Self.answering(responder, logger: service.logger)
        self.brief = BriefResponder(brief, service)
        policy = ConnectionPolicy(
            limits: ConnectionLimits(service.settings.limits), metrics: service.metrics,
            logger: service.logger, pages: pages)
    }

    /// Gives each request an id and each response the fields `Date` and `Server`.
    private static func answering(
        _ responder: Responder, logger: Logger
    ) -> RequestHandler.Responder {
        let date = ResponseDate()
        return { request, channel in
            var logger = logger
            logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
            let context = ServiceContext(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            var response: Response
            do {
                response = try await responder.respond(to: request, context: context)
            } catch {
                response = .problem(Failure(logging: error, context))
            }
            response.headers[.date] = date.text
            response.headers[.server] = ServiceDependencies.serverName
            return response
        }
    }

    /// Adds the handlers of HTTP to an accepted connection, which does not read yet.
    package func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<AcceptedConnection> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                // A connection's requests are answered one after the other.
                withPipeliningAssistance: false,
                // The guard answers malformed requests.
                withErrorHandling: false,
                // HTTPTypes has validated the names and values of header fields.
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: policy.limits.decoderLimits)
            let connection = try policy.install(in: pipeline)
            try pipeline.addHandler(ArrivalBuffer(), position: .first)
            if !brief.isEmpty {
                try pipeline.addHandler(
                    BriefRequestHandler(
                        brief, peer: channel.remoteAddress.flatMap(NetworkAddress.init),
                        connection))
            }
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try channel.syncOptions?.setOption(.autoRead, value: false)
            return AcceptedConnection(channel)
        }
    }

    /// Answers the requests of a connection until it closes.
    package func handle(value connection: AcceptedConnection, logger: Logger) async {
        do {
            try await connection.serve(responder)
        } catch {
            // The client has already closed the connection.
            logger.trace("connection lost", metadata: ["error": "\(error)"])
        }
    }
}

/// A connection that the service has not necessarily taken over. It closes when it is released
/// before.
package final class AcceptedConnection: ServerChildChannelValue {
    /// The channel of the connection.
    package let channel: any Channel
    private let isTakenOver = Atomic(false)

    /// Does not change the channel.
    init(_ channel: any Channel) {
        self.channel = channel
    }

    deinit {
        if !isTakenOver.load(ordering: .acquiring) { channel.close(promise: nil) }
    }

    /// Begins to read requests, and answers them until the connection is closed.
    ///
    /// - Throws: `ChannelError` if the connection is closed already.
    func serve(_ responder: @escaping RequestHandler.Responder) async throws {
        isTakenOver.store(true, ordering: .releasing)
        try await channel.eventLoop.flatSubmit { [channel] in
            channel.eventLoop.makeCompletedFuture {
                guard channel.isActive else { throw ChannelError.alreadyClosed }
                let handler = RequestHandler(responder, on: channel.eventLoop)
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(handler)
                let buffer = try pipeline.context(handlerType: ArrivalBuffer.self)
                pipeline.removeHandler(context: buffer, promise: nil)
                try channel.syncOptions?.setOption(.autoRead, value: true)
                return handler.end
            }.flatMap { $0 }
        }.get()
    }
}
