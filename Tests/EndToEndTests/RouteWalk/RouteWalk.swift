import Geometry
import OSMModel

/// Walks along a route's line over the ways of the OSM file and finds what is wrong with it.
///
/// The line starts and ends anywhere on a way, and otherwise goes from node to node. If several ways
/// join two nodes, the walk follows all of them, and the line is wrong only if it is wrong on each.
struct RouteWalk {
    let network: PublicNetwork
    let rules: TurnRules
    private var map: RoadMap { network.map }

    init(_ map: RoadMap, _ mode: TravelMode) {
        network = PublicNetwork(map, mode)
        rules = TurnRules(network)
    }

    /// One possible path along the line so far.
    private struct Trace: Hashable {
        /// Nil if the line starts at a node.
        var edge: RoadMap.Edge?
        var node: Int
        var pending: [TurnRules.Pending] = []
        /// The last edge that is open to everyone, or nil before the first.
        var lastPublic: RoadMap.Edge?
        /// The first ground since ``lastPublic`` that may not be passed through.
        var inner: Violation?

        static func == (left: Trace, right: Trace) -> Bool {
            left.edge == right.edge && left.node == right.node && left.pending == right.pending
                && left.lastPublic == right.lastPublic
                && (left.inner == nil) == (right.inner == nil)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(edge)
            hasher.combine(node)
        }
    }

    /// The first thing that is wrong with `line`; nil if nothing is.
    func violation(of line: [Coordinate]) -> Violation? {
        guard let start = line.first, line.count > 1 else { return .noLine(points: line.count) }
        if line.allSatisfy({ $0.isSame(as: start) }) { return nil }
        if line.count == 2 { return violation(withinOneEdge: line) }
        do {
            var traces = try starts(line)
            for index in 2..<line.count {
                traces = try step(traces, to: line[index], isLast: index == line.count - 1)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Whether a pedestrian or a cyclist goes straight over a square.
    private func crossesASquare(from: Coordinate, to: Coordinate) -> Bool {
        network.mode != .driving && map.isOverASquare(from: from, to: to)
    }

    private func violation(withinOneEdge line: [Coordinate]) -> Violation? {
        if crossesASquare(from: line[0], to: line[1]) { return nil }
        var first: Violation?
        for edge in map.edges(along: line[0]) {
            guard let from = map.fraction(of: line[0], on: edge),
                let to = map.fraction(of: line[1], on: edge), from <= to
            else { continue }
            guard let problem = closure(of: edge) else { return nil }
            first = first ?? problem
        }
        return first ?? .startsOffTheRoads(line[0])
    }

    /// The traces at the line's second point.
    private func starts(_ line: [Coordinate]) throws(Violation) -> [Trace] {
        var traces: [Trace] = []
        var first: Violation?
        for node in map.nodes(at: line[1]) {
            if map.isNode(node, at: line[0]) { traces.append(Trace(edge: nil, node: node)) }
            for edge in map.edges(reaching: node) {
                guard map.fraction(of: line[0], on: edge) != nil else { continue }
                do throws(Violation) {
                    traces.append(try extend(Trace(edge: nil, node: map.tail(edge)), by: edge))
                } catch { first = first ?? error }
            }
        }
        if traces.isEmpty, crossesASquare(from: line[0], to: line[1]) {
            traces = map.nodes(at: line[1]).map { Trace(edge: nil, node: $0) }
        }
        guard traces.isEmpty else { return traces }
        throw first ?? .startsOffTheRoads(line[0])
    }

    private func step(
        _ traces: [Trace], to place: Coordinate, isLast: Bool
    ) throws(Violation) -> [Trace] {
        var next: [Trace] = []
        var first: Violation?
        for trace in traces {
            if map.isNode(trace.node, at: place) { next.append(trace) }
            for edge in map.edges(leaving: trace.node) {
                let meets =
                    isLast
                    ? map.fraction(of: place, on: edge) != nil
                    : map.isNode(map.head(edge), at: place)
                guard meets else { continue }
                do throws(Violation) {
                    let longer = try extend(trace, by: edge)
                    if !next.contains(longer) { next.append(longer) }
                } catch { first = first ?? error }
            }
        }
        if next.isEmpty, traces.contains(where: { crosses($0, to: place) }) {
            let nodes = isLast ? traces.map(\.node) : map.nodes(at: place)
            next = nodes.map { Trace(edge: nil, node: $0) }
        }
        guard next.isEmpty else { return next }
        throw first ?? missing(traces, place)
    }

    private func crosses(_ trace: Trace, to place: Coordinate) -> Bool {
        crossesASquare(from: map.places[trace.node], to: place)
    }

    private func missing(_ traces: [Trace], _ place: Coordinate) -> Violation {
        let from = map.nodeIDs[traces[0].node]
        guard let node = map.nodes(at: place).first else { return .gap(from: from, to: place) }
        return .jump(from: from, to: map.nodeIDs[node])
    }

    private func closure(of edge: RoadMap.Edge) -> Violation? {
        let reading = network.reading(edge)
        guard reading.permit == .closed else { return nil }
        return .closed(
            way: map.ways[edge.way].id, from: map.nodeIDs[map.tail(edge)],
            to: map.nodeIDs[map.head(edge)], because: reading.because)
    }

    /// Extends a trace by `edge`, which leaves its node.
    private func extend(
        _ trace: Trace, by edge: RoadMap.Edge
    ) throws(Violation) -> Trace {
        if let closure = closure(of: edge) { throw closure }
        var longer = trace
        longer.edge = edge
        longer.node = map.head(edge)
        if let before = trace.edge {
            if map.head(edge) != map.tail(before) { try pass(trace.node, &longer) }
            let broken = rules.broken(turning: before, to: edge, &longer.pending, on: map)
            if let rule = broken {
                throw .forbiddenTurn(
                    relation: rule.relation, kind: rule.kind, from: map.ways[before.way].id,
                    node: map.nodeIDs[trace.node], to: map.ways[edge.way].id)
            }
        }
        let reading = network.reading(edge)
        if reading.permit == .open {
            if let last = longer.lastPublic, let inner = longer.inner,
                network.joins(last, edge)
            {
                throw inner
            }
            longer.lastPublic = edge
            longer.inner = nil
        } else {
            longer.inner =
                longer.inner
                ?? .passesThrough(
                    way: map.ways[edge.way].id, node: map.nodeIDs[trace.node],
                    because: reading.because)
        }
        return longer
    }

    private func pass(_ node: Int, _ trace: inout Trace) throws(Violation) {
        guard let barrier = network.barrier(at: node), barrier.permit < .open else { return }
        let id = map.nodeIDs[node]
        guard barrier.permit > .closed else {
            throw .barrier(node: id, because: barrier.because)
        }
        let way = trace.edge.map { map.ways[$0.way].id } ?? 0
        trace.inner =
            trace.inner ?? .passesThrough(way: way, node: id, because: barrier.because)
    }
}
