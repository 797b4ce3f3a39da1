import RoadNetwork

/// The properties that all turns from the head of one arc have in common.
struct Turns {
    /// The directed segment that a U-turn leads into.
    fileprivate let back: DirectedSegment
    fileprivate let mayTurnBack: Bool
    fileprivate let isIntersection: Bool
    fileprivate let arrival: UInt8
    /// The first entry of ``Weights/angle`` for the intersection's traffic side.
    fileprivate let firstAngle: Int
    /// The delay at the arc's head, which every turn includes.
    fileprivate let delay: Milliseconds
}

extension Weights {
    /// The delay at the head of an arc, which every turn includes.
    @inline(__always)
    public func delay(atHeadOf arc: Arc) -> Milliseconds {
        Milliseconds(tenthsOfSecond: headDelay[arc])
    }

    /// The common properties of the turns from the head of `arc`.
    @inline(__always)
    func turns(from arc: Arc, in graph: RoadGraph) -> Turns {
        let node = graph.nodes.flags[graph.arcs.head[arc]]
        return Turns(
            back: graph.arcs.segment[arc].reversed,
            mayTurnBack: graph.arcs.flags[arc].contains(.mayTurnBack),
            isIntersection: node.contains(.intersection),
            arrival: UInt8(truncatingIfNeeded: graph.arcs.bearings[arc]),
            firstAngle: node.contains(.trafficOnLeft) ? GraphFormat.turnAngleCount : 0,
            delay: delay(atHeadOf: arc))
    }

    /// The cost of the turn into `next`; nil for a U-turn that is not allowed. Other forbidden
    /// turns are exceptions of the graph, which are not checked here.
    @inline(__always)
    func cost(of turns: Turns, into next: Arc, in graph: RoadGraph) -> Milliseconds? {
        if graph.arcs.segment[next] == turns.back {
            return turns.mayTurnBack ? turns.delay &+ turnBack : nil
        }
        guard turns.isIntersection else { return turns.delay }
        let departure = UInt8(truncatingIfNeeded: graph.arcs.bearings[next] >> 8)
        let cost = angle[turns.firstAngle + Int(departure &- turns.arrival)]
        return turns.delay &+ min(cost, Self.longestArc)
    }

    /// The cost of a turn of a found path, which is allowed.
    @inline(__always)
    public func turn(from arc: Arc, into next: Arc, in graph: RoadGraph) -> Milliseconds {
        cost(of: turns(from: arc, in: graph), into: next, in: graph) ?? turnBack
    }
}
