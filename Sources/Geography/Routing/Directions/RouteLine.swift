import Geometry

/// A route's geometry and, on request, what is known of the pieces between its points.
struct RouteLine {
    private let graph: RoadGraph
    private(set) var points: [Coordinate] = []
    /// The points of each passage, as indices; one point where a passage has no extent.
    private(set) var ranges: [ClosedRange<Int>] = []
    private(set) var annotation: RouteAnnotation?
    private var vertices: [Coordinate] = []
    /// Of passages that lie on one point, for the piece that follows.
    private var carry = (milliseconds: Int64(0), millimeters: Int64(0))

    init(_ graph: RoadGraph, _ passages: [ArcPassage], isAnnotated: Bool) {
        self.graph = graph
        if isAnnotated {
            annotation = RouteAnnotation(
                durationsMilliseconds: [], distancesMillimeters: [], nodes: [])
        }
        ranges.reserveCapacity(passages.count)
        points.reserveCapacity(passages.count * 3)
        for passage in passages { append(passage) }
        finish()
    }

    private mutating func append(_ passage: ArcPassage) {
        let start = max(0, points.count - 1)
        let directed = graph.arcSegment[passage.arc]
        let segment = directed >> 1
        vertices.removeAll(keepingCapacity: true)
        graph.forEachVertex(of: segment) { vertices.append($0.coordinate) }
        let nodes =
            annotation == nil
            ? [] : graph.nodeIDs(of: segment, vertexCount: vertices.count)
        if directed & 1 == 0 {
            appendForward(passage.start?.point, passage.end?.point, nodes)
        } else {
            appendBackward(passage.start?.point, passage.end?.point, nodes)
        }
        ranges.append(start...max(start, points.count - 1))
        if annotation != nil { measure(start..<(points.count - 1), passage) }
    }

    /// From `start` to `end`, places on the line, or from its first and to its last vertex.
    private mutating func appendForward(
        _ start: NearestPoint?, _ end: NearestPoint?, _ nodes: [Int64]
    ) {
        let first = start.map { $0.piece + 1 } ?? 0
        let last = min(end?.piece ?? vertices.count - 1, vertices.count - 1)
        if let start { appendEnd(start.place, first - 1, nodes) }
        for index in stride(from: first, through: last, by: 1) { appendVertex(index, nodes) }
        if let end { appendEnd(end.place, last + 1, nodes) }
    }

    private mutating func appendBackward(
        _ start: NearestPoint?, _ end: NearestPoint?, _ nodes: [Int64]
    ) {
        let first = min(start?.piece ?? vertices.count - 1, vertices.count - 1)
        let last = end.map { $0.piece + 1 } ?? 0
        if let start { appendEnd(start.place, first + 1, nodes) }
        for index in stride(from: first, through: last, by: -1) { appendVertex(index, nodes) }
        if let end { appendEnd(end.place, last - 1, nodes) }
    }

    /// A vertex takes the place of a route's start that lies right on it.
    private mutating func appendVertex(_ index: Int, _ nodes: [Int64]) {
        if points.last != vertices[index] {
            points.append(vertices[index])
            annotation?.nodes.append(nodes.indices.contains(index) ? nodes[index] : 0)
        } else if points.count == 1, nodes.indices.contains(index) {
            annotation?.nodes = [nodes[index]]
        }
    }

    /// The start or the end of the route, which goes by a node of the stretch that it lies on.
    private mutating func appendEnd(_ place: Coordinate, _ index: Int, _ nodes: [Int64]) {
        guard points.last != place else { return }
        points.append(place)
        annotation?.nodes.append(nodes.indices.contains(index) ? nodes[index] : 0)
    }

    private mutating func finish() {
        guard let only = points.first, points.count == 1 else {
            if let last = annotation?.durationsMilliseconds.indices.last {
                annotation?.durationsMilliseconds[last] += carry.milliseconds
                annotation?.distancesMillimeters[last] += carry.millimeters
            }
            return
        }
        points.append(only)
        guard let nodes = annotation?.nodes else { return }
        annotation?.nodes = nodes + nodes
        annotation?.durationsMilliseconds = [carry.milliseconds]
        annotation?.distancesMillimeters = [carry.millimeters]
    }

    // MARK: - Pieces

    /// Shares a passage among the pieces that begin at `starts`, by their lengths; rounding the
    /// running sums keeps the whole.
    private mutating func measure(_ starts: Range<Int>, _ passage: ArcPassage) {
        let distance = passage.distanceMillimeters + carry.millimeters
        let ride = passage.rideMilliseconds
        let turn = passage.turnMilliseconds + carry.milliseconds
        guard !starts.isEmpty else {
            carry = (turn + ride, distance)
            return
        }
        carry = (0, 0)
        let whole = points[starts.lowerBound...starts.upperBound].lengthMeters
        var travelled = 0.0
        var told = (ride: Int64(0), distance: Int64(0))
        for start in starts {
            travelled += points[start].meters(to: points[start + 1])
            let share = start + 1 == starts.upperBound || whole == 0 ? 1 : travelled / whole
            let until = (
                ride: Int64((Double(ride) * share).rounded()),
                distance: Int64((Double(distance) * share).rounded())
            )
            let wait = start == starts.lowerBound ? turn : 0
            annotation?.durationsMilliseconds.append(wait + until.ride - told.ride)
            annotation?.distancesMillimeters.append(until.distance - told.distance)
            told = until
        }
    }
}
