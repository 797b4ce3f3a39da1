/// What travelling over a graph's arcs, turns and nodes costs, in milliseconds.
///
/// Apart from the graph, so that other weights can be laid over the same topology.
struct Weights: Sendable {
    /// For a whole arc; never zero in a sound file.
    private let arc: MappedArray<UInt32>
    /// For passing an arc's head, such as a gate or a signal, in tenths of a second.
    private let headDelay: MappedArray<UInt16>
    /// For a turn at a junction by its angle clockwise in 256ths of a circle: first where
    /// traffic keeps to the right, then where it keeps to the left.
    private let angle: MappedArray<UInt32>
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
        arc: MappedArray<UInt32>, headDelay: MappedArray<UInt16>, angle: MappedArray<UInt32>,
        turnBack: UInt32, fastest: Double, common: Double
    ) {
        self.arc = arc
        self.headDelay = headDelay
        self.angle = angle
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
            arc: owned.numbers, headDelay: headDelay, angle: angle, turnBack: turnBack,
            fastest: fastest, common: common)
        weights.owner = owned
        return weights
    }

    // What a damaged file holds is cut to the longest arc, so that sums stay below 2³².

    /// Milliseconds from an arc's tail to its head.
    @inline(__always)
    func whole(_ arc: UInt32) -> UInt32 { min(self.arc[arc], Self.longestArc) }

    /// Milliseconds from an arc's tail to a place `offset` of `length` along it.
    func partial(_ arc: UInt32, offset: UInt32, length: UInt32) -> UInt32 {
        let whole = UInt64(whole(arc))
        return UInt32(whole * UInt64(min(offset, length)) / UInt64(max(1, length)))
    }
}

// MARK: - Turns

/// The turns from the end of one arc; what they share is read once.
struct Turns {
    /// The graph's ``RoadGraph/arcSegment`` of the arc that turns back.
    fileprivate let back: UInt32
    fileprivate let mayTurnBack: Bool
    fileprivate let isJunction: Bool
    fileprivate let arrival: UInt8
    /// Where the angles of the junction's side of the road begin.
    fileprivate let firstAngle: UInt32
    /// Milliseconds for passing the arc's head, whichever way one goes on.
    fileprivate let delay: UInt32
}

extension Weights {
    static let angleCount = 256

    /// Milliseconds for passing the head of an arc, whichever way one goes on.
    @inline(__always)
    func delay(atHeadOf arc: UInt32) -> UInt32 { UInt32(headDelay[arc]) &* 100 }

    /// The turns from the end of `arc`.
    @inline(__always)
    func turns(from arc: UInt32, in graph: RoadGraph) -> Turns {
        let node = NodeFlags(rawValue: graph.nodeFlags[graph.arcHead[arc]])
        return Turns(
            back: graph.arcSegment[arc] ^ 1,
            mayTurnBack: ArcFlags(rawValue: graph.arcFlags[arc]).contains(.mayTurnBack),
            isJunction: node.contains(.junction),
            arrival: UInt8(truncatingIfNeeded: graph.arcBearings[arc]),
            firstAngle: node.contains(.trafficOnLeft) ? UInt32(Self.angleCount) : 0,
            delay: delay(atHeadOf: arc))
    }

    /// Milliseconds for one of `turns`, into `next`; nil where one must not turn back. Forbidden
    /// turns are the exceptions' affair.
    @inline(__always)
    func cost(of turns: Turns, into next: UInt32, in graph: RoadGraph) -> UInt32? {
        if graph.arcSegment[next] == turns.back {
            return turns.mayTurnBack ? turns.delay &+ turnBack : nil
        }
        guard turns.isJunction else { return turns.delay }
        let departure = UInt8(truncatingIfNeeded: graph.arcBearings[next] >> 8)
        let cost = angle[turns.firstAngle + UInt32(departure &- turns.arrival)]
        return turns.delay &+ min(cost, Self.longestArc)
    }

    /// Milliseconds for the turn from the end of `arc` into `next`, which a route has taken.
    @inline(__always)
    func turn(from arc: UInt32, into next: UInt32, in graph: RoadGraph) -> UInt32 {
        cost(of: turns(from: arc, in: graph), into: next, in: graph) ?? turnBack
    }
}
