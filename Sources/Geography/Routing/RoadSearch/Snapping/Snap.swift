import Geometry

/// A place on a segment of the graph.
struct RoadPoint {
    let segment: UInt32
    /// Millimetres from the segment's first end, 0 … length.
    let offset: UInt32
    let length: UInt32
    let point: NearestPoint
    /// The segment's arcs that one may begin and end on; at least one.
    let arcs: ArcPair

    /// Millimetres along `arc` from its tail to here.
    func travelled(_ arc: UInt32, _ graph: RoadGraph) -> UInt32 {
        let onto = min(length, offset)
        return graph.arcSegment[arc] & 1 == 1 ? length - onto : onto
    }
}

/// Where on the roads a place lies that was asked for.
///
/// That is a point of the nearest segment. Where others come to the same point, as all streets of
/// a junction do, one may set out and arrive on any of them, and a search takes the best.
struct Snap {
    /// The place that was moved here.
    let asked: Coordinate
    let nearest: RoadPoint
    /// The same place on other segments.
    var ties: [RoadPoint] = []

    /// So near to the nearest, a point of another segment is the same place.
    static let tieMeters = 1.0
    /// Of all segments together; more ties are left out.
    static let mostArcs = 16

    /// Adds a point of another segment if it is the same place and there is room, and tells whether.
    @discardableResult
    mutating func tie(_ other: RoadPoint) -> Bool {
        let arcCount = ties.reduce(nearest.arcs.count) { $0 + $1.arcs.count }
        let (place, otherPlace) = (nearest.point.place, other.point.place)
        guard arcCount + other.arcs.count <= Self.mostArcs,
            place == otherPlace || place.meters(to: otherPlace) <= Self.tieMeters
        else { return false }
        if ties.isEmpty { ties.reserveCapacity(4) }
        ties.append(other)
        return true
    }

    /// The place on one of its arcs.
    func point(on arc: UInt32, _ graph: RoadGraph) -> RoadPoint {
        point(of: graph.arcSegment[arc] >> 1) ?? nearest
    }

    private func point(of segment: UInt32) -> RoadPoint? {
        nearest.segment == segment ? nearest : ties.first { $0.segment == segment }
    }

    func sharesSegment(with other: Snap) -> Bool {
        if ties.isEmpty { return other.point(of: nearest.segment) != nil }
        return other.point(of: nearest.segment) != nil
            || ties.contains { other.point(of: $0.segment) != nil }
    }
}

// MARK: - Arcs

extension Snap {
    /// The arcs of every segment.
    var arcs: [UInt32] { ties.isEmpty ? Array(nearest.arcs) : arcs { _, _ in true } }

    /// The arcs to set out on. At a junction that leaves out those that only lead up to it: all
    /// that follow them are arcs of the place themselves, without the turn.
    func departures(_ graph: RoadGraph) -> [UInt32] {
        guard !ties.isEmpty else { return Array(nearest.arcs) }
        let departures = arcs { $0.travelled($1, graph) < $0.length }
        return departures.isEmpty ? arcs : departures
    }

    /// The arcs to arrive on; at a junction without those that only begin there.
    func arrivals(_ graph: RoadGraph) -> [UInt32] {
        guard !ties.isEmpty else { return Array(nearest.arcs) }
        let arrivals = arcs { $0.travelled($1, graph) > 0 }
        return arrivals.isEmpty ? arcs : arrivals
    }

    private func arcs(where isWanted: (RoadPoint, UInt32) -> Bool) -> [UInt32] {
        var arcs: [UInt32] = []
        arcs.reserveCapacity(Self.mostArcs)
        for arc in nearest.arcs where isWanted(nearest, arc) { arcs.append(arc) }
        for tie in ties { for arc in tie.arcs where isWanted(tie, arc) { arcs.append(arc) } }
        return arcs
    }

    /// Millimetres along `arc` from its tail to here.
    func travelled(_ arc: UInt32, _ graph: RoadGraph) -> UInt32 {
        point(on: arc, graph).travelled(arc, graph)
    }

    /// Millimetres along `arc` from here to its head.
    func left(on arc: UInt32, _ graph: RoadGraph) -> UInt32 {
        let point = point(on: arc, graph)
        return point.length - point.travelled(arc, graph)
    }

    /// Milliseconds along `arc` from its tail to here.
    func cost(along arc: UInt32, _ graph: RoadGraph, _ weights: Weights) -> UInt32 {
        let point = point(on: arc, graph)
        return weights.partial(arc, offset: point.travelled(arc, graph), length: point.length)
    }

    /// Where a search ends that is to arrive here.
    func ends(_ graph: RoadGraph, _ weights: Weights) -> [SearchEnd] {
        arrivals(graph).map { SearchEnd(arc: $0, cost: cost(along: $0, graph, weights)) }
    }

    /// Milliseconds from `start` to here along `arc`, without leaving it; nil where that is
    /// no way.
    func direct(
        from start: Snap, along arc: UInt32, _ graph: RoadGraph, _ weights: Weights
    ) -> UInt32? {
        let segment = graph.arcSegment[arc] >> 1
        guard let here = point(of: segment), let there = start.point(of: segment),
            here.arcs.contains(arc), there.travelled(arc, graph) <= here.travelled(arc, graph)
        else { return nil }
        return cost(along: arc, graph, weights) - start.cost(along: arc, graph, weights)
    }
}

extension Snap {
    /// Whether the two surely connect, because both lie in one strongly connected component.
    func sharesComponent(with other: Snap, _ graph: RoadGraph) -> Bool {
        let others = other.arcs
        return arcs.contains { arc in
            others.contains { graph.arcComponent[$0] == graph.arcComponent[arc] }
        }
    }

    /// Whether a way from here to `other` is not ruled out.
    ///
    /// Tarjan's algorithm numbers a component after all that can be reached from it.
    func mayReach(_ other: Snap, _ graph: RoadGraph) -> Bool {
        mayReach(other.nearest, graph) || other.ties.contains { mayReach($0, graph) }
    }

    private func mayReach(_ other: RoadPoint, _ graph: RoadGraph) -> Bool {
        func mayReach(_ start: RoadPoint) -> Bool {
            start.arcs.contains { arc in
                other.arcs.contains { graph.arcArrivalComponent[$0] <= graph.arcComponent[arc] }
            }
        }
        return mayReach(nearest) || ties.contains(where: mayReach)
    }
}
