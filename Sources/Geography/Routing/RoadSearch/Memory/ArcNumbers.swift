import RoadNetwork

/// A number for each arc, initially zero. Untouched memory is not committed.
@safe
public final class ArcNumbers<Number: GraphElement> {
    private let numbers: UnsafeMutablePointer<Number>
    private let count: Int

    /// Zeros for the arcs of a graph.
    public init(arcCount: Int) {
        count = max(1, arcCount)
        unsafe numbers = Zeroed.allocate(count)
    }

    deinit { unsafe Zeroed.free(numbers) }

    /// The number of an arc. For an arc beyond the last, it is ``GraphElement/absent``, and writes
    /// are ignored.
    @inline(__always)
    public subscript(arc: Arc) -> Number {
        get { arc.index < count ? unsafe numbers[arc.index] : .absent }
        set { if arc.index < count { unsafe numbers[arc.index] = newValue } }
    }
}
