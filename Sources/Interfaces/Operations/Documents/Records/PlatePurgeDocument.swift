public import ParkingRecords
public import RecordKeeping

/// A removal of the plates of old parkings, for programs.
public struct PlatePurgeDocument: Encodable, Sendable {
    /// When the plates were removed.
    public let at: Timestamp
    /// The parkings had ended at this time or before.
    public let endedBy: Timestamp
    /// The number of parkings.
    public let count: Int

    /// The removal as it is stored.
    public init(_ purge: PlatePurge) {
        at = purge.at
        endedBy = purge.endedBy
        count = purge.count
    }
}
