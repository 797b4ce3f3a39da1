import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Operations
import RemoteGeocoding
public import ServiceLifecycle

/// The HTTP service over one store.
///
/// It runs until it is told to stop (`ServiceGroup`), then takes no new request, finishes those
/// under way and returns.
public struct ParkwayService: Service, CustomStringConvertible {
    private let parts: ServiceParts
    private let onListening: @Sendable (Int) async -> Void

    /// The `workspace` should have as many readers as there are engine threads; `onListening` is
    /// called with the port as soon as requests are answered.
    public init(
        _ workspace: Workspace, settings: ServiceSettings, logger: Logger,
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        parts = ServiceParts(workspace, settings, logger)
        self.onListening = onListening
    }

    static let serverName = "Parkway"

    /// Says nothing of the settings, some of which are secret: a service is named in logs.
    public var description: String { "ParkwayService" }

    /// - Throws: ``ServiceError``.
    public func run() async throws {
        let settings = parts.settings
        do {
            // Who waits for the remote server goes on without it, rather than delay the stop.
            try await withGracefulShutdownHandler {
                try await application().run()
            } onGracefulShutdown: { [remote = parts.remote] in
                remote?.stop()
            }
        } catch let error as IOError {
            throw ServiceError.cannotListen(
                host: settings.host, port: settings.port, errno: error.errnoCode)
        }
    }

    /// Every path that is answered, once, with its parameters as in `/parkings/{id}`.
    package var paths: [String] {
        Set(Self.router(parts).routes.map(\.path.description)).sorted()
    }

    private func application() -> Application<some HTTPResponder<ServiceContext>> {
        let settings = parts.settings
        let limits = settings.limits
        var logger = parts.logger
        logger.logLevel = max(logger.logLevel, .info)
        let connections = OpenFiles.makeRoom(forConnections: limits.connections)
        let terms = ConnectionTerms(
            limits: ConnectionLimits(limits), metrics: parts.metrics, logger: parts.logger)
        return Application(
            router: Self.router(parts),
            // The parser lets through a little more than is allowed, so that the limits of a
            // connection can say what is too much.
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [GuardInstaller(terms)],
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: max(limits.headerBytes, 2 * limits.targetBytes),
                        maxHeaderListSize: limits.headerBytes + 2 * limits.targetBytes,
                        maxHeaderFieldCount: limits.headerFields))),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                serverName: Self.serverName, backlog: 4_096,
                availableConnectionsDelegate: .maximum(connections, logger: logger)),
            // Stopped in reverse, after the server: the last requests still need them.
            services: [
                parts.engineThreads,
                parts.tileThreads,
                AtlasWatch(workspace: parts.workspace, atlas: parts.atlas, logger: parts.logger),
            ],
            onServerRunning: { channel in
                await onListening(channel.localAddress?.port ?? settings.port)
            },
            logger: logger)
    }

    /// What the service answers: a line a face.
    static func router(_ parts: ServiceParts) -> Router<ServiceContext> {
        let settings = parts.settings
        let router = Router(context: ServiceContext.self)
        router.add(
            middleware: RequestObserver(metrics: parts.metrics, proxies: settings.trustedProxies))
        router.add(middleware: SecurityHeaders())
        router.add(
            middleware: Admission(
                limit: settings.limits.requests,
                exempt: [parts.link("/healthz"), parts.link("/metrics")], metrics: parts.metrics))
        router.add(middleware: FailureWriter.problems)
        let root = Endpoints(router.group(RouterPath(settings.basePath)))
        HealthAPI(parts).add(to: root)
        NominatimFace(parts).add(to: root)
        DocumentationFace(parts).add(to: root)
        let api = root.group("/api/v1")
        AccountAPI(parts).add(to: api)
        SessionAPI(parts).add(to: api)
        ParkingAPI(parts).add(to: api)
        PlaceAPI(parts).add(to: api)
        RouteAPI(parts).add(to: api)
        FindParkingAPI(parts).add(to: api)
        IsochroneAPI(parts).add(to: api)
        ClosureAPI(parts).add(to: api)
        StatusAPI(parts).add(to: api)
        MetricsAPI(parts).add(to: root)
        TileAPI(parts).add(to: root)
        OSRMFace(parts).add(to: root)
        return router
    }
}
