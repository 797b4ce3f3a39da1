import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Operations
public import ServiceLifecycle

/// The HTTP service over one store.
///
/// It runs until it is told to stop (`ServiceGroup`), then takes no new request, finishes those
/// under way and returns.
public struct ParkwayService: Service {
    private let parts: ServiceParts
    private let onListening: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - workspace: an open store; it should have as many readers as there are engine threads.
    ///   - onListening: called with the port when requests are answered.
    public init(
        _ workspace: Workspace, settings: ServiceSettings, logger: Logger,
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        parts = ServiceParts(workspace, settings, logger)
        self.onListening = onListening
    }

    public func run() async throws {
        let settings = parts.settings
        var logger = parts.logger
        logger.logLevel = max(logger.logLevel, .info)
        let application = Application(
            router: Self.router(parts),
            server: .http1(
                configuration: .init(
                    idleTimeout: .init(settings.limits.idleTime),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: settings.limits.headerBytes,
                        maxHeaderListSize: settings.limits.headerBytes,
                        maxHeaderFieldCount: 100))),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                serverName: "Parkway", backlog: 1_024,
                availableConnectionsDelegate: .maximum(
                    settings.limits.connections, logger: logger)),
            services: [
                parts.engineThreads,
                AtlasWatch(
                    workspace: parts.workspace, threads: parts.engineThreads,
                    logger: parts.logger),
            ],
            onServerRunning: { channel in
                await onListening(channel.localAddress?.port ?? settings.port)
            },
            logger: logger)
        try await application.run()
    }

    /// What the service answers: a line a face.
    static func router(_ parts: ServiceParts) -> Router<ServiceContext> {
        let settings = parts.settings
        let router = Router(context: ServiceContext.self)
        router.add(middleware: RequestLog(proxies: settings.trustedProxies))
        router.add(middleware: Admission(limit: settings.limits.requests))
        router.add(middleware: ProblemMiddleware())
        let root = Endpoints(router.group(RouterPath(settings.basePath)))
        HealthAPI(parts).add(to: root)
        OSRMFace(parts).add(to: root)
        return router
    }
}
