/// What travelling over a graph's arcs, turns and nodes costs, in milliseconds.
///
/// Apart from the graph, so that other weights can be laid over the same topology.
struct Weights: Sendable {
    /// For a whole arc; never zero in a sound file.
    private let arc: MappedArray<UInt32>
    /// For passing a node, such as a gate.
    private let node: MappedArray<UInt32>
    /// For a turn at a junction by its angle clockwise in 256ths of a circle.
    private let turn: MappedArray<UInt32>
    let turnBack: UInt32
    /// Millimetres a millisecond; no arc is faster.
    let fastest: Double
    /// No arc but the few express arcs is faster.
    let common: Double
    /// Keeps the weights of arcs that are not the graph's own.
    private var owner: OwnedNumbers?

    /// Beyond this no search goes on: 12 days. With the longest arc, the dearest turn and
    /// the highest potential on top, a sum still fits 32 bits, and two of it fit 31.
    static let limit: UInt32 = 1 << 30 - 1
    /// The longest arc (three days), turn and delay.
    static let longestArc: UInt32 = 1 << 28
    static let highestPotential: UInt32 = 1 << 30

    init(
        arc: MappedArray<UInt32>, node: MappedArray<UInt32>, turn: MappedArray<UInt32>,
        turnBack: UInt32, fastest: Double, common: Double
    ) {
        self.arc = arc
        self.node = node
        self.turn = turn
        self.turnBack = min(turnBack, Self.longestArc)
        self.fastest = fastest
        self.common = common
    }

    /// The same but for some arcs, in milliseconds.
    ///
    /// - Complexity: O(arcs).
    func changing(_ changes: [(arc: UInt32, weight: UInt32)]) -> Weights {
        let owned = OwnedNumbers(copyOf: arc)
        for change in changes { owned.set(change.arc, max(1, change.weight)) }
        var weights = Weights(
            arc: owned.numbers, node: node, turn: turn, turnBack: turnBack, fastest: fastest,
            common: common)
        weights.owner = owned
        return weights
    }

    // What a damaged file holds is cut to the longest arc, so that sums stay below 2³².

    /// Milliseconds from an arc's tail to its head.
    @inline(__always)
    func whole(_ arc: UInt32) -> UInt32 { min(self.arc[arc], Self.longestArc) }

    /// Milliseconds for passing a node.
    @inline(__always)
    func delay(at node: UInt32) -> UInt32 { min(self.node[node], Self.longestArc) }

    /// Milliseconds for a turn at a junction between two bearings in 256ths of a circle.
    @inline(__always)
    func turn(from arrival: UInt8, to departure: UInt8) -> UInt32 {
        min(turn[UInt32(departure &- arrival)], Self.longestArc)
    }

    /// Milliseconds from an arc's tail to a place `offset` of `length` along it.
    func partial(_ arc: UInt32, offset: UInt32, length: UInt32) -> UInt32 {
        let whole = UInt64(whole(arc))
        return UInt32(whole * UInt64(min(offset, length)) / UInt64(max(1, length)))
    }
}
