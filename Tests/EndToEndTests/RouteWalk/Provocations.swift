import Geometry
import OSMModel
import TestSupport

/// Short lines along the map's ways that break a rule, by the rule. Between their ends a router is
/// most tempted to break it, too.
///
/// A forbidden turn is seldom on the shortest line of a random pair, and always on that of these.
struct Provocations {
    private(set) var lines: [String: [[Coordinate]]] = [:]
    private let walk: RouteWalk
    private let limit: Int
    private var map: RoadMap { walk.network.map }

    /// Collects up to `limit` lines for each rule.
    init(_ walk: RouteWalk, limit: Int, using generator: inout SeededGenerator) {
        self.walk = walk
        self.limit = limit
        let places = Set(walk.rules.rules.map(\.from)).sorted().flatMap(edges(of:))
        let barriers = map.barriers.keys.sorted().flatMap(map.edges(reaching:))
        let others = map.ways.indices.shuffled(using: &generator).prefix(2000).compactMap {
            edges(of: $0).randomElement(using: &generator)
        }
        for edge in places + barriers + others {
            grow([edge])
        }
    }

    /// Both directions of a way's first and last pieces.
    private func edges(of way: Int) -> [RoadMap.Edge] {
        let last = map.ways[way].nodes.count - 1
        return [(0, 1), (1, 0), (last, last - 1), (last - 1, last)].map {
            RoadMap.Edge(way: way, tail: $0.0, head: $0.1)
        }
    }

    /// Tries the path, and its extensions up to three edges.
    private mutating func grow(_ path: [RoadMap.Edge]) {
        if path.count > 1 { keep(path) }
        guard path.count < 3, let last = path.last else { return }
        for edge in map.edges(leaving: map.head(last)) where map.head(edge) != map.tail(last) {
            grow(path + [edge])
        }
    }

    private mutating func keep(_ path: [RoadMap.Edge]) {
        guard let start = middle(path.first), let end = middle(path.last) else { return }
        let line = [start] + path.dropLast().map { map.places[map.head($0)] } + [end]
        guard let rule = walk.violation(of: line)?.rule, lines[rule, default: []].count < limit
        else { return }
        lines[rule, default: []].append(line)
    }

    private func middle(_ edge: RoadMap.Edge?) -> Coordinate? {
        guard let edge else { return nil }
        return BoundingBox(enclosing: [map.places[map.tail(edge)], map.places[map.head(edge)]])?
            .center
    }
}

extension Violation {
    /// The rule that is broken, without its place.
    var rule: String {
        switch self {
        case .noLine, .startsOffTheRoads, .gap, .jump: "continuity"
        case .closed(_, _, _, let because): "closed by \(because)"
        case .barrier(_, let because): "stopped by \(because)"
        case .forbiddenTurn(_, let kind, _, _, _): kind
        case .passesThrough(_, _, let because): "passing through \(because)"
        }
    }
}
