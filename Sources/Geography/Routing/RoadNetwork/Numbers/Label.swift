/// A vertex of a search: a turn state, and whether the route is in its final restricted stretch.
///
/// A route may begin and end on restricted arcs. After its first unrestricted arc, the next
/// restricted arc begins the final stretch, which the route cannot leave. The raw value is twice
/// the state's number, plus one in the final stretch.
public struct Label: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The label of a state.
    @inline(__always)
    public init(_ state: TurnState, isInFinalStretch: Bool = false) {
        rawValue = state.rawValue << 1 | (isInFinalStretch ? 1 : 0)
    }

    /// The label of an arc's own state.
    @inline(__always)
    public init(_ arc: Arc, isInFinalStretch: Bool = false) {
        self.init(arc.ownState, isInFinalStretch: isInFinalStretch)
    }

    /// The turn state.
    @inline(__always)
    public var state: TurnState { TurnState(rawValue: rawValue >> 1) }

    /// Whether the route is in its final restricted stretch.
    @inline(__always)
    public var isInFinalStretch: Bool { rawValue & 1 == 1 }
}
