import Foundation
import Synchronization

/// An HTTP server on a loopback port with scripted replies, correct or broken. Each connection has a
/// thread and ends with its reply.
public final class ScriptedServer: Sendable {
    public struct Request: Sendable {
        public let method: String
        /// Path and query as received.
        public let target: String
        /// The headers by lower-case name.
        public let headers: [String: String]

        public var path: String { target.split(separator: "?").first.map(String.init) ?? "" }

        /// The parameters of the query, decoded.
        public var query: [String: String] {
            let items = URLComponents(string: target)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }

    public enum Reply: Sendable {
        case answer(status: Int = 200, headers: [String: String] = [:], body: String)
        /// Sends these bytes and closes the connection.
        case raw(String)
        /// Announces the whole body, sends half of it and closes the connection.
        case half(body: String)
        /// Sends bytes without end.
        case flood
        /// Sends the body byte by byte.
        case drip(body: String, every: Duration)
        /// Announces the whole body, sends its first `sent` bytes in pieces with a pause after each, and
        /// closes the connection.
        case bytes(
            status: Int = 200, headers: [String: String] = [:], body: [UInt8], sent: Int = .max,
            piece: Int = .max, pause: Duration = .zero)
        /// Sends nothing until the client disconnects.
        case silence
    }

    public let port: UInt16
    private let listener: Int32
    private let accepts: Bool
    private let script: @Sendable (Request) -> Reply
    private let received = Mutex<[Request]>([])

    /// Starts the server. If it does not accept, connections stay in the queue of the system forever.
    ///
    /// - Throws: `POSIXError` if there is no free port.
    public init(
        accepts: Bool = true, _ script: @escaping @Sendable (Request) -> Reply
    ) throws {
        self.script = script
        self.accepts = accepts
        (listener, port) = try Self.listen()
        guard accepts else { return }
        let listener = listener
        Thread.detachNewThread { [weak self] in
            // Closed by its last user, because the number may be reused at once.
            defer { close(listener) }
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                guard let server = self else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { server.serve(connection) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        if !accepts { close(listener) }
    }

    /// Without a slash at its end.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// In the order in which they came.
    public var requests: [Request] { received.withLock { $0 } }

    private static func listen() throws -> (descriptor: Int32, port: UInt16) {
        let (descriptor, port) = try bindToAnyPort()
        guard Glibc.listen(descriptor, 64) == 0 else {
            close(descriptor)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return (descriptor, port)
    }

    /// A socket on a port that was free.
    fileprivate static func bindToAnyPort() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard descriptor >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    // MARK: One connection

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = Self.readRequest(connection) else { return }
        received.withLock { $0.append(request) }
        switch script(request) {
        case .answer(let status, let headers, let body):
            Self.send(Self.head(status, headers, length: body.utf8.count) + body, to: connection)
        case .raw(let bytes):
            Self.send(bytes, to: connection)
        case .half(let body):
            let half = String(decoding: body.utf8.prefix(body.utf8.count / 2), as: UTF8.self)
            Self.send(Self.head(200, [:], length: body.utf8.count) + half, to: connection)
        case .flood:
            Self.send(Self.head(200, [:], length: nil), to: connection)
            let part = String(repeating: "x", count: 65_536)
            while Self.send(part, to: connection) {}
        case .drip(let body, let pause):
            Self.send(Self.head(200, [:], length: body.utf8.count), to: connection)
            for byte in body.utf8 {
                guard Self.send(String(decoding: [byte], as: UTF8.self), to: connection) else {
                    return
                }
                Thread.sleep(forTimeInterval: pause / .seconds(1))
            }
        case .bytes(let status, let headers, let body, let sent, let piece, let pause):
            Self.send(Self.head(status, headers, length: body.count), to: connection)
            var rest = body.prefix(sent)
            while !rest.isEmpty {
                guard Self.send(Array(rest.prefix(piece)), to: connection) else { return }
                rest = rest.dropFirst(piece)
                if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
            }
        case .silence:
            while Self.receive(connection) != nil {}
        }
    }

    private static func head(_ status: Int, _ headers: [String: String], length: Int?) -> String {
        var lines = ["HTTP/1.1 \(status) Scripted", "Connection: close"]
        if let length { lines.append("Content-Length: \(length)") }
        lines += headers.map { "\($0.key): \($0.value)" }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        var text = ""
        while !text.contains("\r\n\r\n") {
            guard let part = receive(connection), text.utf8.count < 65_536 else { return nil }
            text += String(decoding: part, as: UTF8.self)
        }
        var lines = text.components(separatedBy: "\r\n")
        let words = lines.removeFirst().split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let fields = lines.prefix { !$0.isEmpty }.compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (line[..<colon].lowercased(), value)
        }
        let headers = Dictionary(fields) { first, _ in first }
        // A connection that is closed before the body was read loses the reply.
        let head = text.components(separatedBy: "\r\n\r\n")[0]
        var missing =
            (headers["content-length"].flatMap { Int($0) } ?? 0)
            - (text.utf8.count - head.utf8.count - 4)
        while missing > 0 {
            guard let part = receive(connection) else { return nil }
            missing -= part.count
        }
        return Request(method: words[0], target: words[1], headers: headers)
    }

    /// The received bytes; nil if the client has disconnected.
    private static func receive(_ connection: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    @discardableResult
    private static func send(_ text: String, to connection: Int32) -> Bool {
        send(Array(text.utf8), to: connection)
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// A port that is bound but not listening, so that connections to it are refused.
public struct UnheardPort: ~Copyable {
    public let number: UInt16
    private let descriptor: Int32

    /// - Throws: `POSIXError` if there is no free port.
    public init() throws {
        (descriptor, number) = try ScriptedServer.bindToAnyPort()
    }

    deinit {
        close(descriptor)
    }
}
