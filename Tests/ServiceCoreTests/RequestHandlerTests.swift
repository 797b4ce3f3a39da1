import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import ServiceCore
import Synchronization
import Testing

@Suite("The requests of a connection are answered one after the other")
struct RequestHandlerTests {
    /// A channel whose requests `responder` answers.
    private static func channel(
        _ responder: @escaping RequestHandler.Responder
    ) async throws -> (NIOAsyncTestingChannel, end: EventLoopFuture<Void>) {
        let channel = NIOAsyncTestingChannel()
        let end = try await channel.testingEventLoop.executeInContext {
            let handler = RequestHandler(responder, on: channel.eventLoop)
            try channel.pipeline.syncOperations.addHandler(handler)
            return handler.end
        }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
        return (channel, end)
    }

    private static func head(_ path: String, bodyLength: Int? = nil) -> HTTPRequestPart {
        var request = HTTPRequest(
            method: bodyLength == nil ? .get : .post, scheme: "http", authority: "localhost",
            path: path)
        request.headerFields[.contentLength] = bodyLength.map(String.init)
        return .head(request)
    }

    private static func text(_ response: HTTPResponsePart) -> String? {
        if case .body(let bytes) = response { String(buffer: bytes) } else { nil }
    }

    /// The text of the next response.
    private static func nextText(_ channel: NIOAsyncTestingChannel) async throws -> String {
        var body = ""
        while true {
            switch try await channel.waitForOutboundWrite(as: HTTPResponsePart.self) {
            case .head: break
            case .body(let bytes): body += String(buffer: bytes)
            case .end: return body
            }
        }
    }

    private static func echo(_ request: Request) async -> Response {
        let body = try? await request.body.collect(upTo: 1_000)
        let text = body.map { String(buffer: $0) } ?? "cut off"
        return Response(
            status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: request.uri.path + text))
        )
    }

    @Test func aResponseThatWaitsForNothingIsWrittenAtOnce() async throws {
        let (channel, _) = try await Self.channel { request, _ in
            Response(
                status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: request.uri.path)))
        }
        try await channel.writeInbound(Self.head("/a"))
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        let head = try await channel.readOutbound(as: HTTPResponsePart.self)
        let body = try await channel.readOutbound(as: HTTPResponsePart.self)
        let end = try await channel.readOutbound(as: HTTPResponsePart.self)
        guard case .head = head, case .end = end else {
            Issue.record("a part is missing: \(String(describing: (head, end)))")
            return
        }
        #expect(body.flatMap(Self.text) == "/a")
        _ = try await channel.finish()
    }

    @Test func pipelinedRequestsKeepTheirOrderThoughSomeWait() async throws {
        let (channel, _) = try await Self.channel { request, _ in
            if request.uri.path.hasSuffix("3") { await Task.yield() }
            return await Self.echo(request)
        }
        let paths = (0..<100).map { "/\($0)" }
        for path in paths {
            try await channel.writeInbound(Self.head(path))
            try await channel.writeInbound(HTTPRequestPart.end(nil))
        }
        for path in paths {
            #expect(try await Self.nextText(channel) == path)
        }
        _ = try await channel.finish()
    }

    @Test func aBodyIsReadAsItArrives() async throws {
        let (channel, _) = try await Self.channel { request, _ in await Self.echo(request) }
        try await channel.writeInbound(Self.head("/", bodyLength: 40))
        for _ in 0..<40 {
            try await channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try await Self.nextText(channel) == "/" + String(repeating: "x", count: 40))
        _ = try await channel.finish()
    }

    @Test func aBodyThatNobodyReadsIsDropped() async throws {
        let (channel, _) = try await Self.channel { request, _ in
            Response(
                status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: request.uri.path)))
        }
        try await channel.writeInbound(Self.head("/first", bodyLength: 30))
        #expect(try await Self.nextText(channel) == "/first")
        for _ in 0..<30 {
            try await channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        try await channel.writeInbound(Self.head("/second"))
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(try await Self.nextText(channel) == "/second")
        _ = try await channel.finish()
    }

    @Test func theReaderOfABodyLearnsThatTheClientHasLeft() async throws {
        let bodies = Mutex<[String]>([])
        let (channel, end) = try await Self.channel { request, _ in
            do {
                _ = try await request.body.collect(upTo: 1_000)
                bodies.withLock { $0.append("complete") }
            } catch {
                bodies.withLock { $0.append("cut off") }
            }
            return Response(status: .ok)
        }
        try await channel.writeInbound(Self.head("/", bodyLength: 30))
        try await channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        try await channel.close()
        try await end.get()
        #expect(bodies.withLock { $0 } == ["cut off"])
    }

    @Test func theConnectionEndsAfterItsLastTask() async throws {
        let (waits, resume) = AsyncStream.makeStream(of: Void.self)
        let isDone = Mutex(false)
        let (channel, end) = try await Self.channel { _, _ in
            for await _ in waits { break }
            isDone.withLock { $0 = true }
            return Response(status: .ok)
        }
        try await channel.writeInbound(Self.head("/"))
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        try await channel.close()
        #expect(!isDone.withLock { $0 })
        resume.yield()
        try await end.get()
        #expect(isDone.withLock { $0 })
    }

    @Test func aResponseThatCannotBeCompletedClosesTheConnection() async throws {
        struct Broken: Error {}
        let (channel, end) = try await Self.channel { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "half"))
                    throw Broken()
                })
        }
        try await channel.writeInbound(Self.head("/"))
        _ = try? await channel.writeInbound(HTTPRequestPart.end(nil))
        try await end.get()
        #expect(!channel.isActive)
    }

    @Test func aLongResponseWaitsForASlowClient() async throws {
        let sent = Mutex(0)
        let (channel, end) = try await Self.channel { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    for _ in 0..<10 {
                        try await writer.write(ByteBuffer(string: "part"))
                        sent.withLock { $0 += 1 }
                    }
                    try await writer.finish(nil)
                })
        }
        try await channel.testingEventLoop.executeInContext { channel.isWritable = false }
        try await channel.writeInbound(Self.head("/"))
        try await channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(sent.withLock { $0 } == 0)
        try await channel.testingEventLoop.executeInContext {
            channel.isWritable = true
            channel.pipeline.fireChannelWritabilityChanged()
        }
        #expect(try await Self.nextText(channel) == String(repeating: "part", count: 10))
        try await channel.close()
        try await end.get()
    }
}
