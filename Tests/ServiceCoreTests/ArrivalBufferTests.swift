import NIOCore
import NIOEmbedded
import ServiceCore
import Testing

@Suite("A connection keeps what arrives before the service takes it over")
struct ArrivalBufferTests {
    @Test func everythingIsPassedOnInOrderWhenTheBufferIsRemoved() throws {
        let channel = EmbeddedChannel(handlers: [ArrivalBuffer(), Recorder()])
        let pipeline = channel.pipeline.syncOperations
        let recorder = try pipeline.handler(type: Recorder.self)
        try channel.writeInbound(ByteBuffer(string: "GET / HT"))
        try channel.writeInbound(ByteBuffer(string: "TP/1.1"))
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(recorder.events.isEmpty)

        let buffer = try pipeline.context(handlerType: ArrivalBuffer.self)
        try pipeline.removeHandler(context: buffer).wait()
        #expect(recorder.events == ["GET / HT", "TP/1.1", "complete", "input closed"])
        try channel.writeInbound(ByteBuffer(string: "more"))
        #expect(recorder.events.suffix(2) == ["more", "complete"])
        _ = try channel.finish()
    }

    @Test func otherEventsAreNotHeldBack() throws {
        let channel = EmbeddedChannel(handlers: [ArrivalBuffer(), Recorder()])
        let recorder = try channel.pipeline.syncOperations.handler(type: Recorder.self)
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(recorder.events == ["quiesce"])
        _ = try channel.finish()
    }

    private final class Recorder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private(set) var events: [String] = []

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            events.append(String(buffer: unwrapInboundIn(data)))
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            events.append("complete")
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case ChannelEvent.inputClosed: events.append("input closed")
            case is ChannelShouldQuiesceEvent: events.append("quiesce")
            default: events.append("\(event)")
            }
        }
    }
}
