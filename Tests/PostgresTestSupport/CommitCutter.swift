import Foundation
import PostgresStore
import Synchronization

/// Stands between a store and its server, and cuts a connection at its next COMMIT.
///
/// It recognizes the first COMMIT of each connection only, because later ones are sent as a prepared
/// statement.
public final class CommitCutter: Sendable {
    /// Where a connection is cut.
    public enum Place: Sendable {
        /// The server does not receive the COMMIT.
        case beforeCommit
        /// The server commits, and its answer is lost.
        case afterCommit
    }

    /// The address of the database by way of the cutter.
    public let address: PostgresAddress
    private let folder: URL
    private let server: String
    private let listener: Int32
    private let place = Mutex<Place?>(nil)

    /// Stands before `database`.
    public init(before database: TestDatabase) throws {
        folder = URL(fileURLWithPath: "/tmp/parkway-cut-\(UInt32.random(in: 0...(.max)))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = database.socketPath
        let path = folder.path + "/.s.PGSQL.5432"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let descriptor = listener
        let isListening = unsafe Self.withAddress(path) { unsafe bind(descriptor, $0, $1) } == 0
        guard isListening, listen(descriptor, 16) == 0 else {
            throw TestServerError(message: "cannot listen at \(path)")
        }
        address = try PostgresAddress(
            "postgresql://postgres@\(folder.path.replacing("/", with: "%2F"))/\(database.name)")
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0, let self else { break }
                self.serve(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Cuts the connection with the next COMMIT, once.
    public func cutNext(_ place: Place) {
        self.place.withLock { $0 = place }
    }

    private func serve(_ client: Int32) {
        let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard unsafe Self.withAddress(server, { unsafe connect(upstream, $0, $1) }) == 0 else {
            close(client)
            close(upstream)
            return
        }
        let cut = Cut()
        Thread.detachNewThread { [weak self] in
            Self.pump(from: client, to: upstream) { bytes in
                guard bytes.containsCommit, let place = self?.takePlace() else { return true }
                if case .beforeCommit = place { return false }
                cut.isDue.withLock { $0 = true }
                return true
            }
        }
        Thread.detachNewThread {
            Self.pump(from: upstream, to: client) { _ in !cut.isDue.withLock { $0 } }
            // The descriptors stay open until the process ends: another thread may still use them.
        }
    }

    private final class Cut: Sendable {
        let isDue = Mutex(false)
    }

    private func takePlace() -> Place? {
        place.withLock { place in
            defer { place = nil }
            return place
        }
    }

    /// Copies until one side ends or `mayPass` refuses, then ends both.
    private static func pump(
        from source: Int32, to target: Int32, mayPass: ([UInt8]) -> Bool
    ) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(source, &buffer, buffer.count)
            guard count > 0, mayPass(Array(buffer[..<count])) else { break }
            let sent = unsafe send(target, buffer, count, Int32(MSG_NOSIGNAL))
            guard sent == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            unsafe bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        return unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension [UInt8] {
    /// With the zero byte that ends it, because a level of isolation begins with the same word.
    fileprivate var containsCommit: Bool {
        String(decoding: self, as: UTF8.self).contains("COMMIT\0")
    }
}
