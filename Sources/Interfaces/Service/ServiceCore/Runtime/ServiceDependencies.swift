import Logging
import Operations
import RemoteGeocoding
import StoreRuntime

/// What the faces of the service share.
package struct ServiceDependencies: Sendable {
    /// What answers call the service.
    package static let serverName = "Parkway"

    package let workspace: Workspace
    package let settings: ServiceSettings
    package let engineThreads: BoundedThreads
    package let tileThreads: BoundedThreads
    package let logger: Logger
    package let metrics: ServiceMetrics
    package let atlas = PresentAtlas()
    /// Asked where the map has no answer; nil where none is configured.
    package let remote: RemoteGeocoder?

    package init(_ workspace: Workspace, _ settings: ServiceSettings, _ logger: Logger) {
        self.workspace = workspace
        self.settings = settings
        self.logger = logger
        let metrics = ServiceMetrics()
        self.metrics = metrics
        engineThreads = BoundedThreads(
            count: settings.limits.engineThreads, limit: settings.limits.engineRequests,
            patience: .seconds(settings.limits.requestSeconds)
        ) { metrics.refused(.engines) }
        tileThreads = BoundedThreads(
            count: settings.tiles.threads, limit: settings.tiles.drawings,
            patience: .seconds(settings.limits.requestSeconds)
        ) { metrics.refused(.tiles) }
        remote = workspace.remoteGeocoder(settings.remoteLookup) { notice in
            logger.log(level: notice.isWarning ? .warning : .notice, "\(notice)")
        }
    }

    /// Does `work` on an engine thread, with the engines over the present atlas.
    ///
    /// - Throws: what `work` does; ``Failure`` (503) where too much waits already.
    package func withEngines<Result: Sendable>(
        _ work: @escaping @Sendable (Engines) throws -> Result
    ) async throws -> Result {
        try await engineThreads.run { try workspace.withEngines(work) }
    }

    /// When the search for a request that is taken now must end, for its answer comes too late.
    package func searchDeadline() -> ContinuousClock.Instant {
        .now.advanced(by: .seconds(settings.limits.requestSeconds))
    }

    /// Finds places for people.
    package var places: PlaceSearch {
        PlaceSearch(remote: remote) { work in try await withEngines { try work($0.geocoder()) } }
    }

    /// The path below which this service is hosted, then `path`, which begins with a slash.
    package func link(_ path: String) -> String {
        settings.basePath + path
    }
}
