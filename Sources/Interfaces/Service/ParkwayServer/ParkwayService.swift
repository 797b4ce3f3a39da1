import DocumentationFace
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NominatimFace
import OSRMFace
import ParkwayAPI
import RemoteGeocoding
public import ServiceCore
public import ServiceLifecycle
public import StoreRuntime
import TileFace

/// The HTTP service over one store. It composes the faces.
///
/// It runs until the `ServiceGroup` stops it. Then it accepts no new requests, finishes those in
/// progress and returns.
public struct ParkwayService: Service, CustomStringConvertible {
    private let service: ServiceDependencies
    private let onListening: @Sendable (Int) async -> Void

    /// Starts nothing yet; see ``run()``.
    ///
    /// - Parameters:
    ///   - workspace: the store, with as many readers as there are engine threads.
    ///   - settings: address, limits and so on.
    ///   - logger: for requests and problems.
    ///   - metrics: collects what `/metrics` shows.
    ///   - onListening: called with the port when the service starts to answer.
    public init(
        _ workspace: Workspace, settings: ServiceSettings, logger: Logger,
        metrics: PrometheusMetrics = PrometheusMetrics(),
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        service = ServiceDependencies(workspace, settings, logger, metrics)
        self.onListening = onListening
    }

    /// Does not include the settings, because some are secret and a service is named in logs.
    public var description: String { "ParkwayService" }

    /// Answers requests until the service is stopped.
    ///
    /// - Throws: `ServiceError` if the address cannot be listened on, or the limit on open files is
    ///   too low.
    public func run() async throws {
        let settings = service.settings
        do {
            // Requests that wait for the remote geocoder continue without it, so that they do
            // not delay the stop.
            try await withGracefulShutdownHandler {
                try await application().run()
            } onGracefulShutdown: { [remote = service.remote] in
                remote?.stop()
            }
        } catch is SocketAddressError.UnknownHost {
            throw ServiceError.unknownHost(settings.host)
        } catch let error as IOError {
            throw ServiceError.cannotListen(
                host: settings.host, port: settings.port, errno: error.errnoCode)
        }
    }

    /// All paths of the service, with parameters as in `/parkings/{id}`.
    package var paths: [String] {
        Set(Self.router(service).routes.map(\.path.description)).sorted()
    }

    private func application() throws -> Application<some HTTPResponder<ServiceContext>> {
        let settings = service.settings
        let limits = settings.limits
        var logger = service.logger
        logger.logLevel = max(logger.logLevel, .info)
        let connections = try OpenFiles.makeRoom(forConnections: limits.connections)
        return Application(
            router: Self.router(service),
            server: HTTPServerBuilder { [service] responder in
                HTTPConnections(service, responder: responder)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                serverName: ServiceDependencies.serverName, backlog: 4_096,
                availableConnectionsDelegate: .maximum(connections, logger: logger)),
            // Stopped in reverse order, after the server, because the last requests need them.
            services: [
                service.engineThreads,
                service.tileThreads,
                AtlasWatch(service),
            ],
            onServerRunning: { channel in
                await onListening(channel.localAddress?.port ?? settings.port)
            },
            logger: logger)
    }

    /// The middlewares and the faces.
    static func router(_ service: ServiceDependencies) -> Router<ServiceContext> {
        let settings = service.settings
        let router = Router(context: ServiceContext.self)
        router.add(
            middleware: RequestObserver(metrics: service.metrics, proxies: settings.trustedProxies))
        router.add(middleware: SecurityHeaders())
        router.add(
            middleware: Admission(
                limit: settings.limits.requests,
                exempt: [service.link("/healthz"), service.link("/metrics")],
                metrics: service.metrics))
        router.add(middleware: FailureWriter.problems)
        let root = Endpoints(router.group(RouterPath(settings.basePath)))
        HealthEndpoints(service).add(to: root)
        NominatimEndpoints(service).add(to: root)
        DocumentationEndpoints(service).add(to: root)
        APIEndpoints(service).add(to: root.group("/api/v1"))
        MetricsEndpoints(service).add(to: root)
        TileEndpoints(service).add(to: root)
        OSRMEndpoints(service).add(to: root)
        return router
    }
}
