public import ParkingRecords
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// How long a server keeps the plates of parkings that are over.
public struct PlateRetention: Hashable, Sendable {
    /// The number of days that may be set.
    public static let range = 1...36_500

    /// The number of days.
    public let days: Int

    /// Checks the number of days.
    ///
    /// - Throws: `InvalidValue.outOfRange`.
    public init(days: Int) throws(InvalidValue) {
        guard Self.range.contains(days) else {
            throw .outOfRange(
                field: "number of days", text: "\(days)",
                rule: "give 1 to \(Self.range.upperBound)")
        }
        self.days = days
    }

    /// Removes the plates of all parkings in the workspace's store that were over this many days
    /// ago.
    ///
    /// - Returns: what was removed; nil if there was nothing.
    /// - Throws: `StoreError`.
    public func purge(_ workspace: Workspace) async throws -> PlatePurge? {
        let end = workspace.clock.now().advanced(by: .seconds(-days * 86_400))
        return try await workspace.records.parkings.purgePlates(endedBy: end)
    }
}
