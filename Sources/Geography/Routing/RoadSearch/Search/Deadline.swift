import OSMModel

/// When the searches of a query give up.
///
/// They look at the clock before they begin and after every so many labels, so a query ends
/// within microseconds to milliseconds of its deadline, whatever it asks for.
struct Deadline {
    private let instant: ContinuousClock.Instant?
    private let mode: TravelMode

    /// Labels that a search settles between two looks at the clock, less one; a mask of low bits.
    static let settledMask = 4095

    /// Nil for none.
    init(_ instant: ContinuousClock.Instant?, _ mode: TravelMode) {
        self.instant = instant
        self.mode = mode
    }

    /// - Throws: ``RoutingError/tookTooLong(mode:)`` once the time is up.
    func check() throws(RoutingError) {
        if isOver { throw .tookTooLong(mode: mode) }
    }

    /// Kept out of the loops that ask, which seldom do.
    @inline(never)
    private var isOver: Bool { instant.map { ContinuousClock.now >= $0 } ?? false }
}
