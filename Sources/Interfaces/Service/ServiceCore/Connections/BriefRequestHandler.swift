import Accounts
import NIOCore
import NIOHTTP1

/// Answers brief requests before the other handlers of the connection see them, if no earlier
/// request of the connection is still being answered.
///
/// To pass a request through the types, the task and the middlewares of the router takes longer
/// than to find the nearest road or a short route.
final class BriefRequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let responder: BriefResponder
    private let peer: NetworkAddress?
    private let connection: ConnectionGuard
    /// The head of a request that may be brief, whose end has not arrived.
    private var head: HTTPRequestHead?
    /// The number of requests that the router is answering or will answer.
    private var passed = 0

    init(_ responder: BriefResponder, peer: NetworkAddress?, _ connection: ConnectionGuard) {
        self.responder = responder
        self.peer = peer
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where mayAnswer(head, context):
            self.head = head
        case .head:
            passed += 1
            context.fireChannelRead(data)
        case .body:
            passHead(context)
            context.fireChannelRead(data)
        case .end:
            if let head, connection.mayRespondAtOnce,
                let response = responder.respond(to: head, from: peer)
            {
                self.head = nil
                connection.send(whole: response)
                return
            }
            passHead(context)
            context.fireChannelRead(data)
        }
    }

    /// A client that does not read its responses must wait, which only the router can do.
    private func mayAnswer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        passed == 0 && context.channel.isWritable && responder.mayAnswer(head)
    }

    private func passHead(_ context: ChannelHandlerContext) {
        guard let head else { return }
        self.head = nil
        passed += 1
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The router must know the request whose rest does not arrive.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        passHead(context)
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { passed -= 1 }
        context.write(data, promise: promise)
    }
}
