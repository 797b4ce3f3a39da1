import RoadNetwork
import RoadSearch

/// The access ways of one snap of a place, each computed on request.
///
/// Only one task may use it at a time. It borrows scratch memory of its router until it is
/// released.
final class AccessSearch {
    /// An access way over one leg of an access point.
    struct Way {
        let milliseconds: Int64
        let leg: AccessLegs.Leg
        /// The vertex where the way joins the search. Its arc is the leg's, or the arc after it.
        fileprivate let vertex: Rank
    }

    enum Answer {
        case found(Way)
        case none
        /// The way needs a separate query.
        case unknown
    }

    private let router: Router
    private let roads: EffectiveRoads
    private let points: AccessPoints
    private let snap: Snap
    private let isInbound: Bool
    private let space: SearchSpace
    private let search: LazyRPHAST
    /// See ``RankedEnds/lead``.
    private let lead: Milliseconds
    private let legs: AccessLegs
    private let arcs: [Arc]
    /// The arcs of the snap on which the ways begin or end.
    private let ends: [Arc]

    /// Nil if there is no metric, or if the place has too many starts or ends.
    ///
    /// - Complexity: an upward search of the hierarchy.
    init?(
        _ router: Router, _ roads: EffectiveRoads, _ snap: Snap, _ points: AccessPoints,
        isInbound: Bool
    ) {
        guard let metric = roads.metric else { return nil }
        let (graph, weights) = (router.graph, roads.weights)
        let places: [RankedCost]
        if isInbound {
            let ranked = RankedEnds(snap.ends(graph, weights), graph, weights)
            (places, lead) = (ranked.all, ranked.lead)
        } else {
            places = snap.sweepStarts(graph, weights).map {
                RankedCost(rank: $0.rank, cost: $0.cost)
            }
            lead = 0
        }
        let space = router.spaces.take(for: graph)
        guard
            let search = LazyRPHAST(
                metric, at: places, isInbound: isInbound, in: space.lazyRPHASTSpace)
        else {
            router.spaces.giveBack(space)
            return nil
        }
        self.router = router
        self.roads = roads
        self.points = points
        self.snap = snap
        self.isInbound = isInbound
        self.space = space
        self.search = search
        legs = isInbound ? points.departures : points.arrivals
        arcs = snap.arcs
        ends = isInbound ? snap.arrivals(graph) : snap.departures(graph)
    }

    deinit { router.spaces.giveBack(space) }

    /// The fastest way of an access point over its snap with this index.
    func way(of point: Int, on number: Int) -> Answer {
        var best: Way?
        var isUnknown = false
        legs.visit(point, on: number) { leg in
            func offer(_ vertex: Rank, _ additional: Int64) {
                let cost = search.cost(of: vertex)
                guard cost < Weights.limit else { return }
                let milliseconds = Int64(cost) - Int64(lead) + additional
                guard milliseconds < best?.milliseconds ?? .max else { return }
                best = Way(milliseconds: milliseconds, leg: leg, vertex: vertex)
            }
            switch arcs.contains(leg.arc) ? use(of: leg, point) : .ordinary {
            case .ordinary:
                offer(leg.rank, isInbound ? Int64(leg.costToHead) : -Int64(leg.costToHead))
            case .leftAndReentered:
                roads.visitTurns(from: Label(leg.arc)) { next, cost in
                    offer(
                        router.graph.hierarchy.labelRank[next], Int64(leg.costToHead) + Int64(cost))
                }
            case .unknown: isUnknown = true
            }
        }
        if isUnknown { return .unknown }
        return best.map { .found($0) } ?? .none
    }

    /// The use of an arc that belongs to both the access point and the place.
    private enum ArcUse {
        /// The way uses it like any other arc.
        case ordinary
        /// The way leaves the arc and returns to it, because the place is behind the access point.
        case leftAndReentered
        /// The way needs a separate query.
        case unknown
    }

    private func use(of leg: AccessLegs.Leg, _ point: Int) -> ArcUse {
        let (graph, weights) = (router.graph, roads.weights)
        let other = points.snaps[point][leg.snap]
        let direct =
            isInbound
            ? snap.direct(from: other, along: leg.arc, graph, weights)
            : other.direct(from: snap, along: leg.arc, graph, weights)
        guard ends.contains(leg.arc) else { return direct == nil ? .ordinary : .unknown }
        if direct != nil { return .ordinary }
        return isInbound ? .leftAndReentered : .unknown
    }

    /// The length of a way in millimetres.
    ///
    /// - Complexity: O(arcs of the way).
    func millimeters(_ way: Way, of point: Int) -> Int64 {
        let graph = router.graph
        guard let (whole, end) = search.length(of: way.vertex, graph) else { return 0 }
        let other = points.snaps[point][way.leg.snap]
        let arc = graph.arc(of: graph.hierarchy.rankLabel[end].state)
        guard isInbound else {
            return whole - Int64(snap.travelled(arc, graph))
                - Int64(other.remaining(on: way.leg.arc, graph))
        }
        let before =
            way.vertex == way.leg.rank
            ? -Int64(other.travelled(way.leg.arc, graph))
            : Int64(other.remaining(on: way.leg.arc, graph))
        return before + whole - Int64(snap.remaining(on: arc, graph))
    }
}
