import Geometry

/// The lines along which people walk across an area.
///
/// The shortest paths within a polygon bend only at its inward corners and at the corners of its
/// holes, so they are paths in its visibility graph. Entrances are the vertices where roads meet
/// the outline. The edges on the shortest paths between any two entrances are kept. If there are
/// many entrances, an edge is left out if no path becomes more than a tenth longer without it.
///
/// Source: de Berg, Cheong, van Kreveld, Overmars, "Computational Geometry" (2008), chapter 15.
struct AreaCrossings {
    /// Areas beyond one of these limits are walked along their outline only.
    static let mostVertices = 500
    static let mostEntrances = 64
    /// The maximum number of entrances and corners together.
    static let mostStops = 160

    /// The distance in metres within which a point touches a line. The grid of OpenStreetMap's
    /// coordinates is finer than two centimetres.
    private static let tolerance = 0.002

    /// With more entrances than this, paths may be longer than the shortest ones by ``stretch``.
    private static let fewEntrances = 8
    private static let stretch = 1.1

    private typealias Point = (x: Double, y: Double)

    /// The shortest path between two entrances.
    private struct Path {
        let from: Int
        let to: Int
        /// Metres.
        let length: Double
        let edges: [[Int]]
    }

    /// The vertices of all rings; the area lies to the left of each ring.
    private var places: [Coordinate] = []
    private var points: [Point] = []
    private var following: [Int] = []
    private var preceding: [Int] = []
    /// The vertices between which lines run: entrances first, then corners.
    private let stops: [Int]
    private let entranceCount: Int

    /// Nil if there are fewer than two entrances, or the area is beyond the limits.
    init?(_ polygon: Polygon, isEntrance: (Coordinate) -> Bool) {
        let count = polygon.holes.reduce(polygon.outer.count) { $0 + $1.count }
        guard let origin = polygon.outer.first, count <= Self.mostVertices else { return nil }
        let plane = LocalPlane(origin: origin)
        for (number, ring) in ([polygon.outer] + polygon.holes).enumerated() {
            let isLeft = Polygon.signedArea(ring) > 0
            let turned = isLeft == (number == 0) ? ring : ring.reversed()
            let first = places.count
            for place in turned where places.count == first || place != places.last {
                places.append(place)
            }
            if places.count > first + 1, places.last == places[first] { places.removeLast() }
            let last = places.count - 1
            guard last >= first + 2 else { return nil }
            for vertex in first...last {
                points.append(plane.project(places[vertex]))
                following.append(vertex == last ? first : vertex + 1)
                preceding.append(vertex == first ? last : vertex - 1)
            }
        }
        let isMet = places.map(isEntrance)
        let turns = points.indices.map { [points, following, preceding] vertex in
            Self.cross(points[preceding[vertex]], points[vertex], points[following[vertex]])
        }
        let entrances = isMet.indices.filter { isMet[$0] }
        let corners = isMet.indices.filter { !isMet[$0] && turns[$0] < -1e-6 }
        stops = entrances + corners
        entranceCount = entrances.count
        guard (2...Self.mostEntrances).contains(entranceCount), stops.count <= Self.mostStops
        else { return nil }
    }

    /// The lines that are not part of the outline, each once.
    ///
    /// - Complexity: O(stops² · (vertices + entrances²)).
    func lines() -> [(from: Coordinate, to: Coordinate)] {
        let lengths = stops.map { from in
            stops.map { to in isVisible(from, to) ? distance(from, to) : .infinity }
        }
        let ways = shortestPaths(lengths)
        let kept = entranceCount > Self.fewEntrances ? spanner(ways, lengths) : ways.map(\.edges)
        return Set(kept.joined()).sorted { $0.lexicographicallyPrecedes($1) }
            .map { (stops[$0[0]], stops[$0[1]]) }
            .filter { places[$0] != places[$1] && !isOutline($0, $1) }
            .map { (places[$0], places[$1]) }
    }

    /// The shortest path between any two entrances, with edges as pairs of stops, the lower first.
    private func shortestPaths(_ lengths: [[Double]]) -> [Path] {
        (0..<entranceCount).flatMap { entrance in
            let tree = Self.tree(from: entrance, lengths)
            return (0..<entrance).compactMap { other in
                var edges: [[Int]] = []
                var stop = other
                while let before = tree.previous[stop] {
                    edges.append([min(before, stop), max(before, stop)])
                    stop = before
                }
                return edges.isEmpty
                    ? nil
                    : Path(from: entrance, to: other, length: tree.reached[other], edges: edges)
            }
        }
    }

    /// The edges of so many paths that the others, along these and the outline, are longer than the
    /// shortest ones by ``stretch`` at most.
    private func spanner(_ ways: [Path], _ lengths: [[Double]]) -> [[[Int]]] {
        var network = outlineLengths()
        return ways.sorted { ($0.length, $0.from, $0.to) < ($1.length, $1.from, $1.to) }
            .compactMap { way in
                let tree = Self.tree(from: way.from, network)
                guard tree.reached[way.to] > way.length * Self.stretch else { return nil }
                for edge in way.edges {
                    let (first, second) = (edge[0], edge[1])
                    network[first][second] = lengths[first][second]
                    network[second][first] = lengths[first][second]
                }
                return way.edges
            }
    }

    /// The lengths of the outline between consecutive stops on it.
    private func outlineLengths() -> [[Double]] {
        let number = Dictionary(
            stops.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        var lengths = stops.map { _ in stops.map { _ in Double.infinity } }
        for (stop, start) in stops.enumerated() {
            var (travelled, vertex) = (0.0, start)
            repeat {
                travelled += distance(vertex, following[vertex])
                vertex = following[vertex]
            } while number[vertex] == nil
            guard let next = number[vertex], next != stop else { continue }
            lengths[stop][next] = min(lengths[stop][next], travelled)
            lengths[next][stop] = lengths[stop][next]
        }
        return lengths
    }

    /// The distance of each stop from `root`, and the stop before it on the path; nil for `root`
    /// itself and for stops that cannot be reached.
    private static func tree(
        from root: Int, _ lengths: [[Double]]
    ) -> (reached: [Double], previous: [Int?]) {
        var previous = [Int?](repeating: nil, count: lengths.count)
        var reached = [Double](repeating: .infinity, count: lengths.count)
        var isSettled = [Bool](repeating: false, count: lengths.count)
        reached[root] = 0
        while true {
            let open = reached.indices.filter { !isSettled[$0] && reached[$0] < .infinity }
            guard let nearest = open.min(by: { reached[$0] < reached[$1] }) else {
                return (reached, previous)
            }
            isSettled[nearest] = true
            for (stop, length) in lengths[nearest].enumerated()
            where reached[nearest] + length < reached[stop] {
                reached[stop] = reached[nearest] + length
                previous[stop] = nearest
            }
        }
    }
}

// MARK: - Visibility

extension AreaCrossings {
    private func distance(_ first: Int, _ second: Int) -> Double {
        let (x, y) = (points[second].x - points[first].x, points[second].y - points[first].y)
        return (x * x + y * y).squareRoot()
    }

    /// Twice the area of a triangle, positive if it turns left.
    private static func cross(_ first: Point, _ second: Point, _ third: Point) -> Double {
        (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)
    }

    /// Whether the straight line between two vertices lies in the area or on its outline.
    private func isVisible(_ first: Int, _ second: Int) -> Bool {
        if following[first] == second || preceding[first] == second { return true }
        let (from, to) = (points[first], points[second])
        let length = distance(first, second)
        guard length > Self.tolerance else { return false }
        let along = (x: (to.x - from.x) / length, y: (to.y - from.y) / length)
        /// Metres along the line, and to its left.
        func seen(_ point: Point) -> Point {
            let (x, y) = (point.x - from.x, point.y - from.y)
            return (x * along.x + y * along.y, y * along.x - x * along.y)
        }
        var touches = [0, length]
        for vertex in points.indices {
            let (start, end) = (seen(points[vertex]), seen(points[following[vertex]]))
            if abs(start.y) <= Self.tolerance {
                if start.x > 0, start.x < length { touches.append(start.x) }
                continue
            }
            guard abs(end.y) > Self.tolerance, (start.y > 0) != (end.y > 0) else { continue }
            let meeting = start.x + (end.x - start.x) * start.y / (start.y - end.y)
            if meeting > Self.tolerance, meeting < length - Self.tolerance { return false }
        }
        touches.sort()
        // Between two touches, the line is either inside or outside.
        return zip(touches, touches.dropFirst()).allSatisfy { start, end in
            let middle = (start + end) / 2
            return end - start <= Self.tolerance
                || holds((from.x + along.x * middle, from.y + along.y * middle))
        }
    }

    /// Whether a point lies in the area or on its outline.
    private func holds(_ point: Point) -> Bool {
        var isInside = false
        for vertex in points.indices {
            let (start, end) = (points[vertex], points[following[vertex]])
            if isNear(point, start, end) { return true }
            guard (start.y > point.y) != (end.y > point.y) else { continue }
            let crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
            if point.x < crossing { isInside.toggle() }
        }
        return isInside
    }

    private func isNear(_ point: Point, _ start: Point, _ end: Point) -> Bool {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        guard square > 0 else { return false }
        let share = min(
            1, max(0, ((point.x - start.x) * x + (point.y - start.y) * y) / square))
        let (dx, dy) = (start.x + x * share - point.x, start.y + y * share - point.y)
        return dx * dx + dy * dy <= Self.tolerance * Self.tolerance
    }

    /// Whether the outline leads straight from one entrance to the next; segments are cut at
    /// entrances.
    private func isOutline(_ first: Int, _ second: Int) -> Bool {
        let direct = distance(first, second)
        let entrances = Set(stops.prefix(entranceCount))
        func leads(_ first: Int, _ second: Int) -> Bool {
            var travelled = 0.0
            var vertex = first
            repeat {
                travelled += distance(vertex, following[vertex])
                vertex = following[vertex]
            } while !entrances.contains(vertex) && travelled <= direct + 0.01
            return vertex == second && travelled <= direct + 0.01
        }
        guard entrances.contains(first), entrances.contains(second) else { return false }
        return leads(first, second) || leads(second, first)
    }
}
