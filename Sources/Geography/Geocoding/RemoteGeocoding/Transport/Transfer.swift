import Synchronization

/// A request for one page, with the bounds of its answer.
struct TransferRequest: Sendable {
    let url: String
    let userAgent: String
    /// Nil: none, whatever the environment says.
    let proxy: String?
    let limits: TransferLimits
}

/// How long and how much a transfer may be.
package struct TransferLimits: Hashable, Sendable {
    /// Until there is a connection, TLS included.
    package var connecting: Duration
    /// The whole of it.
    package var whole: Duration
    /// Slower than so many bytes a second …
    package var leastSpeed: Int
    /// … for so long is given up; whole seconds.
    package var slowness: Duration
    /// Bytes of the unpacked answer.
    package var bytes: Int
    package var redirects: Int

    package init(
        connecting: Duration = .seconds(2), whole: Duration = .seconds(5), leastSpeed: Int = 200,
        slowness: Duration = .seconds(3), bytes: Int = 524_288, redirects: Int = 2
    ) {
        self.connecting = connecting
        self.whole = whole
        self.leastSpeed = leastSpeed
        self.slowness = slowness
        self.bytes = bytes
        self.redirects = redirects
    }
}

/// What a server answered, whatever its status.
struct TransferResponse: Sendable {
    let status: Int
    let retryAfter: String?
    let body: [UInt8]
}

/// Why there is no answer.
enum TransferFailure: Error {
    case cancelled
    case tooLarge(bytes: Int)
    /// In libcurl's words.
    case failed(String)
}

/// What arrives of one answer, and whether anybody still wants it. One thread fills it; any may
/// cancel it.
final class ResponseBuffer: Sendable {
    private let limit: Int
    private let bytes = Mutex<[UInt8]>([])
    private let cancelled = Atomic(false)
    private let overflowed = Atomic(false)

    init(limit: Int) {
        self.limit = limit
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    var isTooLarge: Bool { overflowed.load(ordering: .relaxed) }
    var body: [UInt8] { bytes.withLock { $0 } }

    func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    /// - Returns: false where that is too much, or nobody wants it any more.
    func append(_ part: UnsafeRawBufferPointer) -> Bool {
        let fits = bytes.withLock { bytes in
            guard part.count <= limit - bytes.count else { return false }
            unsafe bytes.append(contentsOf: part)
            return true
        }
        if !fits { overflowed.store(true, ordering: .relaxed) }
        return fits && !isCancelled
    }
}
