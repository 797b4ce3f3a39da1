import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceCore
import ServiceLifecycle

/// An HTTP server on one address.
struct HTTPListener<Responder: HTTPResponder<ServiceContext>>: Service {
    private let address: ListeningAddress
    private let application: Application<Responder>

    /// Listens at `address`, with at most that number of connections. It runs the `services`, too,
    /// and stops them last. The `brief` endpoints are shortcuts past the responder, and `pages` writes
    /// what the limits of a connection refuse. `onListening` is called with the port when it starts to
    /// answer.
    init(
        at address: ListeningAddress, _ responder: Responder, _ service: ServiceDependencies,
        _ connections: Int, _ services: [any Service] = [], brief: [BriefEndpoint] = [],
        pages: RefusalPages = .none, onListening: @escaping @Sendable (Int) async -> Void
    ) {
        self.address = address
        var logger = service.logger
        logger.logLevel = max(logger.logLevel, .info)
        application = Application(
            responder: responder,
            server: HTTPServerBuilder { _ in
                HTTPConnections(service, responder: responder, brief: brief, pages: pages)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port),
                serverName: ServiceDependencies.serverName, backlog: 4_096,
                availableConnectionsDelegate: .maximum(connections, logger: logger)),
            services: services,
            onServerRunning: { channel in
                await onListening(channel.localAddress?.port ?? address.port)
            },
            logger: logger)
    }

    /// - Throws: `ServiceError` if the address cannot be listened on; what the other services throw.
    func run() async throws {
        do {
            try await application.run()
        } catch is SocketAddressError.UnknownHost {
            throw ServiceError.unknownHost(address.host)
        } catch let error as IOError {
            throw ServiceError.cannotListen(
                host: address.host, port: address.port, errno: error.errnoCode)
        }
    }
}
