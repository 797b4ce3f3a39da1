/// The latest arcs of a search's path, as far as turn rules depend on them.
///
/// A state is a single arc, or a proper prefix of a restricted path of several arcs. The states of
/// single arcs have the numbers of their arcs; the others follow.
public struct TurnState: GraphIndex {
    /// The number as a graph file stores it.
    public let rawValue: UInt32

    /// Wraps a stored number.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The arc of a state that consists of a single arc.
    ///
    /// - Precondition: the state is a single arc.
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
