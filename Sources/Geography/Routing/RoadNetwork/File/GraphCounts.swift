/// The counts in a header.
public struct GraphCounts: Equatable, Sendable {
    /// The number of nodes.
    public var nodes = 0
    /// The number of arcs.
    public var arcs = 0
    /// The number of segments.
    public var segments = 0
    /// The number of extra turn states, those of several arcs.
    public var extraStates = 0
    /// The number of states with exceptions.
    public var exceptionStates = 0
    /// The number of exceptions.
    public var exceptions = 0
    /// The number of distinct names, road numbers and signposts.
    public var names = 0
    /// The number of conditions.
    public var conditions = 0
    /// The number of the hierarchy's vertices; 0 before it is built.
    public var ranks = 0
    /// The number of the hierarchy's upward arcs.
    public var upwardArcs = 0
    /// The number of the hierarchy's downward arcs.
    public var downwardArcs = 0
    /// The strongly connected component with the most arcs.
    public var mainComponent = 0
    /// Whether the file holds the weights of the hierarchy; false only while it is written.
    public var isCustomized = false

    /// All counts are 0 by default.
    public init(
        nodes: Int = 0, arcs: Int = 0, segments: Int = 0, extraStates: Int = 0,
        exceptionStates: Int = 0, exceptions: Int = 0, names: Int = 0, conditions: Int = 0,
        ranks: Int = 0, upwardArcs: Int = 0, downwardArcs: Int = 0, mainComponent: Int = 0,
        isCustomized: Bool = false
    ) {
        self.nodes = nodes
        self.arcs = arcs
        self.segments = segments
        self.extraStates = extraStates
        self.exceptionStates = exceptionStates
        self.exceptions = exceptions
        self.names = names
        self.conditions = conditions
        self.ranks = ranks
        self.upwardArcs = upwardArcs
        self.downwardArcs = downwardArcs
        self.mainComponent = mainComponent
        self.isCustomized = isCustomized
    }
}
