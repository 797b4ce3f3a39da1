/// The counts in a header.
package struct GraphCounts: Equatable {
    package var nodes = 0
    package var arcs = 0
    package var segments = 0
    package var extraStates = 0
    package var exceptionStates = 0
    package var exceptions = 0
    package var names = 0
    package var conditions = 0
    /// Vertices of the hierarchy; 0 before it is built.
    package var ranks = 0
    package var upwardArcs = 0
    package var downwardArcs = 0
    /// The strongly connected component with the most arcs.
    package var mainComponent = 0
    /// Whether the file holds the weights of the hierarchy; false only while it is written.
    package var isCustomized = false

    package init(
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
