import Synchronization

/// An HTTP request with the limits of its answer.
struct TransferRequest: Sendable {
    let url: String
    let userAgent: String
    /// The proxy's URL; if nil, none is used, whatever the environment says.
    let proxy: String?
    let limits: TransferLimits
}

/// The limits of a transfer.
package struct TransferLimits: Hashable, Sendable {
    /// The timeout of the connection, including TLS.
    package var connecting: Duration
    /// The timeout of the whole transfer.
    package var whole: Duration
    /// The minimum speed in bytes per second.
    package var minimumSpeed: Int
    /// How long a transfer may be slower than that, in whole seconds.
    package var slowTime: Duration
    /// The maximum size of the decompressed answer in bytes.
    package var bytes: Int
    /// The maximum number of redirects.
    package var redirects: Int

    /// Limits, by default those of the program.
    package init(
        connecting: Duration = .seconds(2), whole: Duration = .seconds(5), minimumSpeed: Int = 200,
        slowTime: Duration = .seconds(3), bytes: Int = 524_288, redirects: Int = 2
    ) {
        self.connecting = connecting
        self.whole = whole
        self.minimumSpeed = minimumSpeed
        self.slowTime = slowTime
        self.bytes = bytes
        self.redirects = redirects
    }
}

/// A server's response of any status.
struct TransferResponse: Sendable {
    let status: Int
    let retryAfter: String?
    let body: [UInt8]
}

/// Why there is no response.
enum TransferFailure: Error {
    case cancelled
    case tooLarge(bytes: Int)
    /// libcurl's error message.
    case failed(String)
}

/// The bytes received so far, and whether the request was cancelled. One thread fills it; any
/// thread may cancel it.
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

    /// - Returns: false if the limit is exceeded or the request was cancelled.
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
