import OSMModel

/// When the searches of a query give up.
///
/// They check the clock at the start and after a fixed number of labels, so a query ends within
/// milliseconds of its deadline.
public struct Deadline {
    private let instant: ContinuousClock.Instant?
    private let mode: TravelMode

    /// The number of labels settled between two checks of the clock, minus one, as a bit mask.
    static let settledMask = 4095

    /// Nil for none.
    public init(_ instant: ContinuousClock.Instant?, _ mode: TravelMode) {
        self.instant = instant
        self.mode = mode
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)`` once the time is up.
    public func check() throws(RoutingError) {
        if isOver { throw .tookTooLong(mode: mode) }
    }

    /// Not inlined, because the loops seldom call it.
    @inline(never)
    private var isOver: Bool { instant.map { ContinuousClock.now >= $0 } ?? false }
}
