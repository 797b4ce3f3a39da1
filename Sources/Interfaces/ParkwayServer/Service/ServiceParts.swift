import Logging
import Operations

/// What the faces of the service share.
struct ServiceParts: Sendable {
    let workspace: Workspace
    let settings: ServiceSettings
    let engineThreads: BoundedThreads
    let tileThreads: BoundedThreads
    let logger: Logger

    init(_ workspace: Workspace, _ settings: ServiceSettings, _ logger: Logger) {
        self.workspace = workspace
        self.settings = settings
        self.logger = logger
        engineThreads = BoundedThreads(
            count: settings.limits.engineThreads, limit: settings.limits.engineRequests)
        tileThreads = BoundedThreads(
            count: settings.tiles.threads, limit: settings.tiles.drawings)
    }

    /// Does `work` on an engine thread, with the engines over the present atlas.
    ///
    /// - Throws: what `work` does; ``Failure`` (503) where too much waits already.
    func withEngines<Result: Sendable>(
        _ work: @escaping @Sendable (Engines) throws -> Result
    ) async throws -> Result {
        try await engineThreads.run { try workspace.withEngines(work) }
    }

    /// The path below which this service is hosted, then `path`, which begins with a slash.
    func link(_ path: String) -> String {
        settings.basePath + path
    }
}
