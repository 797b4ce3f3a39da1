import OSMModel

/// The time at which the searches of a query fail.
///
/// They check the clock at the start and after a fixed number of labels, so a query ends within
/// milliseconds of its deadline.
public struct Deadline {
    private let instant: ContinuousClock.Instant?
    private let mode: TravelMode

    /// The number of labels settled between two checks of the clock, minus one, as a bit mask.
    static let settledMask = 4095

    /// `instant` is nil for no deadline.
    public init(_ instant: ContinuousClock.Instant?, _ mode: TravelMode) {
        self.instant = instant
        self.mode = mode
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)`` after the deadline.
    public func check() throws(RoutingError) {
        if isOver { throw .tookTooLong(mode: mode) }
    }

    /// Not inlined, because loops call it rarely.
    @inline(never)
    private var isOver: Bool { instant.map { ContinuousClock.now >= $0 } ?? false }
}
