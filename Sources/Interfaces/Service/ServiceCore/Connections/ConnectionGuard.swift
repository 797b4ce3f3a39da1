import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1

/// Enforces the limits of one connection, between the HTTP parser and the service.
///
/// It rejects requests that are too long, too slow or not HTTP, gives up on responses that take
/// too long, and lets only requests in progress continue when the service stops. The decisions are
/// those of ``ConnectionState``.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let policy: ConnectionPolicy
    private var state: ConnectionState
    private var nextCheck: Scheduled<Void>?
    /// The number of bytes of the request line that have arrived.
    private var requestLine = (bytes: 0, isComplete: false)
    /// The head of the last request; nil before the first.
    private var head: HTTPRequestHead?
    private var version = HTTPVersion.http1_1
    private var discardedBytes = 0
    private var isInputClosed = false
    /// Where the pipeline encodes responses.
    private var encoder: ChannelHandlerContext?

    init(_ policy: ConnectionPolicy) {
        self.policy = policy
        state = ConnectionState(policy.limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        policy.metrics.connectionOpened()
        encoder = try? context.pipeline.syncOperations.context(
            handlerType: HTTPResponseEncoder.self)
        scheduleCheck(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        policy.metrics.connectionClosed()
        encoder = nil
        nextCheck?.cancel()
        nextCheck = nil
    }

    /// Called before the parser receives `bytes`.
    ///
    /// - Returns: whether the parser should receive them.
    func bytesArrived(_ bytes: ByteBuffer, context: ChannelHandlerContext) -> Bool {
        guard !state.isClosing else {
            discardedBytes += bytes.readableBytes
            if discardedBytes > Self.maximumDiscardedBytes { context.close(promise: nil) }
            return false
        }
        if !requestLine.isComplete {
            let view = bytes.readableBytesView
            let end = view.firstIndex(of: UInt8(ascii: "\n"))
            requestLine.bytes += (end ?? view.endIndex) - view.startIndex
            requestLine.isComplete = end != nil
        }
        state.bytesArrived(now: .now())
        return true
    }

    private static let maximumDiscardedBytes = 1 << 20

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let arrival = state.headArrived(head, now: .now())
            self.head = head
            version = head.version
            perform(arrival, passing: data, context)
        case .body(let bytes):
            perform(state.bodyArrived(bytes: bytes.readableBytes), passing: data, context)
        case .end:
            requestLine = (0, false)
            perform(state.endArrived(now: .now()), passing: data, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else {
            context.fireErrorCaught(error)
            return
        }
        let rejection: Rejection =
            switch error {
            case .headerOverflow where requestLine.bytes > policy.limits.targetBytes:
                .targetTooLong(limit: policy.limits.targetBytes)
            case .headerOverflow: policy.limits.headersTooLarge
            default: .malformed
            }
        perform(state.parsingFailed(rejection), passing: nil, context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            // Not passed on, because the next handlers would close the connection before the
            // last bytes are sent.
            state.stop(now: .now())
            context.eventLoop.assumeIsolated().scheduleTask(in: policy.limits.stopGraceTime) {
                self.perform(self.state.checkAfterStop(), context)
            }
        case ChannelEvent.inputClosed where state.isClosing:
            isInputClosed = true
            context.close(promise: nil)
        case ChannelEvent.inputClosed:
            isInputClosed = true
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func perform(
        _ arrival: ConnectionState.InboundAction, passing part: NIOAny?,
        _ context: ChannelHandlerContext
    ) {
        switch arrival {
        case .pass:
            if let part { context.fireChannelRead(part) }
        case .passAndContinue:
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            if let part { context.fireChannelRead(part) }
        case .drop: break
        case .reject(let rejection): reject(rejection, context)
        case .interrupt(let rejection): context.fireErrorCaught(rejection)
        case .close: closeGracefully(context)
        }
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            switch state.responseBegins() {
            case .passAsLast:
                context.write(wrapOutboundOut(.head(withoutKeepAlive(head))), promise: promise)
            case .drop: promise?.fail(ChannelError.outputClosed)
            default: context.write(data, promise: promise)
            }
        case .body:
            guard case .pass = state.responseContinues() else {
                promise?.fail(ChannelError.outputClosed)
                return
            }
            context.write(data, promise: promise)
        case .end:
            switch state.responseEnds(now: .now()) {
            case .drop: promise?.fail(ChannelError.outputClosed)
            case .passThenReject(let rejection):
                context.write(data, promise: promise)
                reject(rejection, context)
            case .passThenClose:
                let written = promise ?? context.eventLoop.makePromise()
                context.writeAndFlush(data, promise: written)
                closeGracefully(context, after: written.futureResult)
            default: context.write(data, promise: promise)
            }
        }
    }

    /// Whether ``send(whole:)`` is allowed now.
    var mayRespondAtOnce: Bool { state.mayRespondAtOnce && encoder != nil }

    /// Sends a whole response that is encoded already. To pass its parts through the handlers takes
    /// longer than to write them.
    func send(whole response: ByteBuffer) {
        state.respondAtOnce(now: .now())
        encoder?.writeAndFlush(NIOAny(response), promise: nil)
    }

    private func withoutKeepAlive(_ head: HTTPResponseHead) -> HTTPResponseHead {
        var head = head
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        // Without a length, the end of the connection ends an HTTP/1.0 response.
        if version.isBeforeKeepAlive { head.version = version }
        return head
    }

    /// Responds with a problem document or a page, then closes.
    private func reject(_ rejection: Rejection, _ context: ChannelHandlerContext) {
        policy.record(rejection, from: context.remoteAddress)
        let (answer, body) = policy.answer(to: rejection, head)
        let written = context.eventLoop.makePromise(of: Void.self)
        context.write(wrapOutboundOut(.head(answer)), promise: nil)
        if head?.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        closeGracefully(context, after: written.futureResult)
    }

    /// Closes the output after everything is written, and the connection when the peer has closed
    /// its side or a short time later. If bytes still arrived on a closed connection, the peer
    /// might lose the response.
    private func closeGracefully(
        _ context: ChannelHandlerContext, after written: EventLoopFuture<Void>? = nil
    ) {
        let written = written ?? context.eventLoop.makeSucceededVoidFuture()
        written.assumeIsolated().whenComplete { _ in
            guard context.channel.isActive else { return }
            if self.isInputClosed {
                context.close(promise: nil)
                return
            }
            context.close(mode: .output, promise: nil)
            context.eventLoop.assumeIsolated().scheduleTask(in: self.policy.limits.lingerTime) {
                context.close(promise: nil)
            }
        }
    }

    // MARK: Timeouts

    private func scheduleCheck(_ context: ChannelHandlerContext) {
        nextCheck = context.eventLoop.assumeIsolated().scheduleTask(in: policy.limits.checkInterval)
        {
            self.scheduleCheck(context)
            let unsent = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
            self.perform(self.state.check(unsent: unsent ?? 0, now: .now()), context)
        }
    }

    private func perform(_ check: ConnectionState.TimeoutAction, _ context: ChannelHandlerContext) {
        switch check {
        case .proceed: break
        case .reject(let rejection): reject(rejection, context)
        case .interrupt(let rejection): context.fireErrorCaught(rejection)
        case .close: closeGracefully(context)
        case .abort(let reason):
            policy.metrics.connectionCut(reason)
            context.close(promise: nil)
        }
    }
}

/// Reports bytes to the guard of the connection before the parser receives them.
final class ArrivalObserver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: ConnectionGuard

    init(_ connection: ConnectionGuard) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard connection.bytesArrived(unwrapInboundIn(data), context: context) else { return }
        context.fireChannelRead(data)
    }
}
