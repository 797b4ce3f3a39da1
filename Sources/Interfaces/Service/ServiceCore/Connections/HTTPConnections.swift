import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// The HTTP/1.1 connections of the service, with a ``ConnectionGuard`` in each.
///
/// Hummingbird's own `HTTP1Channel` gives each accepted connection a `NIOAsyncChannel` at once. If
/// the server stops before it takes the connection over, that object is released unused, which ends
/// the process (https://github.com/apple/swift-nio/issues/2637). Here an accepted connection is only
/// closed then.
package struct HTTPConnections: HTTPChannelHandler {
    /// Answers one request of a connection.
    package let responder: Responder
    private let policy: ConnectionPolicy

    /// Applies the limits of `service`.
    package init(_ service: ServiceDependencies, responder: @escaping Responder) {
        self.responder = responder
        policy = ConnectionPolicy(
            limits: ConnectionLimits(service.settings.limits), metrics: service.metrics,
            logger: service.logger)
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
            try policy.install(in: pipeline)
            try pipeline.addHandler(ArrivalBuffer(), position: .first)
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            // Closes the connection when the client has closed its side and has its responses.
            try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
            try channel.syncOptions?.setOption(.autoRead, value: false)
            return AcceptedConnection(channel)
        }
    }

    /// Answers the requests of a connection until it closes, on the thread of its event loop.
    package func handle(value connection: AcceptedConnection, logger: Logger) async {
        do {
            let channel = try await connection.takeOver()
            let executor = EventLoopExecutor(connection.channel.eventLoop)
            await withTaskExecutorPreference(executor) {
                await handleHTTP(asyncChannel: channel, logger: logger)
            }
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

    /// Begins to read requests.
    ///
    /// - Throws: `ChannelError` if the connection is closed.
    func takeOver() async throws -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
        isTakenOver.store(true, ordering: .releasing)
        return try await channel.eventLoop.submit { [channel] in
            guard channel.isActive else { throw ChannelError.alreadyClosed }
            let connection = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true))
            let pipeline = channel.pipeline.syncOperations
            let buffer = try pipeline.context(handlerType: ArrivalBuffer.self)
            pipeline.removeHandler(context: buffer, promise: nil)
            try channel.syncOptions?.setOption(.autoRead, value: true)
            return connection
        }.get()
    }
}
