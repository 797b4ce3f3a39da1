public import Accounts
import CCurl
public import RecordKeeping
public import Reminders
import Synchronization

/// How an attempt to send a message ended.
public enum WebhookOutcome: Hashable, Sendable {
    /// The receiver has it: status 200 to 299.
    case delivered
    /// The receiver does not want it (status 410), or its address is not allowed; no further attempt
    /// makes sense.
    case refused(String)
    /// There may be a further attempt.
    case failed(String)
}

/// Where a message is sent, and what its receiver checks.
public struct WebhookTarget: Sendable {
    /// The address.
    public let address: WebhookAddress
    /// What signs the message.
    public let secret: SigningSecret
    /// Identifies the message. A receiver that gets it twice can tell.
    public let delivery: String

    /// A target for one message.
    public init(address: WebhookAddress, secret: SigningSecret, delivery: String) {
        self.address = address
        self.secret = secret
        self.delivery = delivery
    }
}

/// Sends messages to the addresses that people have chosen.
///
/// An address may lead anywhere, also into the network of the server. So each connection is checked
/// when it is opened, after the name was resolved: only public addresses are allowed, unless the
/// owner of the server says otherwise. Redirects are not followed, and what is answered is not shown
/// to anybody.
///
/// Source: https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
public final class WebhookSender: Sendable {
    private let allowsPrivate: Bool
    private let isCancelled = Atomic(false)

    private static let isStarted = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// `allowsPrivate` is whether addresses of private networks and connections without protection
    /// are allowed.
    public init(allowsPrivate: Bool) {
        self.allowsPrivate = allowsPrivate
    }

    /// Ends all attempts within a second.
    public func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    /// Why `address` cannot be used; nil if its form is allowed.
    public func objection(to address: WebhookAddress) -> String? {
        allowsPrivate || address.isProtected
            ? nil : "it is not protected; give an address that begins with https"
    }

    /// Sends `body` and blocks for up to ten seconds.
    public func send(
        _ body: [UInt8], of delivery: WebhookDelivery, at time: Timestamp
    ) -> WebhookOutcome {
        let target = WebhookTarget(
            address: delivery.address, secret: delivery.secret, delivery: "\(delivery.number)")
        return send(body, to: target, at: time)
    }

    /// Sends `body` and blocks for up to ten seconds.
    public func send(
        _ body: [UInt8], to target: WebhookTarget, at time: Timestamp
    ) -> WebhookOutcome {
        if let objection = objection(to: target.address) { return .refused(objection) }
        guard Self.isStarted, let handle = unsafe curl_easy_init() else {
            return .failed("libcurl cannot be started")
        }
        defer { unsafe curl_easy_cleanup(handle) }
        let attempt = WebhookAttempt(allowsPrivate: allowsPrivate) { [self] in
            isCancelled.load(ordering: .relaxed)
        }
        return unsafe attempt.perform(handle, body, target, at: time)
    }
}

/// One request.
private final class WebhookAttempt {
    let allowsPrivate: Bool
    let isCancelled: () -> Bool
    /// Whether an address was refused.
    var hasRefused = false
    /// Whether a socket to an allowed address was opened.
    var hasOpened = false
    var receivedBytes = 0

    /// The most that is read of an answer.
    static let maximumBytes = 65_536
    private static let milliseconds = 10_000

    init(allowsPrivate: Bool, isCancelled: @escaping () -> Bool) {
        self.allowsPrivate = allowsPrivate
        self.isCancelled = isCancelled
    }

    @unsafe func perform(
        _ handle: UnsafeMutableRawPointer, _ body: [UInt8], _ target: WebhookTarget,
        at time: Timestamp
    ) -> WebhookOutcome {
        let fields = [
            "Content-Type: application/json", "Expect:",
            "Parkway-Signature: \(target.secret.signature(of: body, at: time))",
            "Parkway-Delivery: \(target.delivery)",
        ]
        var list: UnsafeMutablePointer<curl_slist>?
        for field in fields { unsafe list = curl_slist_append(list, field) }
        defer { unsafe curl_slist_free_all(list) }
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        var codes = [
            unsafe ccurl_set_text(handle, CURLOPT_URL, target.address.text),
            unsafe ccurl_set_text(
                handle, CURLOPT_PROTOCOLS_STR, allowsPrivate ? "http,https" : "https"),
            unsafe ccurl_set_text(handle, CURLOPT_USERAGENT, "Parkway"),
            // No proxy from the environment.
            unsafe ccurl_set_text(handle, CURLOPT_PROXY, ""),
            unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, list),
            unsafe ccurl_set_size(
                handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)),
            unsafe ccurl_set_opener(handle, openSocket, context),
            unsafe ccurl_set_writer(handle, receive, context),
            unsafe ccurl_set_watcher(handle, watch, context),
        ]
        for (option, number) in [
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds / 2),
            (CURLOPT_TIMEOUT_MS, Self.milliseconds),
        ] {
            codes.append(unsafe ccurl_set_number(handle, option, number))
        }
        // The size is known, so the text may have any bytes. libcurl copies them.
        let text = body.map(CChar.init(bitPattern:))
        codes.append(unsafe ccurl_set_text(handle, CURLOPT_COPYPOSTFIELDS, text))
        guard codes.allSatisfy({ $0 == CURLE_OK }) else {
            return .failed("libcurl does not accept the request")
        }
        let code = withExtendedLifetime(self) { unsafe curl_easy_perform(handle) }
        var status = 0
        _ = unsafe ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return outcome(code, status: status)
    }

    private func outcome(_ code: CURLcode, status: Int) -> WebhookOutcome {
        if hasRefused && !hasOpened && status == 0 {
            return .refused("the address leads into a private network")
        }
        guard status != 0 else {
            return .failed(unsafe String(cString: curl_easy_strerror(code)))
        }
        return switch status {
        case 200...299: .delivered
        case 410: .refused("the receiver answers 410")
        default: .failed("the receiver answers \(status)")
        }
    }
}

/// Opens a socket to an address that is allowed.
private let openSocket: curl_opensocket_callback = { context, _, address in
    guard let context = unsafe context, let address = unsafe address,
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
    else { return -1 }
    let attempt = unsafe Unmanaged<WebhookAttempt>.fromOpaque(context).takeUnretainedValue()
    let bytes = unsafe UnsafeRawBufferPointer(
        start: UnsafeRawPointer(address) + offset, count: Int(address.pointee.addrlen))
    let peer = unsafe PeerAddress(family: address.pointee.family, socketAddress: Array(bytes))
    guard let peer, attempt.allowsPrivate || peer.isPublic else {
        attempt.hasRefused = true
        return -1
    }
    attempt.hasOpened = true
    return unsafe ccurl_open_socket(address)
}

/// Returning 0 makes libcurl abort the transfer.
private let receive: curl_write_callback = { _, size, count, context in
    guard let context = unsafe context else { return 0 }
    let attempt = unsafe Unmanaged<WebhookAttempt>.fromOpaque(context).takeUnretainedValue()
    attempt.receivedBytes += size * count
    return attempt.receivedBytes <= WebhookAttempt.maximumBytes ? size * count : 0
}

/// Returning anything but 0 makes libcurl abort the transfer.
private let watch: curl_xferinfo_callback = { context, _, _, _, _ in
    guard let context = unsafe context else { return 1 }
    return unsafe Unmanaged<WebhookAttempt>.fromOpaque(context).takeUnretainedValue().isCancelled()
        ? 1 : 0
}
