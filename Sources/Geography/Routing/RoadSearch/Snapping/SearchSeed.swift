/// A start of a search at a point of an arc.
package struct SearchSeed: Equatable {
    package var arc: UInt32
    /// Milliseconds from the start to the arc's head.
    package var cost: UInt32

    package init(arc: UInt32, cost: UInt32) {
        self.arc = arc
        self.cost = cost
    }
}
