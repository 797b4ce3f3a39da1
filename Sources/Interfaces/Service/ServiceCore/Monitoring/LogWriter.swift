import Foundation
import Synchronization

/// Writes lines to a file descriptor in the background, such as that of stderr.
///
/// Logging never waits. Lines are buffered while the reader is slow. If the buffer is full, lines
/// are dropped, and one line reports how many.
public final class LogWriter: Sendable {
    private let file: Int32
    private let capacity: Int
    private let queue = DispatchQueue(label: "parkway.log")
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var bytes: [UInt8] = []
        var dropped = 0
        var isWriting = false
    }

    /// Writes to stderr.
    public static let standardError = LogWriter(STDERR_FILENO)

    /// Writes to the descriptor `file`, with a buffer of `capacity` bytes.
    public init(_ file: Int32, capacity: Int = 1 << 20) {
        self.file = file
        self.capacity = capacity
    }

    /// Writes a line in the background.
    ///
    /// - Parameter line: the line in UTF-8, without its newline.
    package func write(_ line: [UInt8]) {
        let begins = waiting.withLock { waiting in
            guard waiting.bytes.count + line.count < capacity else {
                waiting.dropped += 1
                return false
            }
            waiting.bytes += line
            waiting.bytes.append(UInt8(ascii: "\n"))
            defer { waiting.isWriting = true }
            return !waiting.isWriting
        }
        if begins { queue.async { self.writeWaiting() } }
    }

    private static let pauseMicroseconds: useconds_t = 5_000

    /// Waits until all lines are written, or until `limit` has passed.
    public func flush(within limit: DispatchTimeInterval = .seconds(1)) {
        let written = DispatchSemaphore(value: 0)
        queue.async { written.signal() }
        _ = written.wait(timeout: .now() + limit)
    }

    private func writeWaiting() {
        while true {
            let (bytes, dropped) = waiting.withLock { waiting in
                defer { (waiting.bytes, waiting.dropped) = ([], 0) }
                waiting.isWriting = !waiting.bytes.isEmpty || waiting.dropped > 0
                return (waiting.bytes, waiting.dropped)
            }
            if bytes.isEmpty, dropped == 0 { return }
            writeWhole(bytes)
            if dropped > 0 {
                writeWhole(Array("level=warning message=\"\(dropped) lines dropped\"\n".utf8))
            }
            // Collects the lines of some milliseconds: waking this thread for each takes longer
            // than writing them.
            usleep(Self.pauseMicroseconds)
        }
    }

    /// Bytes that cannot be written are lost, because there is no other place to report it.
    private func writeWhole(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.write(file, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                usleep(10_000)
            } else if errno != EINTR {
                return
            }
        }
    }
}
