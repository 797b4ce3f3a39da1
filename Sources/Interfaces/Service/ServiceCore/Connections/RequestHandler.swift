import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers the requests of one connection, one after the other.
///
/// The task of a request starts on the thread of the connection's event loop as soon as the request
/// is there. A response that waits for nothing is written before the loop continues. Hummingbird's
/// own loop over a `NIOAsyncChannel` takes several times as long to pass a request and its response
/// through asynchronous sequences.
package final class RequestHandler: ChannelDuplexHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// Responds to a request that arrived on a channel.
    package typealias Responder = @Sendable (Request, any Channel) async -> Response

    /// The request that is being answered.
    private struct Current {
        /// Receives the rest of the body; nil if nobody waits for it.
        var body: IncomingBody?
        /// Whether the end of the request has arrived.
        var isRead: Bool
        /// Answers it; nil until it waits for something for the first time.
        var task: Task<Void, Never>?
        /// Whether its task has ended.
        var isAnswered = false
        /// Whether the response is a stream of events, which ends only when somebody ends it.
        var isEventStream = false

        /// Nobody reads a stream of events any more.
        func clientLeft() {
            if isEventStream { task?.cancel() }
        }
    }

    private let responder: Responder
    private let executor: EventLoopExecutor
    private let finished: EventLoopPromise<Void>
    /// Nil after the handler was removed from the pipeline.
    private var context: ChannelHandlerContext?
    private var current: Current?
    /// The number of requests that were started.
    private var requests = 0
    /// The head of a request without a body, whose end has not arrived.
    private var head: HTTPRequest?
    /// What arrived after the current request.
    private var waiting = CircularBuffer<HTTPRequestPart>()
    private var isAdvancing = false
    private var isInputClosed = false
    /// Whether the channel wanted to read while ``hasEnough``.
    private var isReadHeld = false
    /// The length of the rest of the response's body; nil if it is not known.
    private var unsentBytes: Int?
    /// Completes when the client has accepted enough of the response.
    private var writable: EventLoopPromise<Void>?

    /// Must be called on the thread of `eventLoop`, and the handler then added to a channel of it.
    package init(_ responder: @escaping Responder, on eventLoop: any EventLoop) {
        self.responder = responder
        executor = EventLoopExecutor(eventLoop)
        finished = eventLoop.makePromise()
    }

    /// Completes when the connection is closed and the task of the last request has ended.
    package var end: EventLoopFuture<Void> { finished.futureResult }

    // MARK: Requests

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        current?.body?.fail(ChannelError.inputClosed)
        current?.clientLeft()
        waiting.removeAll()
        writable?.fail(ChannelError.ioOnClosedChannel)
        writable = nil
        if current?.isAnswered ?? true { finished.succeed() }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if current?.isRead == true || !waiting.isEmpty {
            waiting.append(part)
        } else {
            process(part)
        }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            current?.clientLeft()
            closeIfDone()
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// The rest of the current request will not arrive.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard current != nil else {
            context.close(promise: nil)
            return
        }
        current?.body?.fail(error)
        current?.body = nil
        current?.isRead = true
        if current?.isAnswered == true { advance() }
    }

    private func process(_ part: HTTPRequestPart) {
        switch part {
        case .head(let head) where head.announcesBody: start(head, hasBody: true)
        case .head(let head): self.head = head
        case .body(let bytes):
            if let head { start(head, hasBody: true) }
            current?.body?.append(bytes)
        case .end:
            if let head {
                start(head, hasBody: false)
                return
            }
            current?.body?.finish()
            current?.body = nil
            current?.isRead = true
            if current?.isAnswered == true { advance() }
        }
    }

    private func start(_ head: HTTPRequest, hasBody: Bool) {
        guard let channel = context?.channel else { return }
        self.head = nil
        let writer = ResponseSink(self, channel.eventLoop)
        let body = hasBody ? IncomingBody { writer.acceptsMore() } : nil
        current = Current(body: body, isRead: !hasBody)
        let request = Request(head: head, body: body?.stream ?? RequestBody(buffer: ByteBuffer()))
        requests += 1
        let number = requests
        let task = executor.start { [responder] in
            let response = await responder(request, channel)
            do {
                try await writer.send(.head(response.head))
                try await response.body.write(writer)
            } catch {
                await writer.perform { $0.abort() }
            }
            await writer.perform { $0.taskEnded() }
        }
        guard number == requests else { return }
        current?.task = task
        if isInputClosed { current?.clientLeft() }
    }

    fileprivate func taskEnded() {
        current?.isAnswered = true
        current?.body = nil
        guard context != nil else {
            finished.succeed()
            return
        }
        if current?.isRead == true { advance() } else { readIfHeld() }
    }

    /// Continues with the next request.
    private func advance() {
        current = nil
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        while current?.isRead != true, let part = waiting.popFirst() { process(part) }
        readIfHeld()
        closeIfDone()
    }

    private func closeIfDone() {
        guard isInputClosed, current == nil, waiting.isEmpty else { return }
        context?.close(promise: nil)
    }

    // MARK: Reading

    /// The number of parts after the current request from which on no more are read.
    private static let maximumWaiting = 16

    private var hasEnough: Bool {
        waiting.count >= Self.maximumWaiting || current?.body?.isFull == true
    }

    package func read(context: ChannelHandlerContext) {
        isReadHeld = hasEnough
        if !isReadHeld { context.read() }
    }

    /// The body of the current request was read so far that it accepts more.
    fileprivate func bodyAcceptsMore() {
        current?.body?.isFull = false
        readIfHeld()
    }

    private func readIfHeld() {
        guard isReadHeld, !hasEnough, let context else { return }
        isReadHeld = false
        context.read()
    }

    // MARK: Responses

    /// Sends a part of the response.
    ///
    /// - Returns: when the next part may be sent; nil for at once.
    /// - Throws: `ChannelError` if the connection is closed.
    fileprivate func send(_ part: HTTPResponsePart) throws -> EventLoopFuture<Void>? {
        guard let context else { throw ChannelError.ioOnClosedChannel }
        context.write(wrapOutboundOut(part), promise: nil)
        switch part {
        case .head(let head):
            unsentBytes = head.headerFields[.contentLength].flatMap { Int($0) }
            current?.isEventStream = head.headerFields[.contentType] == "text/event-stream"
            if isInputClosed { current?.clientLeft() }
        case .body(let bytes):
            unsentBytes = unsentBytes.map { $0 - bytes.readableBytes }
            // The end of the response follows at once.
            if unsentBytes == 0 { return nil }
            context.flush()
            guard !context.channel.isWritable else { return nil }
            let writable = writable ?? context.eventLoop.makePromise()
            self.writable = writable
            return writable.futureResult
        case .end: context.flush()
        }
        return nil
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writable?.succeed()
            writable = nil
        }
        context.fireChannelWritabilityChanged()
    }

    /// Closes the connection, so that the client does not take an incomplete response for complete.
    fileprivate func abort() {
        context?.close(promise: nil)
    }
}

/// Sends the response to one request, from any thread.
private struct ResponseSink: ResponseBodyWriter, Sendable {
    private let handler: NIOLoopBound<RequestHandler>
    private let eventLoop: any EventLoop

    init(_ handler: RequestHandler, _ eventLoop: any EventLoop) {
        self.handler = NIOLoopBound(handler, eventLoop: eventLoop)
        self.eventLoop = eventLoop
    }

    func send(_ part: HTTPResponsePart) async throws {
        let accepted =
            if eventLoop.inEventLoop {
                try handler.value.send(part)
            } else {
                try await eventLoop.submit { try handler.value.send(part) }.get()
            }
        try await accepted?.get()
    }

    func write(_ buffer: ByteBuffer) async throws {
        try await send(.body(buffer))
    }

    func finish(_ trailers: HTTPFields?) async throws {
        try await send(.end(trailers))
    }

    func perform(_ work: @escaping @Sendable (RequestHandler) -> Void) async {
        if eventLoop.inEventLoop {
            work(handler.value)
        } else {
            // Fails only if the loop has ended, and the connection with it.
            try? await eventLoop.submit { work(handler.value) }.get()
        }
    }

    func acceptsMore() {
        eventLoop.execute { handler.value.bodyAcceptsMore() }
    }
}

extension HTTPRequest {
    /// Whether the header fields announce a body.
    fileprivate var announcesBody: Bool {
        headerFields[.transferEncoding] != nil || (headerFields[.contentLength] ?? "0") != "0"
    }
}
