import Geometry
import Logging
import OSMModel
import Operations
import ParkingRecords
import PersonalEvents
import RecordKeeping
import RoadSearch
import Routing
import ServiceLifecycle
import StoreContract
import StoreRuntime

/// Sends reminders when they are due, and deletes what is kept for a time only.
package struct RecordUpkeep: Service {
    /// The time between two looks for reminders.
    private static let interval = Duration.seconds(1)
    /// How many looks pass between two deletions.
    private static let deletion = 60
    private let service: ServiceDependencies

    /// Keeps the store of `service`.
    package init(_ service: ServiceDependencies) {
        self.service = service
    }

    /// Runs until the service is stopped. Never throws. A store that can only be read is left alone.
    package func run() async throws {
        guard service.workspace.records.obstacleToChanges == nil else {
            try? await gracefulShutdown()
            return
        }
        await cancelWhenGracefulShutdown {
            var problem: String?
            var round = 0
            while !Task.isCancelled {
                await self.look(round, &problem)
                round += 1
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Logs a problem once, not at each look.
    private func look(_ round: Int, _ problem: inout String?) async {
        do {
            _ = try await ReminderRound(service.workspace) { [service] origin, parking in
                await service.walk(from: origin, to: parking)
            }.run()
            if round % Self.deletion == 0 {
                try await service.workspace.records.parkings.deleteRemoved()
                try await service.workspace.records.events.deleteOld()
            }
            problem = nil
        } catch {
            guard problem != "\(error)", !(error is CancellationError) else { return }
            problem = "\(error)"
            service.logger.warning(
                "reminders cannot be sent now", metadata: ["error": "\(error)"])
        }
    }
}

extension ServiceDependencies {
    /// How long the walk from `origin` to a parking takes; nil if there is no way, or no map.
    package func walk(from origin: Coordinate, to parking: Parking) async -> Duration? {
        let request = RouteRequest(from: RouteEnd(origin), to: RouteEnd(parking), by: .walking)
        return try? await withEngines { engines in
            let trip = try RoutePlanner(engines, for: parking.owner).route(request).trip
            return Duration.milliseconds(Int64(trip.durationMilliseconds))
        }
    }
}
