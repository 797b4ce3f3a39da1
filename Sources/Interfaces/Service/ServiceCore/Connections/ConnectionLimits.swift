import NIOCore
import NIOHTTP1

/// What one connection may take of the service.
package struct ConnectionLimits: Sendable {
    package let targetBytes: Int
    package let headerBytes: Int
    package let headerFields: Int
    package let bodyBytes: Int
    package let requestSeconds: Int
    package let requestTime: TimeAmount
    package let idleTime: TimeAmount
    package let stopTime: TimeAmount
    /// How long a connection that is closed from here may go on sending what nobody reads, so
    /// that the last answer is not lost with it.
    package let lingerTime = TimeAmount.seconds(1)
    /// How long a connection that waits for its next request may do so once the service stops.
    package let leaveTime = TimeAmount.milliseconds(200)
    /// How often times are looked at.
    package let pause: TimeAmount

    package init(_ limits: ServiceSettings.Limits) {
        targetBytes = limits.targetBytes
        headerBytes = limits.headerBytes
        headerFields = limits.headerFields
        bodyBytes = limits.bodyBytes
        requestSeconds = limits.requestSeconds
        requestTime = .seconds(Int64(limits.requestSeconds))
        idleTime = .seconds(Int64(limits.idleSeconds))
        // A little less than everything has, so that the process ends in time.
        stopTime = .milliseconds(Int64(limits.stopSeconds) * 800)
        let shortest = min(limits.requestSeconds, limits.idleSeconds, limits.stopSeconds)
        pause = .milliseconds(min(max(Int64(shortest) * 100, 100), 2_000))
    }

    /// Why a request is not taken on, to judge by its head.
    package func refusal(of head: HTTPRequestHead) -> Refusal? {
        if head.uri.utf8.count > targetBytes { return .targetTooLong(limit: targetBytes) }
        let bytes = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        if bytes > headerBytes { return headersTooLarge }
        let hosts = head.headers[canonicalForm: "host"].count
        if hosts > 1 || (hosts == 0 && !head.version.isBeforeKeepAlive) { return .hostMissing }
        if let length = head.headers.first(name: "content-length"), let bytes = Int(length),
            bytes > bodyBytes
        {
            return .bodyTooLarge(limit: bodyBytes)
        }
        return nil
    }

    package var headersTooLarge: Refusal {
        .headersTooLarge(bytes: headerBytes, fields: headerFields)
    }
}

extension HTTPVersion {
    /// HTTP/1.0 ends a connection with its first answer.
    package var isBeforeKeepAlive: Bool { major < 1 || (major == 1 && minor == 0) }
}
