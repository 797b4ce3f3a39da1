/// The travel times over a graph's arcs, turns and nodes, in milliseconds.
///
/// They are separate from the graph, so that one topology can have several sets of weights.
public struct Weights: Sendable {
    /// The time over a whole arc; never zero in an intact file.
    private let arc: MappedArray<Arc, Milliseconds>
    /// The delay at an arc's head, such as a gate or a signal, in tenths of a second.
    public let headDelay: MappedArray<Arc, UInt16>
    /// The time of a turn at an intersection by its angle, clockwise in 256ths of a circle. The
    /// first half of the table is for traffic on the right, the second for traffic on the left.
    public let angle: MappedArray<Int, Milliseconds>
    /// The cost of a U-turn.
    public let turnBack: Milliseconds
    /// The speed of the fastest arc, in millimetres per millisecond.
    public let fastest: Double
    /// The speed of the fastest arc that is not an express arc, in millimetres per millisecond.
    public let common: Double
    /// Owns the memory of changed weights.
    private var owner: OwnedWeights?

    /// Searches stop at this cost (12 days). Its sum with the longest arc, the most expensive turn
    /// and the highest potential fits 32 bits; twice the limit fits 31 bits.
    public static var limit: Milliseconds { Milliseconds(rawValue: 1 << 30 - 1) }
    /// The upper bound of the time of an arc, a turn or a delay (three days).
    public static var longestArc: Milliseconds { Milliseconds(rawValue: 1 << 28) }
    /// The upper bound of potentials.
    public static var highestPotential: Milliseconds { Milliseconds(rawValue: 1 << 30) }

    init(
        arc: MappedArray<Arc, Milliseconds>, headDelay: MappedArray<Arc, UInt16>,
        angle: MappedArray<Int, Milliseconds>,
        turnBack: Milliseconds, fastest: Double, common: Double
    ) {
        self.arc = arc
        self.headDelay = headDelay
        self.angle = angle
        self.turnBack = min(turnBack, Self.longestArc)
        self.fastest = fastest
        self.common = common
    }

    /// A copy with other weights for some arcs, in milliseconds.
    ///
    /// - Complexity: O(arcs).
    public func changing(_ changes: [(arc: Arc, weight: Milliseconds)]) -> Weights {
        let owned = OwnedWeights(copyOf: arc)
        for change in changes { owned.set(change.arc, max(1, change.weight)) }
        var weights = Weights(
            arc: owned.weights, headDelay: headDelay, angle: angle, turnBack: turnBack,
            fastest: fastest, common: common)
        weights.owner = owned
        return weights
    }

    // Values of a damaged file are clamped to the longest arc, so that sums stay below 2³².

    /// Milliseconds from an arc's tail to its head.
    @inline(__always)
    public func whole(_ arc: Arc) -> Milliseconds { min(self.arc[arc], Self.longestArc) }

    /// Milliseconds from an arc's tail to a place `offset` of `length` along it.
    public func partial(
        _ arc: Arc, offset: Millimeters, length: Millimeters
    ) -> Milliseconds {
        let whole = UInt64(whole(arc))
        return Milliseconds(whole * UInt64(min(offset, length)) / UInt64(max(1, length)))
    }
}
