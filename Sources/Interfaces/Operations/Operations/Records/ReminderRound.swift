public import Geometry
public import ParkingRecords
public import RecordKeeping
public import Reminders
import StoreContract
public import StoreRuntime

/// Sends the reminders that are due.
public struct ReminderRound: Sendable {
    /// How many parkings are read at a time.
    private static let batch = 50

    private let workspace: Workspace
    private let walk: @Sendable (Coordinate, Parking) async -> Duration?

    /// - Parameters:
    ///   - workspace: the store.
    ///   - walk: how long a walk to a parking takes; nil if there is no way, or no map.
    public init(
        _ workspace: Workspace,
        walk: @escaping @Sendable (Coordinate, Parking) async -> Duration?
    ) {
        self.workspace = workspace
        self.walk = walk
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
                let plan = await ReminderPlan.moments(
                    for: examined.parking, walk: walkTime(examined, at: now),
                    by: examined.settings)
                let step = ReminderPlan.step(plan, sent: examined.sent, at: now)
                sent += try await ledger.settle(step, of: examined).count
            }
            if cases.count < Self.batch { return sent }
        }
    }

    /// How long the walk takes; nil if it does not matter.
    private func walkTime(_ examined: ReminderCase, at now: Timestamp) async -> Duration? {
        guard examined.parking.isValid(at: now),
            let origin = examined.settings.walkOrigin(at: now)
        else { return nil }
        return await walk(origin, examined.parking)
    }
}
