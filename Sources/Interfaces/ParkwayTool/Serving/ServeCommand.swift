import ArgumentParser
import Foundation
import Logging
import ParkwayServer
import ServiceCore
import ServiceLifecycle
import StoreRuntime
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer over HTTP: the API, geocodes, routes and map tiles.",
        discussion: """
            Each setting may also stand in the environment or in a JSON file that --config
            names; a flag wins over the environment, and that over the file. A setting
            limits.bodyBytes is PARKWAY_LIMITS_BODY_BYTES, or a file's path in
            PARKWAY_LIMITS_BODY_BYTES_FILE, and {"limits": {"bodyBytes": 65536}}. They are:
            listen, basePath, trustedProxies, metrics, metricsToken, logLevel, trafficSide
            (right or left, instead of the map's); below limits: bodyBytes, headerBytes,
            headerFields, targetBytes, connections, requests, engineRequests, engineThreads, idleSeconds,
            requestSeconds, stopSeconds; below tiles: cacheFolder, cacheBytes, threads,
            drawings; below osrm: routeCoordinates, alternatives, tableCells,
            nearestResults; below nominatim: url, contact, proxy, allowHttp.

            Stop it with Ctrl-C or SIGTERM: requests under way are finished first. A map
            imported meanwhile is taken up without a restart.

            Examples:
              parkway serve
              parkway serve --listen 0.0.0.0:8080 --base-path /parkway --metrics
            """)

    @Option(
        help: ArgumentHelp(
            "Where to listen (default: 127.0.0.1:8080).", valueName: "host:port"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "What stands before every path when hosted below a prefix.", valueName: "/path"))
    var basePath: String?

    @Option(
        help: ArgumentHelp("A JSON file of settings.", valueName: "file.json"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "A reverse proxy whose X-Forwarded-For is believed; may be given again.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Flag(help: "Serve /metrics in Prometheus's text format.")
    var metrics = false

    @Option(
        help: ArgumentHelp(
            "What to log: debug, info, warning or error (default: info).", valueName: "level"))
    var logLevel: String?

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        let environment = ProcessInfo.processInfo.environment
        let known = ServiceConfiguration.names
        let configuration = try ServiceConfiguration(
            await SettingSources(
                typed: typed, environment: environment, file: config, known: known))
        for variable in SettingSources.unknownVariables(environment, known) {
            Terminal.warn(
                "there is no setting \(variable), so it changes nothing; "
                    + "parkway serve --help names the settings")
        }
        let limits = configuration.settings.limits
        LoggingSystem.bootstrap { _ in LogfmtHandler() }
        defer { LogWriter.standardError.flush() }
        var logger = Logger(label: "parkway")
        logger.logLevel = configuration.logLevel
        let workspace = try Workspace(
            store: settings.store, shippedData: settings.shippedData, creating: true,
            readers: limits.engineThreads)
        let service = ParkwayService(
            workspace, settings: configuration.settings, logger: logger
        ) { [settings = configuration.settings] port in
            // The group listens by now; before, a signal ends the program as it should.
            LateSignals.ignore()
            let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
            Terminal.say("Parkway answers at http://\(host):\(port)\(settings.basePath)/")
        }
        var group = ServiceGroupConfiguration(
            services: [.init(service: service)], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(limits.stopSeconds)
        try await ServiceGroup(configuration: group).run()
    }

    /// The settings that were given as flags.
    private var typed: [String: String] {
        var typed: [String: String] = [:]
        typed["listen"] = listen
        typed["basePath"] = basePath
        typed["logLevel"] = logLevel
        typed["trustedProxies"] = trustedProxy.isEmpty ? nil : trustedProxy.joined(separator: ",")
        typed["metrics"] = metrics ? "true" : nil
        return typed
    }
}
