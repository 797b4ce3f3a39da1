public import Accounts
import Foundation
public import Operations
public import RemoteGeocoding
public import RoadClosures
import RoadNetwork

/// The settings of the service, with their defaults.
public struct ServiceSettings: Sendable {
    /// The address to listen on, such as `127.0.0.1`, `::` or a host's name.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 chooses a free one.
    public var port = 8080
    /// The prefix of every path if the service is hosted below one, such as `/parkway`; empty at
    /// the root.
    public var basePath = ""
    /// The addresses of reverse proxies whose `X-Forwarded-For` is trusted.
    public var trustedProxies: Set<NetworkAddress> = []
    /// Whether clients reach the service by TLS alone, through a proxy that may not say so. Then its
    /// cookies are only sent encrypted, and its own addresses begin with `https`.
    public var isBehindTLS = false
    /// Whether to serve `/metrics`.
    public var servesMetrics = false
    /// The Bearer token that `/metrics` requires; nil if it requires none.
    public var metricsToken: String?
    /// The Nominatim server for places that the map does not have; nil for none.
    public var remoteLookup: RemoteLookupSettings?
    /// The limits on requests and connections.
    public var limits = Limits()
    /// How map tiles are drawn and cached.
    public var tiles = Tiles()
    /// Where Photon's API is at the root, besides `/photon`.
    public var photon = Photon()
    /// The limits of the OSRM face.
    public var osrm = OSRMLimits()
    /// The origins whose pages may use the API from a browser.
    public var corsOrigins = AllowedOrigins.none
    /// Who may create an account.
    public var signUp = SignUpRule.open
    /// Whether webhooks may lead into private networks and be without protection.
    public var allowsPrivateWebhooks = false
    /// How long the plates of parkings that are over are kept; nil to keep them forever.
    public var plateRetention: PlateRetention?
    /// The limits on closures.
    public var closures = ClosureLimits()
    /// The side of the road on which vehicles drive, which the OSRM face reports and uses for
    /// `approaches=curb`. Nil: the side that the map has for each road.
    public var trafficSide: TrafficSide?

    /// The default settings.
    public init() {}

    /// Limits for one client, and for all clients together.
    public struct Limits: Sendable {
        /// Maximum size of a request body, in bytes.
        public var bodyBytes = 64 * 1024
        /// Maximum length of a request target, in bytes. It must have room for the coordinates of
        /// the longest route that the OSRM face allows.
        public var targetBytes = 32 * 1024
        /// Maximum size of all header fields of a request, in bytes.
        public var headerBytes = 16 * 1024
        /// Maximum number of header field lines of a request.
        public var headerFields = 100
        /// Maximum size of the answer to an OSRM route, in bytes. That of a long one is estimated from
        /// its first part.
        public var answerBytes = 32 * 1024 * 1024
        /// Maximum number of answers that are being sent in parts, because they are large. Further
        /// ones get 503.
        public var largeAnswers = 64
        /// Maximum number of answers to one client that are being sent in parts. Further ones get
        /// 503.
        public var largeAnswersPerClient = 32
        /// Maximum size of the cache of answers to searches for places, in bytes; 0 for no cache.
        public var searchAnswerBytes = 16 * 1024 * 1024
        /// Maximum number of open connections. Further ones wait in the queue of the system. The
        /// system's limit on open files may lower it.
        public var connections = 8_192
        /// Maximum number of requests in progress. Further ones get 503.
        public var requests = 512
        /// Maximum number of requests of one client in progress. Further ones get 503.
        public var requestsPerClient = 256
        /// Maximum number of requests that wait for an engine thread or use one. Further ones get
        /// 503, or the newest one of the client with the most does.
        public var engineRequests = 256
        /// Maximum number of requests of one client that wait for an engine thread or use one.
        /// Further ones get 503.
        public var engineRequestsPerClient = 128
        /// Maximum idle time of a connection, in seconds.
        public var idleSeconds = 60
        /// Maximum time for a request to arrive, and again for its response, in seconds. A route
        /// search ends after this time too.
        public var requestSeconds = 30
        /// How long requests in progress may continue after the service is stopped, in seconds.
        public var stopSeconds = 20
        /// Number of threads for geocoding and routing that light and heavy requests may use each.
        public var engineThreads = max(2, ProcessInfo.processInfo.activeProcessorCount)
        /// The number of threads that light and heavy requests leave to each other.
        static let reservedEngineThreads = 1
        /// Number of all threads for geocoding and routing.
        public var allEngineThreads: Int { engineThreads + Self.reservedEngineThreads }

        /// The defaults.
        public init() {}
    }

    /// Where Photon's API is at the root, because most of its clients can only be given a host.
    public struct Photon: Sendable {
        /// A second address to listen on; nil for none. Photon's own port is 2322.
        public var address: ListeningAddress?
        /// A name of this host for Photon's API alone, such as `photon.example.org`; nil for none.
        public var hostName: String?

        /// Neither.
        public init() {}
    }

    /// How map tiles are drawn and cached.
    public struct Tiles: Sendable {
        /// The folder of the tile cache. Each store needs its own. Nil: `tiles` in the folder of
        /// the store.
        public var cacheFolder: URL?
        /// Maximum size of the tile cache on disk, in bytes; 0 turns it off.
        public var cacheBytes = 1_000_000_000
        /// Number of threads that draw tiles.
        public var threads = max(2, ProcessInfo.processInfo.activeProcessorCount / 2)
        /// Maximum number of drawings of 4 × 4 tiles that wait for a thread or use one. Further
        /// requests get 503.
        public var drawings = 64
        /// How long a request waits for its drawing, which continues after that.
        public var patience = Duration.seconds(10)

        /// The defaults.
        public init() {}
    }
}
