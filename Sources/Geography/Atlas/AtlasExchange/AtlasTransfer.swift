import CCurl
public import Foundation

/// Reads files of published atlases through libcurl, from web servers and folders. Only one thread at
/// a time may use it.
///
/// Addresses come from the operator, so any of them is allowed. No proxy of the environment is used,
/// and a redirect never leaves the protection of TLS.
public final class AtlasTransfer {
    /// The limits of time.
    public struct Patience: Sendable {
        /// The timeout of a connection in seconds.
        public var connecting = 10
        /// The number of seconds after which a transfer that stands still is given up.
        public var standstill = 30
        /// How many attempts may bring nothing, one after the other.
        public var attempts = 4
        /// The pause before the next attempt, in milliseconds.
        public var pause = 500

        /// The limits of the program.
        public init() {}
    }

    private let patience: Patience
    private let isCancelled: () -> Bool
    private static let isStarted = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    /// Bounds what a server can do that sends a little in each answer.
    private static let mostAttempts = 1_000

    /// `isCancelled` is called at least once a second.
    public init(patience: Patience = Patience(), isCancelled: @escaping () -> Bool) {
        self.patience = patience
        self.isCancelled = isCancelled
    }

    /// The content of a small file.
    ///
    /// - Throws: ``AtlasExchangeError``.
    public func text(at address: String, atMost limit: Int) throws(AtlasExchangeError) -> Data {
        let reception = TransferReception(limit: limit, isCancelled: isCancelled)
        for attempt in 1... {
            reception.restart()
            let result = try perform(address, from: 0, reception)
            if case .failed(let reason, let mayRetry) = result {
                guard mayRetry, attempt < patience.attempts else {
                    throw .unreachable(place: address, reason: reason)
                }
                wait()
                continue
            }
            break
        }
        return Data(reception.bytes)
    }

    /// Reads a file of `size` bytes into `file`, after what is there already. If the server does not
    /// continue a file, begins again. `progress` is called often with the number of bytes in `file`.
    ///
    /// - Returns: the number of bytes that were read.
    /// - Throws: ``AtlasExchangeError``; then `file` has what has arrived.
    @discardableResult
    public func file(
        at address: String, size: Int, into file: URL, progress: @escaping (Int) -> Void
    ) throws(AtlasExchangeError) -> Int {
        let descriptor = unsafe open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unreachable(place: file.path, reason: Self.systemReason())
        }
        defer { close(descriptor) }
        let reception = TransferReception(
            limit: size, file: descriptor, isCancelled: isCancelled, progress: progress)
        var read = 0
        var emptyAttempts = 0
        for _ in 0..<Self.mostAttempts {
            var offset = Int(lseek(descriptor, 0, SEEK_END))
            if offset > size {
                ftruncate(descriptor, 0)
                offset = 0
            }
            if offset == size { return read }
            reception.begin(at: offset)
            let result = try perform(address, from: offset, reception)
            read += reception.received
            switch result {
            case .done:
                let found = Int(lseek(descriptor, 0, SEEK_END))
                guard found == size else {
                    throw .wrongSize(place: address, found: found, expected: size)
                }
                return read
            case .rangeRefused:
                // The file at the address is shorter than what is here, so that is of another one.
                ftruncate(descriptor, 0)
                emptyAttempts += 1
            case .failed(let reason, let mayRetry):
                emptyAttempts = reception.received > 0 ? 0 : emptyAttempts + 1
                guard mayRetry, emptyAttempts < patience.attempts else {
                    throw .unreachable(place: address, reason: reason)
                }
                wait()
            }
            guard emptyAttempts < patience.attempts else {
                throw .unreachable(place: address, reason: "the server does not send the file")
            }
        }
        throw .unreachable(place: address, reason: "the server sends too little at a time")
    }

    private func wait() {
        if !isCancelled() { usleep(UInt32(patience.pause) * 1_000) }
    }

    private enum Result {
        case done
        case rangeRefused
        case failed(String, mayRetry: Bool)
    }

    private func perform(
        _ address: String, from offset: Int, _ reception: TransferReception
    ) throws(AtlasExchangeError) -> Result {
        guard Self.isStarted, let handle = unsafe curl_easy_init() else {
            return .failed("libcurl cannot be started", mayRetry: false)
        }
        defer { unsafe curl_easy_cleanup(handle) }
        unsafe reception.handle = unsafe handle
        defer { unsafe reception.handle = nil }
        guard unsafe prepare(handle, address, offset, reception) else {
            return .failed("libcurl does not accept the address", mayRetry: false)
        }
        let code = withExtendedLifetime(reception) { unsafe curl_easy_perform(handle) }
        var status = 0
        _ = unsafe ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return try result(code, status, address, reception)
    }

    private func result(
        _ code: CURLcode, _ status: Int, _ address: String, _ reception: TransferReception
    ) throws(AtlasExchangeError) -> Result {
        if isCancelled() { throw .interrupted }
        if let problem = reception.problem {
            switch problem {
            case .tooLarge(let limit): throw .tooLarge(place: address, limit: limit)
            case .unwritable(let reason): return .failed(reason, mayRetry: false)
            case .otherRange: return .rangeRefused
            }
        }
        switch code {
        case CURLE_OK: return .done
        case CURLE_FILESIZE_EXCEEDED: throw .tooLarge(place: address, limit: reception.limit)
        case CURLE_FILE_COULDNT_READ_FILE, CURLE_REMOTE_FILE_NOT_FOUND:
            throw .missing(place: address)
        case CURLE_BAD_DOWNLOAD_RESUME, CURLE_RANGE_ERROR: return .rangeRefused
        case CURLE_HTTP_RETURNED_ERROR:
            switch status {
            case 404, 410: throw .missing(place: address)
            case 416: return .rangeRefused
            case 500, 502, 503, 504: return .failed("it answers \(status)", mayRetry: true)
            default: throw .refused(place: address, status: status)
            }
        default:
            let retried: [CURLcode] = [
                CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
                CURLE_OPERATION_TIMEDOUT, CURLE_COULDNT_CONNECT,
            ]
            return .failed(
                unsafe String(cString: curl_easy_strerror(code)), mayRetry: retried.contains(code))
        }
    }

    @unsafe private func prepare(
        _ handle: UnsafeMutableRawPointer, _ address: String, _ offset: Int,
        _ reception: TransferReception
    ) -> Bool {
        let context = unsafe Unmanaged.passUnretained(reception).toOpaque()
        let isProtected = address.lowercased().hasPrefix("https:")
        let isLocal = address.lowercased().hasPrefix("file:")
        var codes = [
            unsafe ccurl_set_text(handle, CURLOPT_URL, address),
            unsafe ccurl_set_text(handle, CURLOPT_USERAGENT, "Parkway"),
            // No proxy from the environment.
            unsafe ccurl_set_text(handle, CURLOPT_PROXY, ""),
            unsafe ccurl_set_text(
                handle, CURLOPT_PROTOCOLS_STR, isLocal ? "file" : "http,https"),
            unsafe ccurl_set_text(
                handle, CURLOPT_REDIR_PROTOCOLS_STR, isProtected ? "https" : "http,https"),
            unsafe ccurl_set_writer(handle, receive, context),
            unsafe ccurl_set_watcher(handle, watch, context),
        ]
        for (option, number) in [
            (CURLOPT_FOLLOWLOCATION, isLocal ? 0 : 1), (CURLOPT_MAXREDIRS, 5),
            (CURLOPT_FAILONERROR, 1), (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_CONNECTTIMEOUT, patience.connecting), (CURLOPT_LOW_SPEED_LIMIT, 100),
            (CURLOPT_LOW_SPEED_TIME, patience.standstill),
        ] {
            codes.append(unsafe ccurl_set_number(handle, option, number))
        }
        if offset > 0 {
            codes.append(unsafe ccurl_set_text(handle, CURLOPT_RANGE, "\(offset)-"))
        }
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    /// The reason of the system call that has just failed.
    static func systemReason() -> String { unsafe String(cString: strerror(errno)) }
}

/// Returning 0 makes libcurl abort the transfer.
private let receive: curl_write_callback = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let reception = unsafe Unmanaged<TransferReception>.fromOpaque(context).takeUnretainedValue()
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe reception.append(part) ? size * count : 0
}

/// Returning anything but 0 makes libcurl abort the transfer.
private let watch: curl_xferinfo_callback = { context, _, _, _, _ in
    guard let context = unsafe context else { return 1 }
    return unsafe Unmanaged<TransferReception>.fromOpaque(context).takeUnretainedValue()
        .isCancelled() ? 1 : 0
}
