import Logging
import Operations
import ParkingRecords
import ServiceLifecycle
import StoreContract
import StoreRuntime

/// Removes the plates of old parkings when the service starts and once a day, if the settings say how
/// long plates are kept. Several services on one store do no harm.
package struct RetentionWatch: Service {
    private static let interval = Duration.seconds(86_400)
    /// The time until the next attempt after a failure, such as a full disk.
    private static let pause = Duration.seconds(3_600)
    private let workspace: Workspace
    private let retention: PlateRetention?
    private let logger: Logger

    /// Watches the store of `service`.
    package init(_ service: ServiceDependencies) {
        workspace = service.workspace
        retention = service.settings.plateRetention
        logger = service.logger
    }

    /// Runs until the service is stopped. Never throws.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isDone = await purge()
                try? await Task.sleep(for: isDone ? Self.interval : Self.pause)
            }
        }
    }

    private func purge() async -> Bool {
        guard let retention, workspace.records.obstacleToChanges == nil else { return true }
        do {
            if let purge = try await retention.purge(workspace) {
                logger.info(
                    "plates removed",
                    metadata: ["parkings": "\(purge.count)", "endedBy": "\(purge.endedBy)"])
            }
            return true
        } catch {
            logger.warning("plates cannot be removed", metadata: ["error": "\(error)"])
            return false
        }
    }
}
