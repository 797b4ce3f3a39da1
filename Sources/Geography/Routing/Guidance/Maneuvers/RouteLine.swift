import Geometry
import RoadNetwork

/// A route's geometry and, if requested, the annotation of its pieces.
///
/// It keeps no reference to the graph, which all requests share, so its methods count none.
struct RouteLine {
    private(set) var points: [Coordinate] = []
    /// The range of points of each passage; one point if the passage is empty.
    private(set) var ranges: [ClosedRange<Int>] = []
    private(set) var annotation: RouteAnnotation?
    /// The vertices of the current segment, in the direction of its OSM way.
    private var vertices: [Coordinate] = []
    private var nodes: [Int64] = []
    /// The durations and lengths of empty passages, which are added to the next piece.
    private var carry = (milliseconds: Int64(0), millimeters: Int64(0))

    init(_ graph: RoadGraph, _ path: TravelledPath, isAnnotated: Bool) {
        let passages = path.passages
        if isAnnotated {
            annotation = RouteAnnotation(
                durationsMilliseconds: [], distancesMillimeters: [], nodes: [])
        }
        ranges.reserveCapacity(passages.count)
        points.reserveCapacity(
            passages.reduce(4) { $0 + graph.maximumVertexCount(of: graph.segment(of: $1.arc)) })
        for passage in passages { append(passage, of: path, graph) }
        finish()
    }

    private mutating func append(
        _ passage: ArcPassage, of path: TravelledPath, _ graph: RoadGraph
    ) {
        let first = max(0, points.count - 1)
        let directed = graph.arcs.segment[passage.arc]
        let segment = directed.segment
        let isForward = !directed.isBackward
        let isWhole = !passage.isFirst && !passage.isLast && annotation == nil
        if isWhole {
            appendWhole(segment, isForward: isForward, graph)
        } else {
            vertices.removeAll(keepingCapacity: true)
            graph.forEachVertex(of: segment) { vertices.append($0.coordinate) }
            if annotation != nil {
                graph.readNodeIDs(of: segment, vertexCount: vertices.count, into: &nodes)
            }
            let start = passage.isFirst ? path.start : nil
            let end = passage.isLast ? path.end : nil
            if isForward { appendForward(start, end) } else { appendBackward(start, end) }
        }
        ranges.append(first...max(first, points.count - 1))
        if annotation != nil { measure(first..<(points.count - 1), passage) }
    }

    /// Appends all vertices of a segment except those that repeat the one before.
    private mutating func appendWhole(
        _ segment: RoadSegment, isForward: Bool, _ graph: RoadGraph
    ) {
        let (before, first) = (points.last, points.count)
        var last = isForward ? before : nil
        points.append(addingCapacity: graph.maximumVertexCount(of: segment)) { line in
            graph.forEachVertex(of: segment) { vertex in
                let place = vertex.coordinate
                if place != last { line.append(place) }
                last = place
            }
        }
        guard !isForward else { return }
        if let before, points.last == before { points.removeLast() }
        var (low, high) = (first, points.count - 1)
        while low < high {
            points.swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }

    /// Appends the line from `start` to `end`; nil for its first and last vertex.
    private mutating func appendForward(_ start: NearestPoint?, _ end: NearestPoint?) {
        let first = start.map { $0.piece + 1 } ?? 0
        let last = min(end?.piece ?? vertices.count - 1, vertices.count - 1)
        if let start { appendEnd(start.place, first - 1) }
        for index in stride(from: first, through: last, by: 1) { appendVertex(index) }
        if let end { appendEnd(end.place, last + 1) }
    }

    private mutating func appendBackward(_ start: NearestPoint?, _ end: NearestPoint?) {
        let first = min(start?.piece ?? vertices.count - 1, vertices.count - 1)
        let last = end.map { $0.piece + 1 } ?? 0
        if let start { appendEnd(start.place, first + 1) }
        for index in stride(from: first, through: last, by: -1) { appendVertex(index) }
        if let end { appendEnd(end.place, last - 1) }
    }

    /// Appends a vertex. If the route's start is at the same place, the vertex replaces it.
    private mutating func appendVertex(_ index: Int) {
        if points.last != vertices[index] {
            points.append(vertices[index])
            annotation?.nodes.append(nodes[index])
        } else if points.count == 1, annotation != nil {
            annotation?.nodes = [nodes[index]]
        }
    }

    /// Appends the start or the end of the route, with the node at `index`.
    private mutating func appendEnd(_ place: Coordinate, _ index: Int) {
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

    /// Distributes the duration and length of a passage over its pieces, which begin at the points
    /// `starts`, in proportion to their lengths. Running sums are rounded, so that the total is
    /// exact.
    private mutating func measure(_ starts: Range<Int>, _ passage: ArcPassage) {
        let distance = passage.distanceMillimeters + carry.millimeters
        let ride = passage.rideMilliseconds
        let turn = passage.turnMilliseconds + carry.milliseconds
        guard !starts.isEmpty else {
            carry = (turn + ride, distance)
            return
        }
        carry = (0, 0)
        // Only proportions are needed, so a local plane is precise enough.
        let plane = LocalPlane(origin: points[starts.lowerBound])
        let whole = starts.reduce(0) { $0 + meters(after: $1, plane) }
        var travelled = 0.0
        var distributed = (ride: Int64(0), distance: Int64(0))
        for start in starts {
            travelled += meters(after: start, plane)
            let share = start + 1 == starts.upperBound || whole == 0 ? 1 : travelled / whole
            let until = (
                ride: Int64((Double(ride) * share).rounded()),
                distance: Int64((Double(distance) * share).rounded())
            )
            let wait = start == starts.lowerBound ? turn : 0
            annotation?.durationsMilliseconds.append(wait + until.ride - distributed.ride)
            annotation?.distancesMillimeters.append(until.distance - distributed.distance)
            distributed = until
        }
    }

    private func meters(after point: Int, _ plane: LocalPlane) -> Double {
        let (tail, head) = (plane.project(points[point]), plane.project(points[point + 1]))
        let (dx, dy) = (head.x - tail.x, head.y - tail.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
