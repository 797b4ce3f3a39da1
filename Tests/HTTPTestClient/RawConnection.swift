import NIOCore
import NIOPosix

/// A connection on which tests can send any bytes.
public struct RawConnection {
    private var bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var unread = ""

    fileprivate init(
        _ bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        _ writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.bytes = bytes
        self.writer = writer
    }

    public func send(_ text: String) async throws {
        try await writer.write(ByteBuffer(string: text))
    }

    /// Closes the output. Responses may still arrive.
    public func closeOutput() {
        writer.finish()
    }

    /// Reads until the server closes the connection in any way.
    public mutating func readToEnd() async -> String {
        while let next = try? await bytes.next() { unread += String(buffer: next) }
        defer { unread = "" }
        return unread
    }

    /// Reads up to the end of `mark`, or until the server closes the connection.
    public mutating func read(through mark: String) async -> String {
        while true {
            if let end = unread.firstRange(of: mark)?.upperBound {
                defer { unread = String(unread[end...]) }
                return String(unread[..<end])
            }
            guard let next = try? await bytes.next() else { return await readToEnd() }
            unread += String(buffer: next)
        }
    }
}

extension HTTPTestClient {
    /// Runs `work` with a new connection, which is closed afterwards.
    public func withRawConnection<Result: Sendable>(
        _ work: (inout RawConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeUntilClosed { inbound, outbound in
            var connection = RawConnection(inbound.makeAsyncIterator(), outbound)
            return try await work(&connection)
        }
    }

    /// Sends `text` on a new connection and returns everything until the server closes it.
    public func exchange(_ text: String, closingOutput: Bool = false) async throws -> String {
        try await withRawConnection { connection in
            // The server may close before it has read everything.
            try? await connection.send(text)
            if closingOutput { connection.closeOutput() }
            return await connection.readToEnd()
        }
    }
}
