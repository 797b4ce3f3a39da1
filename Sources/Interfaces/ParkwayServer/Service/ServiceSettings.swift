import Foundation
import Routing

/// How the service runs. Every bound is here; what is left out has a sensible default.
public struct ServiceSettings: Sendable {
    /// The address to listen on, such as `127.0.0.1`, `::` or a host's name.
    public var host = "127.0.0.1"
    /// 0 takes any free port.
    public var port = 8080
    /// What stands before every path when the service is hosted below a prefix, such as
    /// `/parkway`; empty at the root.
    public var basePath = ""
    /// Addresses of reverse proxies, whose `X-Forwarded-For` is believed.
    public var trustedProxies: Set<String> = []
    /// Whether `/metrics` answers.
    public var servesMetrics = false
    public var limits = Limits()
    /// What OSRM's clients may ask for at once.
    public var osrm = OSRMLimits()
    /// On which side of the road one drives; OSRM's clients are told, and `approaches=curb`
    /// means that side.
    public var trafficSide = TrafficSide.right

    public init() {}

    /// What one client, or all together, can take of the machine.
    public struct Limits: Sendable {
        /// Bytes of a request's body.
        public var bodyBytes = 64 * 1024
        /// Bytes of all header fields of a request together.
        public var headerBytes = 16 * 1024
        /// Connections at once; further ones wait in the system's queue.
        public var connections = 8_192
        /// Requests that are worked on at once; further ones are answered 503.
        public var requests = 512
        /// Requests at once that wait for an engine thread or hold one; further ones are
        /// answered 503.
        public var engineRequests = 256
        /// How long a connection may be idle, and how long a request may take to arrive.
        public var idleTime = Duration.seconds(60)
        /// How long a request may take to be answered, its arrival included.
        public var requestTime = Duration.seconds(30)
        /// How long requests under way may go on after the service is asked to stop.
        public var stopTime = Duration.seconds(20)
        /// Threads for geocoding and routing.
        public var engineThreads = max(2, ProcessInfo.processInfo.activeProcessorCount)

        public init() {}
    }
}
