import Logging
import Operations
import ServiceLifecycle

/// Takes up a new atlas after an import, without a restart.
struct AtlasWatch: Service {
    private static let pause = Duration.seconds(1)
    let workspace: Workspace
    let threads: BoundedThreads
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var problem: String?
            while !Task.isCancelled {
                await look(&problem)
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Notes a problem once, not each second.
    private func look(_ problem: inout String?) async {
        do {
            if try await threads.run({ try workspace.refreshAtlas() }) {
                let id = try workspace.engines().atlasID
                logger.info("atlas taken up", metadata: ["atlas": "\(id)"])
            }
            problem = nil
        } catch {
            guard problem != "\(error)" else { return }
            problem = "\(error)"
            logger.warning("atlas not taken up", metadata: ["error": "\(error)"])
        }
    }
}
