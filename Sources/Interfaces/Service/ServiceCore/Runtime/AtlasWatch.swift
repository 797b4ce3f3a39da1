import Atlas
import Logging
import NIOPosix
import ServiceLifecycle
import StoreRuntime
import Synchronization

/// Takes up a new atlas after an import, without a restart.
package struct AtlasWatch: Service {
    private static let pause = Duration.milliseconds(500)
    private let workspace: Workspace
    private let atlas: PresentAtlas
    private let logger: Logger

    package init(_ service: ServiceDependencies) {
        workspace = service.workspace
        atlas = service.atlas
        logger = service.logger
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var problem: String?
            while !Task.isCancelled {
                await look(&problem)
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Notes a problem once, not each time. Not on the engine threads, which may be busy: a new
    /// atlas has to be taken up under load too.
    private func look(_ problem: inout String?) async {
        do {
            try await NIOThreadPool.singleton.runIfActive { _ = try workspace.refreshAtlas() }
            problem = nil
        } catch {
            if problem != "\(error)", !(error is CancellationError) {
                problem = "\(error)"
                logger.warning("atlas not taken up whole", metadata: ["error": "\(error)"])
            }
        }
        notePresent()
    }

    /// Whether it was opened here or by a request that was first.
    private func notePresent() {
        guard let present = workspace.presentEngines?.atlas, present.id != atlas.present?.id
        else { return }
        atlas.take(present)
        logger.info("atlas taken up", metadata: ["atlas": "\(present.id)"])
    }
}

/// The atlas that answers are made from, for whoever must not wait for it.
package final class PresentAtlas: Sendable {
    private let description = Mutex<AtlasDescription?>(nil)

    /// Nil until there is one.
    package var present: AtlasDescription? { description.withLock(\.self) }

    package func take(_ next: AtlasDescription) {
        description.withLock { $0 = next }
    }
}
