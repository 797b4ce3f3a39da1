import DocumentationFace
import Hummingbird
public import Logging
import MapResourceFace
import NominatimFace
import OSRMFace
import ParkwayAPI
import ParkwayPages
import PhotonFace
import RemoteGeocoding
public import ServiceCore
public import ServiceLifecycle
import StoreContract
public import StoreRuntime
import TileFace

/// The HTTP service over one store. It composes the faces.
///
/// It runs until the `ServiceGroup` stops it. Then it accepts no new requests, finishes those in
/// progress and returns.
public struct ParkwayService: Service, CustomStringConvertible {
    private let service: ServiceDependencies
    private let pages: PageEndpoints
    private let onListening: @Sendable (Int) async -> Void
    private let onPhotonListening: @Sendable (Int) async -> Void

    /// Starts nothing yet; see ``run()``.
    ///
    /// - Parameters:
    ///   - workspace: the store, with as many readers as there are engine threads in all.
    ///   - settings: address, limits and so on.
    ///   - logger: for requests and problems.
    ///   - metrics: collects what `/metrics` shows.
    ///   - onListening: called with the port when the service starts to answer.
    ///   - onPhotonListening: the same for the address that has only Photon's API, if it is set.
    public init(
        _ workspace: Workspace, settings: ServiceSettings, logger: Logger,
        metrics: PrometheusMetrics = PrometheusMetrics(),
        onListening: @escaping @Sendable (Int) async -> Void = { _ in },
        onPhotonListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        service = ServiceDependencies(workspace, settings, logger, metrics)
        pages = PageEndpoints(service, machines: Self.machinePaths)
        self.onListening = onListening
        self.onPhotonListening = onPhotonListening
    }

    /// Does not include the settings, because some are secret and a service is named in logs.
    public var description: String { "ParkwayService" }

    /// Answers requests until the service is stopped.
    ///
    /// - Throws: `ServiceError` if an address cannot be listened on, or the limit on open files is
    ///   too low.
    public func run() async throws {
        // Requests that wait for the remote geocoder continue without it, and streams of events end,
        // so that they do not delay the stop.
        try await withGracefulShutdownHandler {
            try await listener().run()
        } onGracefulShutdown: { [remote = service.remote, streams = service.eventStreams] in
            remote?.stop()
            streams.stop()
        }
    }

    /// All paths of the service, with parameters as in `/parkings/{id}`.
    package var paths: [String] {
        Set(router(admission()).routes.map(\.path.description)).sorted()
    }

    /// The listener for everything, with the services that it needs.
    private func listener() throws -> some Service {
        let settings = service.settings
        let main = ListeningAddress(host: settings.host, port: settings.port)
        let count = settings.photon.address == nil ? 1 : 2
        let connections =
            try OpenFiles.makeRoom(forConnections: settings.limits.connections * count) / count
        // All listeners together have the limit.
        let admission = admission()
        let photon = photonRouter(admission).buildResponder()
        // Stopped in reverse order, after the server, because the last requests need them.
        var services: [any Service] = [
            service.engineThreads, service.tileThreads, service.photoThreads, AtlasWatch(service),
        ]
        if service.workspace.hasRecords {
            services += [
                RecordUpkeep(service), WebhookDeliveries(service), GateCalls(service),
                service.eventStreams, RetentionWatch(service),
            ]
        }
        if let address = settings.photon.address {
            services.append(
                HTTPListener(
                    at: address, photon, service, connections,
                    brief: PhotonEndpoints(service).brief(below: ""),
                    onListening: onPhotonListening))
        }
        let responder = HostResponder(
            router(admission).buildResponder(),
            hosts: settings.photon.hostName.map { [$0.lowercased(): photon] } ?? [:])
        // A request to another host goes to another router.
        let brief =
            settings.photon.hostName == nil
            ? OSRMEndpoints(service).brief + NominatimEndpoints(service).brief
                + PhotonEndpoints(service).brief(below: service.link("/photon")) : []
        return HTTPListener(
            at: main, responder, service, connections, services, brief: brief,
            pages: refusals, onListening: onListening)
    }

    /// All faces, below the base path.
    private func router(_ admission: Admission) -> Router<ServiceContext> {
        let router = observedRouter(admission)
        router.add(middleware: pages.failures)
        let root = Endpoints(router.group(RouterPath(service.settings.basePath)))
        // Their handlers leave all computing to the engine threads.
        HealthEndpoints(service).add(to: root)
        NominatimEndpoints(service).add(to: root)
        PhotonEndpoints(service).add(to: root.group("/photon"))
        OSRMEndpoints(service).add(to: root)
        let computing = root.wrapped(in: OffEventLoop())
        DocumentationEndpoints(service).add(to: computing)
        APIEndpoints(service).add(to: computing.group("/api/v1"))
        // The picture also has a short address, for pages and messages.
        MapEndpoints(service).add(to: computing)
        CalendarEndpoints(service).add(to: computing.requiringRecords(of: service.workspace))
        pages.add(to: computing)
        MetricsEndpoints(service).add(to: computing)
        TileEndpoints(service).add(to: computing)
        MapResourceEndpoints(service).add(to: computing)
        return router
    }

    /// What the faces for programs have; no page is at or below one of these.
    private static let machinePaths = [
        "/search", "/reverse", "/lookup", "/status", "/route/v1", "/table/v1", "/nearest/v1",
        "/tiles", "/fonts", "/styles", "/sprites", "/api", "/docs", "/healthz", "/readyz",
        "/metrics", "/openapi.json", "/photon", "/map.png", "/assets",
    ]

    /// Photon's API at the root, for clients that can be given a host, but no path.
    private func photonRouter(_ admission: Admission) -> Router<ServiceContext> {
        let router = observedRouter(admission)
        let root = Endpoints(router.group())
        HealthEndpoints(service).add(to: root)
        PhotonEndpoints(service).add(to: root)
        return router
    }

    /// A router with the middlewares of every request.
    private func observedRouter(_ admission: Admission) -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        router.add(
            middleware: RequestObserver(
                metrics: service.metrics, proxies: service.settings.trustedProxies))
        router.add(middleware: ClientScope(proxies: service.settings.trustedProxies))
        if !service.workspace.records.replicas.isEmpty {
            router.add(middleware: AnonymousReads(cookies: PageEndpoints.personalCookies))
        }
        router.add(middleware: SecurityHeaders())
        if service.settings.corsOrigins != .none {
            // Before the admission, so that a page can read that the service is busy.
            router.add(
                middleware: APICrossOrigin(
                    service.settings.corsOrigins,
                    paths: [service.link("/api/v1"), service.link("/map.png")]))
        }
        router.add(middleware: admission)
        router.add(middleware: FailureWriter.problems)
        return router
    }

    /// What is refused before any handler sees it, as a page for browsers.
    private var refusals: RefusalPages {
        RefusalPages { [pages] failure, request in pages.refusal(of: failure, request) }
    }

    private func admission() -> Admission {
        let limits = service.settings.limits
        return Admission(
            ClientPlaces(perClient: limits.requestsPerClient, total: limits.requests),
            exempt: ["/healthz", service.link("/healthz"), service.link("/metrics")],
            metrics: service.metrics, pages: refusals)
    }
}
