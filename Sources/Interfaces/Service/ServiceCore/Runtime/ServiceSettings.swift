public import Accounts
import Foundation
public import RemoteGeocoding
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
    public var trustedProxies: Set<NetworkAddress> = []
    /// Whether `/metrics` answers.
    public var servesMetrics = false
    /// What a reader of `/metrics` has to show as its Bearer token; nil lets everybody read.
    public var metricsToken: String?
    /// The Nominatim server that is asked where the map has no answer; nil for none.
    public var remoteLookup: RemoteLookupSettings?
    public var limits = Limits()
    public var tiles = Tiles()
    /// What OSRM's clients may ask for at once.
    public var osrm = OSRMLimits()
    /// On which side of the road one drives; OSRM's clients are told, and `approaches=curb`
    /// means that side. Nil: the map says it of each road.
    public var trafficSide: TrafficSide?

    public init() {}

    /// What one client, or all together, can take of the machine.
    public struct Limits: Sendable {
        /// Bytes of a request's body.
        public var bodyBytes = 64 * 1024
        /// Bytes of the address in a request's first line: room for the coordinates of the longest
        /// route that OSRM's clients may ask for.
        public var targetBytes = 32 * 1024
        /// Bytes of all header fields of a request together.
        public var headerBytes = 16 * 1024
        /// Lines of header fields of a request.
        public var headerFields = 100
        /// Connections at once; further ones wait in the system's queue. Fewer, where the system
        /// does not let the process have as many files open.
        public var connections = 8_192
        /// Requests that are worked on at once; further ones are answered 503.
        public var requests = 512
        /// Requests at once that wait for an engine thread or hold one; further ones are
        /// answered 503.
        public var engineRequests = 256
        /// Seconds that a connection may be idle.
        public var idleSeconds = 60
        /// Seconds that a request may take to arrive, and again to be answered; a search for
        /// routes ends then too.
        public var requestSeconds = 30
        /// Seconds that requests under way may go on after the service is told to stop.
        public var stopSeconds = 20
        /// Threads for geocoding and routing.
        public var engineThreads = max(2, ProcessInfo.processInfo.activeProcessorCount)

        public init() {}
    }

    /// Map tiles: how they are drawn and kept.
    public struct Tiles: Sendable {
        /// Where drawn tiles are kept; each store needs a folder of its own. Nil: `tiles` in the
        /// store's folder.
        public var cacheFolder: URL?
        /// Bytes that drawn tiles may take on the disk; 0 keeps none.
        public var cacheBytes = 1_000_000_000
        /// Threads that draw, and do nothing else.
        public var threads = max(2, ProcessInfo.processInfo.activeProcessorCount / 2)
        /// Drawings of 4 × 4 tiles that wait for a thread or hold one; further ones are answered
        /// 503.
        public var drawings = 64
        /// How long a request waits for its drawing, which goes on when the request gives up.
        public var patience = Duration.seconds(10)

        public init() {}
    }
}
