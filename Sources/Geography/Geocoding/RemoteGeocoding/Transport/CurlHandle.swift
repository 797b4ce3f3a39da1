import CCurl

/// A libcurl handle, which keeps its connection for the next request. Only one thread at a time may
/// use it.
///
/// Source: https://curl.se/libcurl/c/
@safe struct CurlHandle: ~Copyable {
    private let handle: UnsafeMutableRawPointer

    private static let isStarted = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Nil if libcurl cannot be initialised.
    init?() {
        guard Self.isStarted, let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
    }

    /// Sends `request`, follows redirects, and blocks until there is a response or `reception` is
    /// cancelled, which takes up to a second to notice.
    func perform(
        _ request: TransferRequest, into reception: ResponseBuffer
    ) throws(TransferFailure) -> TransferResponse {
        // Resets all options of the previous request but keeps the connection.
        unsafe curl_easy_reset(handle)
        try prepare(request)
        let context = unsafe Unmanaged.passUnretained(reception).toOpaque()
        try unsafe check(ccurl_set_writer(handle, receive, context))
        try unsafe check(ccurl_set_watcher(handle, watch, context))
        let code = withExtendedLifetime(reception) { unsafe curl_easy_perform(handle) }
        if reception.isCancelled { throw .cancelled }
        if reception.isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            throw .tooLarge(bytes: request.limits.bytes)
        }
        try check(code)
        var status = 0
        try unsafe check(ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &status))
        let retryAfter = unsafe ccurl_get_header(handle, "Retry-After").map {
            unsafe String(cString: $0)
        }
        return TransferResponse(status: status, retryAfter: retryAfter, body: reception.body)
    }

    private func prepare(_ request: TransferRequest) throws(TransferFailure) {
        let limits = request.limits
        try set(CURLOPT_URL, request.url)
        try set(CURLOPT_USERAGENT, request.userAgent)
        // An empty text means every supported encoding, no proxy, and no exceptions from the proxy.
        // Without these options libcurl would read the environment.
        try set(CURLOPT_ACCEPT_ENCODING, "")
        try set(CURLOPT_PROXY, request.proxy ?? "")
        try set(CURLOPT_NOPROXY, "")

        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        let isProtected = request.url.hasPrefix("https:")
        try set(CURLOPT_REDIR_PROTOCOLS_STR, isProtected ? "https" : "http,https")
        try set(CURLOPT_FOLLOWLOCATION, limits.redirects > 0 ? 1 : 0)
        try set(CURLOPT_MAXREDIRS, limits.redirects)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)

        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))

        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, limits.whole.milliseconds)
        try set(CURLOPT_LOW_SPEED_LIMIT, limits.minimumSpeed)
        try set(CURLOPT_LOW_SPEED_TIME, Int(limits.slowTime.components.seconds))
        // Limits the announced size; the received bytes are counted as well.
        try unsafe check(
            ccurl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bytes)))
    }

    private func set(_ option: CURLoption, _ text: String) throws(TransferFailure) {
        try unsafe check(ccurl_set_text(handle, option, text))
    }

    private func set(_ option: CURLoption, _ number: Int) throws(TransferFailure) {
        try unsafe check(ccurl_set_number(handle, option, number))
    }

    private func check(_ code: CURLcode) throws(TransferFailure) {
        guard code != CURLE_OK else { return }
        throw .failed(unsafe String(cString: curl_easy_strerror(code)))
    }
}

/// Returning 0 makes libcurl abort the transfer.
private let receive: curl_write_callback = { bytes, size, count, context in
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let reception = unsafe Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue()
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe reception.append(part) ? size * count : 0
}

/// Returning anything but 0 makes libcurl abort the transfer.
private let watch: curl_xferinfo_callback = { context, _, _, _, _ in
    guard let context = unsafe context else { return 1 }
    return unsafe Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue().isCancelled
        ? 1 : 0
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
