/// What a search remembers of its way: its last arc, or the last arcs if these are a proper prefix
/// of a restricted path. The states of single arcs come first, each with its arc's number.
public struct TurnState: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The arc whose own state this is.
    ///
    /// - Precondition: the state is one of a single arc.
    @inline(__always)
    public var ownArc: Arc { Arc(rawValue: rawValue) }
}

/// An exception to the rule that any arc may follow a state.
public struct ExceptionIndex: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
