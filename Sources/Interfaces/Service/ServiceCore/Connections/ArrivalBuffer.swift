import NIOCore

/// Holds back what a client sends until the service takes its connection over: until this handler
/// is removed from the pipeline.
///
/// A channel that does not read automatically still reads everything at once when its client closes
/// its side. Later handlers would then see a request that nobody is there to answer.
package final class ArrivalBuffer: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    /// At most the receive buffer of the connection.
    private var bytes: [ByteBuffer] = []
    private var isInputClosed = false

    /// Holds nothing yet.
    package init() {}

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.append(unwrapInboundIn(data))
    }

    /// Does nothing: `removeHandler` reports the end of the read.
    package func channelReadComplete(context: ChannelHandlerContext) {}

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            isInputClosed = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    package func removeHandler(
        context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
    ) {
        for buffer in bytes { context.fireChannelRead(wrapInboundOut(buffer)) }
        if !bytes.isEmpty { context.fireChannelReadComplete() }
        if isInputClosed { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        context.leavePipeline(removalToken: removalToken)
    }
}
