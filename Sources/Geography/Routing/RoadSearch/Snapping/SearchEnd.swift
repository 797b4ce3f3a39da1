/// An end of a search at a point of an arc.
package struct SearchEnd: Equatable {
    package var arc: UInt32
    /// Milliseconds from the arc's tail to the end.
    package var cost: UInt32

    package init(arc: UInt32, cost: UInt32) {
        self.arc = arc
        self.cost = cost
    }
}
