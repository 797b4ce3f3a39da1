import NIOCore
import NIOPosix

/// A connection on which anything at all may be sent.
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

    /// Sends no more; answers may still come.
    public func closeOutput() {
        writer.finish()
    }

    /// What comes until the server closes the connection, in whatever way.
    public mutating func readToEnd() async -> String {
        while let next = try? await bytes.next() { unread += String(buffer: next) }
        defer { unread = "" }
        return unread
    }

    /// What comes up to the end of `mark`; less where the server closes the connection before.
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
    /// Does `work` with a connection of its own, which is closed afterwards.
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

    /// Sends `text` on a connection of its own and returns what comes until the server closes it.
    public func exchange(_ text: String, closingOutput: Bool = false) async throws -> String {
        try await withRawConnection { connection in
            // The server may close before it has read all.
            try? await connection.send(text)
            if closingOutput { connection.closeOutput() }
            return await connection.readToEnd()
        }
    }
}
