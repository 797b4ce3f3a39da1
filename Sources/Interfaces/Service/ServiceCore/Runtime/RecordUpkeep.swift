import Accounts
import ActivityPartners
import BuildingCameras
import Geometry
import KerbRules
import Logging
import OSMModel
import Operations
import ParkingRecords
import PersonalEvents
import Profiles
import RecordKeeping
import Reminders
import RoadSearch
import Routing
import ServiceLifecycle
import StorageSpaces
import StoreContract
import StoreRuntime
import WaterFountains

/// Sends reminders when they are due, tells what happens to rentals by itself, and deletes expired records.
package struct RecordUpkeep: Service {
    /// The time between two looks for reminders.
    private static let interval = Duration.seconds(1)
    /// How many looks pass between two deletions.
    private static let deletion = 60
    /// How many rentals are settled in one transaction.
    private static let batch = 50
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
            var (reminders, rentals, deletions) = (ProblemLog(), ProblemLog(), ProblemLog())
            var round = 0
            while !Task.isCancelled {
                await self.remind(&reminders)
                await self.settleRentals(&rentals)
                if round % Self.deletion == 0 { await self.delete(&deletions) }
                round += 1
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    private func remind(_ problems: inout ProblemLog) async {
        do {
            _ = try await ReminderRound(
                service.workspace,
                walk: { [service] in try await service.walk(from: $0, to: $1) },
                moveBy: { [service] in try await service.moveBy(of: $0) }
            ).run()
            problems.clear()
        } catch {
            problems.report(error, "reminders cannot be sent now", to: service.logger)
        }
    }

    /// Tells what has happened to rentals by itself.
    private func settleRentals(_ problems: inout ProblemLog) async {
        do {
            let ledger = service.workspace.records.rentals
            while try await ledger.settleDue(limit: Self.batch) == Self.batch {}
            problems.clear()
        } catch {
            problems.report(error, "rentals cannot be settled now", to: service.logger)
        }
    }

    private func delete(_ problems: inout ProblemLog) async {
        do {
            try await service.workspace.records.fountains.deleteRemovedReviews()
            try await service.workspace.records.profiles.deleteRemovedPhotoPosts()
            try await service.workspace.records.cameras.deleteEndedSightings()
            _ = try await service.workspace.records.partners.endOverdue(limit: 200)
            try await service.workspace.records.removeUnusedPhotos()
            // Last, because these may make or drop partitions. If the role may not, all other deletions are
            // done.
            try await service.workspace.records.parkings.deleteRemoved()
            try await service.workspace.records.events.deleteOld()
            problems.clear()
        } catch {
            problems.report(error, "expired records cannot be deleted now", to: service.logger)
        }
    }
}

extension ServiceDependencies {
    /// How long the walk from `origin` to a parking takes; nil if there is no way.
    ///
    /// - Throws: an error if that cannot be found out now, as without a map.
    package func walk(from origin: Coordinate, to parking: Parking) async throws -> Duration? {
        let request = RouteRequest(from: RouteEnd(origin), to: RouteEnd(parking), by: .walking)
        return try await withEngines { engines in
            do {
                let trip = try RoutePlanner(engines, for: parking.owner).route(request).trip
                return Duration.milliseconds(Int64(trip.durationMilliseconds))
            } catch is RoutingError {
                return nil
            }
        }
    }

    /// When the rules of the kerb or car park where a car stands end its stay, with the permits of its
    /// owner; nil if they do not, or the map does not know.
    ///
    /// - Throws: an error if that cannot be found out now, as without a map.
    package func moveBy(of parking: Parking) async throws -> Timestamp? {
        let owner = try await workspace.records.accounts.account(parking.owner)
        return try await withEngines { engines in
            try KerbSearch(engines).moveBy(
                at: parking.coordinate, since: parking.createdAt,
                for: Parker(owner.preferences.permits))
        }
    }

    /// The reminders of a parking, with the walk and the rules of its place as far as they can be found out now.
    package func reminders(
        of parking: Parking, by settings: ReminderSettings, at now: Timestamp
    ) async -> [Reminder] {
        var walk: Duration?
        if let origin = settings.walkOrigin(at: now) {
            walk = try? await self.walk(from: origin, to: parking)
        }
        let moveBy = settings.movesInTime ? try? await moveBy(of: parking) : nil
        return ReminderPlan.moments(for: parking, walk: walk, moveBy: moveBy, by: settings)
    }
}
