import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1

/// Holds one connection to its limits, between the HTTP parser and the service: requests that
/// are too long, too slow or no HTTP are refused here, answers that take too long are given up,
/// and a stop lets only what is under way go on.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let terms: ConnectionTerms
    private var state: ConnectionState
    private var nextCheck: Scheduled<Void>?
    /// Bytes of the line that names the request's address, as far as it has come.
    private var requestLine = (bytes: 0, isWhole: false)
    private var isHead = false
    private var version = HTTPVersion.http1_1
    private var discardedBytes = 0
    private var hasInputClosed = false

    init(_ terms: ConnectionTerms) {
        self.terms = terms
        state = ConnectionState(terms.limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        terms.metrics.connectionOpened()
        scheduleCheck(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        terms.metrics.connectionClosed()
        nextCheck?.cancel()
        nextCheck = nil
    }

    /// Called before the parser sees `bytes`.
    ///
    /// - Returns: whether it shall.
    func bytesArrived(_ bytes: ByteBuffer, context: ChannelHandlerContext) -> Bool {
        guard !state.isClosing else {
            discardedBytes += bytes.readableBytes
            if discardedBytes > Self.mostDiscardedBytes { context.close(promise: nil) }
            return false
        }
        if !requestLine.isWhole {
            let view = bytes.readableBytesView
            let end = view.firstIndex(of: UInt8(ascii: "\n"))
            requestLine.bytes += (end ?? view.endIndex) - view.startIndex
            requestLine.isWhole = end != nil
        }
        state.bytesArrived(now: .now())
        return true
    }

    private static let mostDiscardedBytes = 1 << 20

    // MARK: What comes in

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let arrival = state.headArrived(head, now: .now())
            isHead = head.method == .HEAD
            version = head.version
            obey(arrival, passing: data, context)
        case .body(let bytes):
            obey(state.bodyArrived(bytes: bytes.readableBytes), passing: data, context)
        case .end:
            requestLine = (0, false)
            obey(state.endArrived(now: .now()), passing: data, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else {
            context.fireErrorCaught(error)
            return
        }
        let refusal: Refusal =
            switch error {
            case .headerOverflow where requestLine.bytes > terms.limits.targetBytes:
                .targetTooLong(limit: terms.limits.targetBytes)
            case .headerOverflow: terms.limits.headersTooLarge
            default: .malformed
            }
        obey(state.parsingFailed(refusal), passing: nil, context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            // Kept from those above, who would close without waiting for the last bytes.
            state.stop(now: .now())
            context.eventLoop.assumeIsolated().scheduleTask(in: terms.limits.leaveTime) {
                self.obey(self.state.takeLeave(), context)
            }
        case ChannelEvent.inputClosed where state.isClosing:
            hasInputClosed = true
            context.close(promise: nil)
        case ChannelEvent.inputClosed:
            hasInputClosed = true
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func obey(
        _ arrival: ConnectionState.Arrival, passing part: NIOAny?, _ context: ChannelHandlerContext
    ) {
        switch arrival {
        case .pass:
            if let part { context.fireChannelRead(part) }
        case .passAndContinue:
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            if let part { context.fireChannelRead(part) }
        case .drop: break
        case .refuse(let refusal): refuse(refusal, context)
        case .interrupt(let refusal): context.fireErrorCaught(refusal)
        case .close: closeGently(context)
        }
    }

    // MARK: What goes out

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            switch state.answerBegins() {
            case .passAsLast:
                context.write(wrapOutboundOut(.head(asLast(head))), promise: promise)
            case .drop: promise?.fail(ChannelError.outputClosed)
            default: context.write(data, promise: promise)
            }
        case .body:
            guard case .pass = state.answerGoesOn() else {
                promise?.fail(ChannelError.outputClosed)
                return
            }
            context.write(data, promise: promise)
        case .end:
            switch state.answerEnds(now: .now()) {
            case .drop: promise?.fail(ChannelError.outputClosed)
            case .passThenRefuse(let refusal):
                context.write(data, promise: promise)
                refuse(refusal, context)
            case .passThenClose:
                let written = promise ?? context.eventLoop.makePromise()
                context.writeAndFlush(data, promise: written)
                closeGently(context, after: written.futureResult)
            default: context.write(data, promise: promise)
            }
        }
    }

    private func asLast(_ head: HTTPResponseHead) -> HTTPResponseHead {
        var head = head
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        // Without a length, HTTP/1.0 ends an answer with the connection.
        if version.isBeforeKeepAlive { head.version = version }
        return head
    }

    /// Answers with a problem, and closes.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        terms.note(refusal, from: context.remoteAddress)
        let (head, body) = terms.answer(to: refusal)
        let written = context.eventLoop.makePromise(of: Void.self)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        closeGently(context, after: written.futureResult)
    }

    /// Closes this side once all is written, and the connection when the other end has closed
    /// its own or a short time later: what it still sends would else take the answer with it.
    private func closeGently(
        _ context: ChannelHandlerContext, after written: EventLoopFuture<Void>? = nil
    ) {
        let written = written ?? context.eventLoop.makeSucceededVoidFuture()
        written.assumeIsolated().whenComplete { _ in
            guard context.channel.isActive else { return }
            if self.hasInputClosed {
                context.close(promise: nil)
                return
            }
            context.close(mode: .output, promise: nil)
            context.eventLoop.assumeIsolated().scheduleTask(in: self.terms.limits.lingerTime) {
                context.close(promise: nil)
            }
        }
    }

    // MARK: Time

    private func scheduleCheck(_ context: ChannelHandlerContext) {
        nextCheck = context.eventLoop.assumeIsolated().scheduleTask(in: terms.limits.pause) {
            self.scheduleCheck(context)
            let unsent = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
            self.obey(self.state.check(unsent: unsent ?? 0, now: .now()), context)
        }
    }

    private func obey(_ check: ConnectionState.Check, _ context: ChannelHandlerContext) {
        switch check {
        case .goOn: break
        case .refuse(let refusal): refuse(refusal, context)
        case .interrupt(let refusal): context.fireErrorCaught(refusal)
        case .close: closeGently(context)
        case .cut(let reason):
            terms.metrics.connectionCut(reason)
            context.close(promise: nil)
        }
    }
}

/// Tells a connection's guard of bytes before the parser sees them.
final class ArrivalWatch: ChannelInboundHandler {
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
