public import Geometry
public import ParkingRecords
import RecordKeeping
import Reminders
import StoreContract
public import StoreRuntime

/// Sends the reminders that are due.
public struct ReminderRound: Sendable {
    /// How many parkings are read at a time.
    private static let batch = 50
    /// The time until a walk that could not be computed is tried again.
    private static let pause = Duration.seconds(60)

    private let workspace: Workspace
    private let walk: @Sendable (Coordinate, Parking) async throws -> Duration?
    private let moveBy: @Sendable (Parking) async throws -> Timestamp?

    /// - Parameters:
    ///   - workspace: the store.
    ///   - walk: how long a walk to a parking takes; nil if there is no way. Throws if that cannot be
    ///     found out now; it is then asked again after a minute.
    ///   - moveBy: when the rules of the place of a parking end the stay; nil if they do not, or are
    ///     unknown. Throws like `walk`.
    public init(
        _ workspace: Workspace,
        walk: @escaping @Sendable (Coordinate, Parking) async throws -> Duration?,
        moveBy: @escaping @Sendable (Parking) async throws -> Timestamp?
    ) {
        self.workspace = workspace
        self.walk = walk
        self.moveBy = moveBy
    }

    /// Looks at every parking that is due for it.
    ///
    /// - Returns: how many reminders were sent.
    /// - Throws: `StoreError`; `CancellationError`.
    public func run() async throws -> Int {
        let ledger = workspace.records.reminders
        var sent = 0
        while true {
            let cases = try await ledger.due(limit: Self.batch)
            for examined in cases {
                try Task.checkCancellation()
                let now = workspace.clock.now()
                sent += try await ledger.settle(step(examined, at: now), of: examined).count
            }
            if cases.count < Self.batch { return sent }
        }
    }

    /// What to do about a parking. If the walk or the rules of the place cannot be found out, a
    /// reminder is missing, so the parking is checked again soon.
    private func step(
        _ examined: ReminderCase, at now: Timestamp
    ) async throws -> ReminderStep {
        var walk: Duration?
        var moveBy: Timestamp?
        var retry: Timestamp?
        do {
            if examined.settings.movesInTime, examined.parking.isValid(at: now) {
                moveBy = try await self.moveBy(examined.parking)
            }
            walk = try await walkTime(examined, at: now)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            retry = now.advanced(by: Self.pause)
        }
        let plan = ReminderPlan.moments(
            for: examined.parking, walk: walk, moveBy: moveBy, by: examined.settings)
        let step = ReminderPlan.step(plan, sent: examined.sent, at: now)
        guard let retry else { return step }
        return ReminderStep(send: step.send, next: min(step.next ?? retry, retry))
    }

    /// How long the walk takes; nil if it does not matter, or there is no way.
    private func walkTime(
        _ examined: ReminderCase, at now: Timestamp
    ) async throws -> Duration? {
        guard examined.parking.isValid(at: now),
            let origin = examined.settings.walkOrigin(at: now)
        else { return nil }
        return try await walk(origin, examined.parking)
    }
}
