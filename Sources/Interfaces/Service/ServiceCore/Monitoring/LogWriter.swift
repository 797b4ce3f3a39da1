import Foundation
import Synchronization

/// Writes lines to a file of the process in the background, such as stderr.
///
/// Whoever logs never waits: lines are kept for a while where the reader is slow, and beyond
/// that are left out, with one line that says how many.
public final class LogWriter: Sendable {
    private let file: Int32
    private let capacity: Int
    private let queue = DispatchQueue(label: "parkway.log")
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var bytes: [UInt8] = []
        var leftOut = 0
        var isWriting = false
    }

    public static let standardError = LogWriter(STDERR_FILENO)

    /// Keeps up to `capacity` bytes for a slow reader of `file`.
    public init(_ file: Int32, capacity: Int = 1 << 20) {
        self.file = file
        self.capacity = capacity
    }

    /// - Parameter line: without its end.
    package func write(_ line: String) {
        let begins = waiting.withLock { waiting in
            guard waiting.bytes.count + line.utf8.count < capacity else {
                waiting.leftOut += 1
                return false
            }
            waiting.bytes += line.utf8
            waiting.bytes.append(UInt8(ascii: "\n"))
            defer { waiting.isWriting = true }
            return !waiting.isWriting
        }
        if begins { queue.async { self.writeWaiting() } }
    }

    /// Waits until all is written, or for as long as `limit` says.
    public func flush(within limit: DispatchTimeInterval = .seconds(1)) {
        let written = DispatchSemaphore(value: 0)
        queue.async { written.signal() }
        _ = written.wait(timeout: .now() + limit)
    }

    private func writeWaiting() {
        while true {
            let (bytes, leftOut) = waiting.withLock { waiting in
                defer { (waiting.bytes, waiting.leftOut) = ([], 0) }
                waiting.isWriting = !waiting.bytes.isEmpty || waiting.leftOut > 0
                return (waiting.bytes, waiting.leftOut)
            }
            if bytes.isEmpty, leftOut == 0 { return }
            writeWhole(bytes)
            if leftOut > 0 {
                writeWhole(Array("level=warning message=\"\(leftOut) lines left out\"\n".utf8))
            }
        }
    }

    /// What cannot be written is lost: there is nobody to tell.
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
