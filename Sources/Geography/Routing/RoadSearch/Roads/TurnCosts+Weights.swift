import RoadNetwork

/// The turns from the head of one arc, with what they have in common.
struct Turns {
    /// The directed segment of a U-turn.
    fileprivate let back: DirectedSegment
    fileprivate let mayTurnBack: Bool
    fileprivate let isIntersection: Bool
    fileprivate let arrival: UInt8
    /// The first entry of the table of angles for the intersection's traffic side.
    fileprivate let firstAngle: Int
    /// The cost of passing the arc's head, for every turn.
    fileprivate let delay: Milliseconds
}

extension Weights {
    /// The cost of passing the head of an arc, for every turn.
    @inline(__always)
    public func delay(atHeadOf arc: Arc) -> Milliseconds {
        Milliseconds(tenthsOfSecond: headDelay[arc])
    }

    /// The turns from the head of `arc`.
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

    /// The cost of one of `turns`, into `next`; nil for a U-turn that is not allowed. Other
    /// forbidden turns are exceptions of the graph.
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

    /// The cost of the turn from `arc` into `next` on a route that was found.
    @inline(__always)
    public func turn(from arc: Arc, into next: Arc, in graph: RoadGraph) -> Milliseconds {
        cost(of: turns(from: arc, in: graph), into: next, in: graph) ?? turnBack
    }
}
