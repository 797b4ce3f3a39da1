import Atlas
import Logging
import NIOPosix
import ServiceLifecycle
import StoreRuntime

/// Opens a new atlas after an import, so that no restart is needed, and stops the use of graphs that
/// were damaged.
package struct AtlasWatch: Service {
    /// The time between two checks.
    private static let interval = Duration.milliseconds(500)
    private let workspace: Workspace
    private let atlas: CurrentAtlas
    private let logger: Logger

    /// Watches the store of `service`.
    package init(_ service: ServiceDependencies) {
        workspace = service.workspace
        atlas = service.atlas
        logger = service.logger
    }

    /// Runs until the service is stopped. Never throws.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var problem: String?
            while !Task.isCancelled {
                await check(&problem)
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Logs a problem once, not at each check. Does not use the engine threads, because a new
    /// atlas must be opened even if all of them are busy.
    private func check(_ problem: inout String?) async {
        do {
            try await NIOThreadPool.singleton.runIfActive { _ = try workspace.refreshAtlas() }
            problem = nil
        } catch {
            if problem != "\(error)", !(error is CancellationError) {
                problem = "\(error)"
                logger.warning(
                    "the map cannot be used completely",
                    metadata: ["error": "\(error)"])
            }
        }
        logNewAtlas()
    }

    /// Logs a new atlas once, whether it was opened here or by a request.
    private func logNewAtlas() {
        guard let current = workspace.openedEngines?.atlas, current.id != atlas.description?.id
        else { return }
        atlas.set(current)
        logger.info("map opened", metadata: ["atlas": "\(current.id)"])
    }
}
