import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A plain HTTP/1.1 client for a server on this machine. It follows no redirects and adds no header
/// fields except `Host` and `Content-Length`.
public struct HTTPTestClient: Sendable {
    public let port: Int

    public init(port: Int) {
        self.port = port
    }

    public func get(
        _ target: String, headers: KeyValuePairs<String, String> = [:]
    ) async throws -> HTTPAnswer {
        try await send("GET", target, headers: headers)
    }

    /// Uses a new connection, which is closed afterwards.
    public func send(
        _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
        body: [UInt8]? = nil
    ) async throws -> HTTPAnswer {
        try await withConnection { connection in
            try await connection.send(method, target, headers: headers, body: body)
        }
    }

    public func send(
        _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
        json: String
    ) async throws -> HTTPAnswer {
        try await withConnection { connection in
            try await connection.send(method, target, headers: headers, json: json)
        }
    }

    /// Sends header fields whose number is not known beforehand.
    public func send(
        _ method: String, _ target: String, fields: [(String, String)], body: [UInt8]?
    ) async throws -> HTTPAnswer {
        try await withConnection { connection in
            try await connection.send(method, target, HTTPHeaders(fields), body)
        }
    }

    /// Runs `work` with a connection that stays open between requests.
    public func withConnection<Result: Sendable>(
        _ work: (inout HTTPTestConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeUntilClosed { inbound, outbound in
            var connection = HTTPTestConnection(
                port: port, answers: inbound.makeAsyncIterator(), requests: outbound)
            return try await work(&connection)
        }
    }
}

extension NIOAsyncChannel {
    /// As `executeThenClose`, but ignores that the peer has already closed.
    func executeUntilClosed<Result: Sendable>(
        _ work: (
            NIOAsyncChannelInboundStream<Inbound>, NIOAsyncChannelOutboundWriter<Outbound>
        ) async throws -> Result
    ) async throws -> Result {
        var result: Result?
        do {
            try await executeThenClose { inbound, outbound in
                result = try await work(inbound, outbound)
            }
        } catch let error as ChannelError {
            if result == nil { throw error }
        }
        guard let result else { throw ChannelError.alreadyClosed }
        return result
    }
}

/// An open connection for one request after another.
public struct HTTPTestConnection {
    let port: Int
    var answers: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    let requests: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>

    /// The server closed the connection before it sent a response.
    public struct Closed: Error {}

    public mutating func send(
        _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
        body: [UInt8]? = nil
    ) async throws -> HTTPAnswer {
        try await send(method, target, HTTPHeaders(headers.map { ($0.key, $0.value) }), body)
    }

    /// Adds the media type of the body, unless `headers` has one.
    public mutating func send(
        _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
        json: String
    ) async throws -> HTTPAnswer {
        var headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
        if !headers.contains(name: "content-type") {
            headers.add(name: "content-type", value: "application/json")
        }
        return try await send(method, target, headers, Array(json.utf8))
    }

    fileprivate mutating func send(
        _ method: String, _ target: String, _ headers: HTTPHeaders, _ body: [UInt8]?
    ) async throws -> HTTPAnswer {
        var head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method), uri: target, headers: headers)
        if !headers.contains(name: "host") {
            head.headers.add(name: "host", value: "127.0.0.1:\(port)")
        }
        if let body, !headers.contains(name: "content-length") {
            head.headers.add(name: "content-length", value: String(body.count))
        }
        do {
            try await requests.write(.head(head))
            if let body, !body.isEmpty {
                try await requests.write(.body(.byteBuffer(ByteBuffer(bytes: body))))
            }
            try await requests.write(.end(nil))
        } catch {
            // The server may respond and close before it has read everything.
        }
        return try await answer()
    }

    private mutating func answer() async throws -> HTTPAnswer {
        var status = 0
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []
        while let part = try await nextPart() {
            switch part {
            case .head(let head):
                status = Int(head.status.code)
                headers = head.headers.map { ($0.name, $0.value) }
            case .body(let bytes): body += Array(bytes.readableBytesView)
            case .end: return HTTPAnswer(status: status, headers: headers, body: body)
            }
        }
        throw Closed()
    }

    /// Nil if the server has closed the connection. If it did so during a response, the parser
    /// throws.
    private mutating func nextPart() async throws -> HTTPClientResponsePart? {
        do {
            return try await answers.next()
        } catch is IOError {
            return nil
        }
    }
}

/// The response of a server.
public struct HTTPAnswer: Sendable {
    public let status: Int
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The first value of a header field.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The header fields in alphabetical order, without the values that differ from answer to answer.
    public var comparableFields: [String] {
        headers.map { field in
            let name = field.name.lowercased()
            return ["date", "x-request-id"].contains(name) ? name : "\(name): \(field.value)"
        }.sorted()
    }

    public func json() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)
    }

    /// - Throws: ``NotAnObject``.
    public func object() throws -> [String: Any] {
        guard let object = try json() as? [String: Any] else { throw NotAnObject(text: text) }
        return object
    }

    public struct NotAnObject: Error {
        public let text: String
    }
}
