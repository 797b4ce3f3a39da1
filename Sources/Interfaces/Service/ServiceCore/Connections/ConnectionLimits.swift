import NIOCore
import NIOHTTP1
import PhotoRendering

/// The limits of one connection.
package struct ConnectionLimits: Sendable {
    /// Maximum length of a request target, in bytes.
    package let targetBytes: Int
    /// Maximum size of all header fields, in bytes.
    package let headerBytes: Int
    /// Maximum number of header field lines.
    package let headerFields: Int
    /// Maximum size of a body, in bytes.
    package let bodyBytes: Int
    /// Maximum size of a body with a photo, in bytes: the photo and what a form adds.
    package static let photoBytes = PhotoRenderer.maximumBytes + 64 * 1024
    /// ``requestTime`` in seconds, for messages.
    package let requestSeconds: Int
    /// How long a request may take to arrive, and again to be answered.
    package let requestTime: TimeAmount
    /// How long a connection may wait for its next request.
    package let idleTime: TimeAmount
    /// How long requests in progress may continue after the service is stopped.
    package let stopTime: TimeAmount
    /// How long the peer may keep sending after this side has closed. The bytes are discarded;
    /// closing at once could lose the last response.
    package let lingerTime = TimeAmount.seconds(1)
    /// How long an idle connection stays open after the service is stopped.
    package let stopGraceTime = TimeAmount.milliseconds(200)
    /// The time between two checks of the timeouts.
    package let checkInterval: TimeAmount

    /// Takes the limits of a connection from the settings of the service.
    package init(_ limits: ServiceSettings.Limits) {
        targetBytes = limits.targetBytes
        headerBytes = limits.headerBytes
        headerFields = limits.headerFields
        bodyBytes = limits.bodyBytes
        requestSeconds = limits.requestSeconds
        requestTime = .seconds(Int64(limits.requestSeconds))
        idleTime = .seconds(Int64(limits.idleSeconds))
        // Shorter than the limit of the process, so that it ends in time.
        stopTime = .milliseconds(Int64(limits.stopSeconds) * 800)
        let shortest = min(limits.requestSeconds, limits.idleSeconds, limits.stopSeconds)
        checkInterval = .milliseconds(min(max(Int64(shortest) * 100, 100), 2_000))
    }

    /// The limits of the parser: a little more than those of a connection, so that the connection
    /// produces the error message.
    var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = max(headerBytes, 2 * targetBytes)
        limits.maxHeaderListSize = headerBytes + 2 * targetBytes
        limits.maxHeaderFieldCount = headerFields
        return limits
    }

    /// The reason to reject a request by its head; nil if it is acceptable.
    package func rejection(of head: HTTPRequestHead) -> Rejection? {
        if head.uri.utf8.count > targetBytes { return .targetTooLong(limit: targetBytes) }
        var bytes = 0
        var hosts = 0
        for (name, value) in head.headers {
            bytes += name.utf8.count + value.utf8.count
            if name.isHost { hosts += value.utf8.split(separator: UInt8(ascii: ",")).count }
        }
        if bytes > headerBytes { return headersTooLarge }
        if hosts > 1 || (hosts == 0 && !head.version.isBeforeKeepAlive) { return .hostMissing }
        if let length = head.headers.first(name: "content-length"), let bytes = Int(length),
            bytes > bodyLimit(of: head)
        {
            return .bodyTooLarge(limit: bodyLimit(of: head))
        }
        return nil
    }

    /// Maximum size of the body of a request, in bytes: more for those that can have a photo, whose
    /// path ends with `/photo` or `/park`.
    package func bodyLimit(of head: HTTPRequestHead) -> Int {
        // Most requests have no body, and some of them have a long target.
        guard head.method == .PUT || head.method == .POST else { return bodyBytes }
        let path = head.uri.prefix { $0 != "?" }
        let takesPhoto = path.hasSuffix("/photo") || path.hasSuffix("/park")
        return takesPhoto ? max(Self.photoBytes, bodyBytes) : bodyBytes
    }

    /// The rejection of header fields beyond the limits.
    package var headersTooLarge: Rejection {
        .headersTooLarge(bytes: headerBytes, fields: headerFields)
    }
}

extension HTTPVersion {
    /// Whether the connection ends with its first response: HTTP/1.0 and earlier.
    package var isBeforeKeepAlive: Bool { major < 1 || (major == 1 && minor == 0) }
}

extension String {
    /// Whether this is the name of the header field `Host`, in capitals or not.
    fileprivate var isHost: Bool { utf8.count == 4 && lowercased() == "host" }
}
