import FairScheduling
import Logging
import Operations
import RemoteGeocoding
import StoreRuntime

/// The dependencies that all faces of the service share: store, settings, threads, metrics.
package struct ServiceDependencies: Sendable {
    /// The value of the header field `Server`.
    package static let serverName = "Parkway"

    /// The store and its engines.
    package let workspace: Workspace
    /// The settings of the service.
    package let settings: ServiceSettings
    /// The threads for geocoding and routing.
    package let engineThreads: FairThreads
    /// The threads that draw tiles.
    package let tileThreads: FairThreads
    /// The threads that decode photos.
    package let photoThreads: FairThreads
    /// The places of photos that are in memory.
    package let photoPlaces: ClientPlaces
    /// The open streams of events.
    package let eventStreams: EventStreams
    /// The places of answers that are sent in parts.
    package let largeAnswers: ClientPlaces
    /// The answers to the latest searches for places.
    package let searchAnswers: AnswerCache
    /// Logs requests and problems.
    package let logger: Logger
    /// The metrics of the service.
    package let metrics: ServiceMetrics
    /// Collects `metrics` and those of libraries, for `/metrics`.
    package let prometheus: PrometheusMetrics
    /// The description of the current atlas.
    package let atlas = CurrentAtlas()
    /// The remote geocoder, for places that the map does not have; nil if none is configured.
    package let remote: RemoteGeocoder?

    /// Starts the engine threads and the tile threads.
    package init(
        _ workspace: Workspace, _ settings: ServiceSettings, _ logger: Logger,
        _ prometheus: PrometheusMetrics
    ) {
        self.workspace = workspace
        self.settings = settings
        self.logger = logger
        self.prometheus = prometheus
        let metrics = ServiceMetrics(prometheus)
        self.metrics = metrics
        let limits = settings.limits
        engineThreads = FairThreads(
            SchedulerBounds(
                workers: limits.allEngineThreads,
                reserve: ServiceSettings.Limits.reservedEngineThreads,
                perClient: limits.engineRequestsPerClient, total: limits.engineRequests),
            patience: .seconds(limits.requestSeconds)
        ) { metrics.rejected(.engines) }
        tileThreads = FairThreads(
            SchedulerBounds(
                workers: settings.tiles.threads, perClient: settings.tiles.drawings,
                total: settings.tiles.drawings),
            patience: .seconds(limits.requestSeconds)
        ) { metrics.rejected(.tiles) }
        // Decoding a photo takes up to 300 MB.
        photoThreads = FairThreads(
            SchedulerBounds(workers: 2, perClient: 4, total: 16),
            patience: .seconds(limits.requestSeconds)
        ) { metrics.rejected(.photos) }
        photoPlaces = ClientPlaces(perClient: 4, total: 8)
        eventStreams = EventStreams(workspace, logger)
        largeAnswers = ClientPlaces(
            perClient: limits.largeAnswersPerClient, total: limits.largeAnswers)
        searchAnswers = AnswerCache(maximumBytes: limits.searchAnswerBytes)
        remote = workspace.remoteGeocoder(settings.remoteLookup) { notice in
            logger.log(level: notice.isWarning ? .warning : .notice, "\(notice)")
        }
    }

    /// Runs `work` with the engines of the current atlas: on an engine thread, or on the current one
    /// if the work is brief and the engines and closures were already read.
    ///
    /// - Throws: what `work` throws; ``Failure`` (503) if too many requests already wait;
    ///   `EngineError` if there is no usable atlas.
    package func withEngines<Result: Sendable>(
        cost: RequestCost = .single, _ work: @escaping @Sendable (Engines) throws -> Result
    ) async throws -> Result {
        if let result = try atOnce(cost: cost, work) { return result }
        return try await engineThreads.run(cost: cost) { try workspace.withEngines(work) }
    }

    /// The result of `work` if it is brief, and the engines and closures were already read; nil
    /// otherwise.
    ///
    /// - Throws: as ``withEngines(cost:_:)``.
    package func atOnce<Result>(
        cost: RequestCost, _ work: (Engines) throws -> Result
    ) throws -> Result? {
        guard cost.isBrief, workspace.openedEngines?.lastClosureCount != nil else { return nil }
        return try workspace.withEngines(work)
    }

    /// The latest time at which a search for a request that starts now may end.
    package func searchDeadline() -> ContinuousClock.Instant {
        .now.advanced(by: .seconds(settings.limits.requestSeconds))
    }

    /// Searches for places, in the map first and then at the remote geocoder.
    package var places: PlaceSearch {
        PlaceSearch(remote: remote) { work in try await withEngines { try work($0.geocoder()) } }
    }

    /// `path`, which begins with a slash, below the base path of this service.
    package func link(_ path: String) -> String {
        settings.basePath + path
    }
}
