import Geometry
public import StorageSpaces

/// A storage space as somebody sees it.
public struct ViewedSpace: Sendable {
    /// The space. Its exact place is for ``SpaceRelation/owner`` and ``SpaceRelation/renter`` alone.
    public let space: StorageSpace
    /// Who looks at it.
    public let relation: SpaceRelation
    /// The place that may be shown; nil if a draft has none.
    public let place: ShownPlace?
    /// Its rentals that matter.
    public let standing: SpaceStanding
    /// What the viewer can do.
    public let action: OfferedAction
    /// Whether somebody has it today.
    public let isRented: Bool
    /// The great-circle distance from the place that was asked about to the blurred spot, in metres;
    /// nil if none was.
    public internal(set) var meters: Double?
    /// The way from the place that was asked about; nil if none was, or there is none.
    public internal(set) var way: SpaceWay?
}

/// The way to a space.
public struct SpaceWay: Hashable, Sendable {
    /// In milliseconds.
    public let durationMilliseconds: Int64
    /// In metres.
    public let meters: Double

    init(durationMilliseconds: Int64, meters: Double) {
        self.durationMilliseconds = durationMilliseconds
        self.meters = meters
    }
}
