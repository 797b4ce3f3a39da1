import Accounts
import ArgumentParser
import CoreMetrics
import Foundation
import Logging
import ParkwayServer
import ServiceCore
import ServiceLifecycle
import StoreContract
import StoreRuntime
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the HTTP service: API, geocoding, routing and map tiles.",
        discussion: """
            An option takes precedence over an environment variable, and a variable over
            the JSON file of --config. For example, the setting limits.bodyBytes is
              {"limits": {"bodyBytes": 65536}} in the file,
              PARKWAY_LIMITS_BODY_BYTES=65536 in the environment, or
              PARKWAY_LIMITS_BODY_BYTES_FILE=PATH of a file with the value.

            All settings:
              listen, basePath, trustedProxies, behindTLS, metrics, metricsToken, logLevel,
              trafficSide (right or left; overrides the map)
              signUp (open, invitation or off)
              withoutRecords (true for the map alone)
              privateWebhooks (true to allow webhooks in private networks)
              keepPlatesDays (removes the plates of parkings that ended earlier)
              cors: origins (whose pages may use the API; * for all)
              limits: bodyBytes, headerBytes, headerFields, targetBytes, answerBytes,
                largeAnswers, largeAnswersPerClient, searchAnswerBytes, connections,
                requests, requestsPerClient, engineRequests, engineRequestsPerClient,
                engineThreads, idleSeconds, requestSeconds, stopSeconds
              tiles: cacheFolder, cacheBytes, threads, drawings
              photon: listen, hostName
              osrm: routeCoordinates, alternatives, tableCells, nearestResults
              closures: perAccount, forEveryone, ownOfAll, squareKilometers, corners
              nominatim: url, contact, proxy, allowHttp
            Documentation/Deploying.md describes them.

            Stop the service with Ctrl-C or SIGTERM; it completes running requests first.
            It switches to a newly imported or pulled map without a restart.

            With --without-records, the service has the map alone: places, routes, tiles and
            the page /map. It needs no database and makes none. Nobody can sign in, and what
            needs accounts or records answers 404 with the reason.

            Examples:
              parkway serve
              parkway serve --listen 0.0.0.0:8080 --base-path /parkway --metrics
              parkway serve --without-records
            """)

    @Option(
        help: ArgumentHelp(
            "Address and port to listen on (default: 127.0.0.1:8080).", valueName: "host:port"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "Prefix of all paths, if the service is hosted below one.", valueName: "/path"))
    var basePath: String?

    @Option(
        help: ArgumentHelp(
            "Reverse proxy whose X-Forwarded-For header is trusted; repeat the option for several.",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Flag(help: "Serve /metrics in the Prometheus text format.")
    var metrics = false

    @Flag(help: "Serve the map alone, without accounts and records.")
    var withoutRecords = false

    @Option(
        help: ArgumentHelp(
            "Minimum level to log: debug, info, warning or error (default: info).",
            valueName: "level"))
    var logLevel: String?

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if storeOptions.console.hasFile {
            throw ValidationError("serve prints no results, so --output has no use. Leave it out.")
        }
    }

    func run() async throws {
        let settings = try storeOptions.settings()
        let environment = ProcessInfo.processInfo.environment
        let configuration = try ServiceConfiguration(
            SettingSources(
                options: options, environment: environment,
                file: ToolConfiguration.current().file, known: ServiceConfiguration.names))
        let known = ToolConfiguration.allNames
        for variable in SettingSources.unknownVariables(environment, known) {
            Terminal.warn(
                "unknown setting \(variable) is ignored; "
                    + "'parkway serve --help' lists the settings")
        }
        let limits = configuration.settings.limits
        CrashSignals.endProcess(environment: environment)
        LoggingSystem.bootstrap { _ in LogfmtHandler() }
        defer { LogWriter.standardError.flush() }
        let prometheus = PrometheusMetrics()
        MetricsSystem.bootstrap(prometheus)
        var logger = Logger(label: "parkway")
        logger.logLevel = configuration.logLevel
        let workspace =
            configuration.isMapAlone
            ? try OpenedStore.mapAlone(settings, readers: limits.allEngineThreads)
            : try await OpenedStore.workspace(
                settings, creating: true, readers: limits.allEngineThreads)
        if workspace.hasRecords, let obstacle = workspace.records.obstacleToChanges {
            Terminal.warn(ErrorSentence.of(obstacle))
        }
        let code = try await Self.firstRunCode(of: workspace)
        let service = ParkwayService(
            workspace, settings: configuration.settings, logger: logger, metrics: prometheus
        ) { [settings = configuration.settings] port in
            // The group handles signals from now on; before, they end the program as usual.
            LateSignals.ignore()
            let address = ListeningAddress(host: settings.host, port: port)
            Terminal.say("Parkway answers at http://\(address)\(settings.basePath)/")
            if !workspace.hasRecords {
                Terminal.say("It has the map alone: no accounts and no records.")
            }
            if let code { Self.introduce(code, at: "http://\(address)\(settings.basePath)") }
        } onPhotonListening: { [address = configuration.settings.photon.address] port in
            let address = ListeningAddress(host: address?.host ?? "", port: port)
            Terminal.say("Photon's API alone is at http://\(address)/")
        }
        var group = ServiceGroupConfiguration(
            services: [.init(service: service)], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(limits.stopSeconds)
        try await ServiceGroup(configuration: group).run()
    }

    /// The code for the owner's account; nil if there is an owner, if the store cannot be changed, or
    /// if it could not be printed.
    private static func firstRunCode(of workspace: Workspace) async throws -> FirstRunCode? {
        guard workspace.records.obstacleToChanges == nil, !Terminal.isQuiet else { return nil }
        return try await workspace.accounts.firstRunCode()
    }

    private static func introduce(_ code: FirstRunCode, at address: String) {
        Terminal.say(
            """
            This server has no owner yet. Make the owner's account at
              \(address)/first-run
            with this code, which works once:
              \(code.secretText)
            """)
    }

    /// The settings that were given as options.
    private var options: [String: String] {
        var options: [String: String] = [:]
        options["listen"] = listen
        options["basePath"] = basePath
        options["logLevel"] = logLevel ?? (storeOptions.console.quiet ? "error" : nil)
        options["trustedProxies"] = trustedProxy.isEmpty ? nil : trustedProxy.joined(separator: ",")
        options["metrics"] = metrics ? "true" : nil
        options["withoutRecords"] = withoutRecords ? "true" : nil
        return options
    }
}
