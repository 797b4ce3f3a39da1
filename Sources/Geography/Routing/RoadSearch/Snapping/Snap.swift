import Geometry
import RoadNetwork

/// A point on a segment of the graph.
public struct RoadPoint: Sendable {
    /// The segment.
    public let segment: RoadSegment
    /// The length from the segment's first end, 0 … ``length``.
    public let offset: Millimeters
    /// The length of the segment.
    public let length: Millimeters
    /// The place on the segment's line.
    public let point: NearestPoint
    /// The segment's arcs on which a route may begin or end; at least one.
    public let arcs: ArcPair

    /// The length along `arc` from its tail to this point.
    public func travelled(_ arc: Arc, _ graph: RoadGraph) -> Millimeters {
        let onto = min(length, offset)
        return graph.isBackward(arc) ? length - onto : onto
    }
}

/// The point of the road network to which a requested place was moved.
///
/// It is a point of the nearest segment. If other segments pass through the same point, as at an
/// intersection, a route may start and end on any of them, and a search chooses the best.
public struct Snap: Sendable {
    /// The requested place.
    public let requested: Coordinate
    /// The place on the nearest segment.
    public let nearest: RoadPoint
    /// The same place on other segments.
    var ties: [RoadPoint] = []
    /// Whether a nearer road was left because it is cut off from the main network.
    public internal(set) var leavesCutOffRoad = false

    /// Points of other segments within this distance of the nearest count as the same place.
    public static let tieMeters = 1.0
    /// The maximum number of arcs of all segments. Further ties are left out.
    static let maximumArcs = 16

    /// The maximum distance of a road of the main network that replaces a cut-off road, in metres.
    public static let farthestMainRoadMeters = 100.0
    /// How many times more arcs than a cut-off part the main network has at least.
    static let mainNetworkRatio = 3

    /// Adds a point of another segment if it is the same place and there is room. Returns whether
    /// it did.
    @discardableResult
    mutating func tie(_ other: RoadPoint) -> Bool {
        let arcCount = ties.reduce(nearest.arcs.count) { $0 + $1.arcs.count }
        let (place, otherPlace) = (nearest.point.place, other.point.place)
        guard arcCount + other.arcs.count <= Self.maximumArcs,
            place == otherPlace || place.meters(to: otherPlace) <= Self.tieMeters
        else { return false }
        if ties.isEmpty { ties.reserveCapacity(4) }
        ties.append(other)
        return true
    }

    /// The point on one of the snap's arcs.
    public func point(on arc: Arc, _ graph: RoadGraph) -> RoadPoint {
        point(of: graph.segment(of: arc)) ?? nearest
    }

    private func point(of segment: RoadSegment) -> RoadPoint? {
        nearest.segment == segment ? nearest : ties.first { $0.segment == segment }
    }

    /// Whether a segment passes through both places.
    public func sharesSegment(with other: Snap) -> Bool {
        if ties.isEmpty { return other.point(of: nearest.segment) != nil }
        return other.point(of: nearest.segment) != nil
            || ties.contains { other.point(of: $0.segment) != nil }
    }
}

// MARK: - Arcs

extension Snap {
    /// The arcs of every segment.
    public var arcs: [Arc] { ties.isEmpty ? Array(nearest.arcs) : arcs { _, _ in true } }

    /// The arcs to start on. At an intersection, those that end there are left out, because the
    /// arcs that follow them start there without a turn.
    public func departures(_ graph: RoadGraph) -> [Arc] {
        guard !ties.isEmpty else { return Array(nearest.arcs) }
        let departures = arcs { $0.travelled($1, graph) < $0.length }
        return departures.isEmpty ? arcs : departures
    }

    /// The arcs to arrive on. At an intersection, those that begin there are left out.
    public func arrivals(_ graph: RoadGraph) -> [Arc] {
        guard !ties.isEmpty else { return Array(nearest.arcs) }
        let arrivals = arcs { $0.travelled($1, graph) > 0 }
        return arrivals.isEmpty ? arcs : arrivals
    }

    private func arcs(where isWanted: (RoadPoint, Arc) -> Bool) -> [Arc] {
        var arcs: [Arc] = []
        arcs.reserveCapacity(Self.maximumArcs)
        for arc in nearest.arcs where isWanted(nearest, arc) { arcs.append(arc) }
        for tie in ties { for arc in tie.arcs where isWanted(tie, arc) { arcs.append(arc) } }
        return arcs
    }

    /// The length along `arc` from its tail to here.
    public func travelled(_ arc: Arc, _ graph: RoadGraph) -> Millimeters {
        point(on: arc, graph).travelled(arc, graph)
    }

    /// The length along `arc` from here to its head.
    public func remaining(on arc: Arc, _ graph: RoadGraph) -> Millimeters {
        let point = point(on: arc, graph)
        return point.length - point.travelled(arc, graph)
    }

    /// The cost along `arc` from its tail to here.
    public func cost(
        along arc: Arc, _ graph: RoadGraph, _ weights: Weights
    ) -> Milliseconds {
        let point = point(on: arc, graph)
        return weights.partial(arc, offset: point.travelled(arc, graph), length: point.length)
    }

    /// The ends of a search that arrives here.
    public func ends(_ graph: RoadGraph, _ weights: Weights) -> [SearchEnd] {
        arrivals(graph).map { SearchEnd(arc: $0, cost: cost(along: $0, graph, weights)) }
    }

    /// The cost from `start` to here along `arc` alone; nil if `start` is not before this
    /// point on it.
    public func direct(
        from start: Snap, along arc: Arc, _ graph: RoadGraph, _ weights: Weights
    ) -> Milliseconds? {
        let segment = graph.segment(of: arc)
        guard let here = point(of: segment), let there = start.point(of: segment),
            here.arcs.contains(arc), there.travelled(arc, graph) <= here.travelled(arc, graph)
        else { return nil }
        return cost(along: arc, graph, weights) - start.cost(along: arc, graph, weights)
    }
}

extension Snap {
    /// The parts of the road network that the place belongs to: one, unless roads that are not joined
    /// pass through it.
    public func parts(_ graph: RoadGraph) -> Set<RoadPart> {
        var parts: Set = [graph.segments.part[nearest.segment]]
        for tie in ties { parts.insert(graph.segments.part[tie.segment]) }
        return parts
    }

    /// Whether a path from here to `other` may exist.
    ///
    /// Components are numbered in reverse topological order, as Tarjan's algorithm finds them.
    public func mayReach(_ other: Snap, _ graph: RoadGraph) -> Bool {
        mayReach(other.nearest, graph) || other.ties.contains { mayReach($0, graph) }
    }

    private func mayReach(_ other: RoadPoint, _ graph: RoadGraph) -> Bool {
        func mayReach(_ start: RoadPoint) -> Bool {
            start.arcs.contains { arc in
                other.arcs.contains { graph.arcs.arrivalComponent[$0] <= graph.arcs.component[arc] }
            }
        }
        return mayReach(nearest) || ties.contains(where: mayReach)
    }
}
