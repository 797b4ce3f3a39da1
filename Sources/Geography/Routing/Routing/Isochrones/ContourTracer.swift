import Geometry

/// Traces the contour around the points of a grid that are reached in time.
///
/// Source: marching squares; Maple, "Geometric design and space planning using the marching squares
/// and marching cube algorithms" (2003).
struct ContourTracer {
    private let grid: TravelTimeGrid
    private let level: Float
    /// The next edge on the contour after each edge that it crosses; −1 for other edges.
    ///
    /// Edge 2p leads from point p to its eastern neighbour, edge 2p + 1 to its northern one.
    private var next: [Int32]

    /// Holes smaller than this count as reached, in square metres.
    private static let smallestHole = 25_000.0

    init(_ grid: TravelTimeGrid, level: Float) {
        self.grid = grid
        self.level = level
        next = [Int32](repeating: -1, count: 2 * grid.width * grid.height)
        for row in 0..<grid.height - 1 {
            for column in 0..<grid.width - 1 { cross(row * grid.width + column) }
        }
    }

    private func isReached(_ point: Int) -> Bool { grid.times[point] <= level }

    /// Joins the edges of the square north-east of a point, with the reached side on the left.
    private mutating func cross(_ point: Int) {
        let width = grid.width
        let (south, north) = (2 * point, 2 * (point + width))
        let (west, east) = (2 * point + 1, 2 * (point + 1) + 1)
        var corners = 0
        if isReached(point) { corners |= 1 }
        if isReached(point + 1) { corners |= 2 }
        if isReached(point + width + 1) { corners |= 4 }
        if isReached(point + width) { corners |= 8 }
        switch corners {
        case 1: join(south, west)
        case 2: join(east, south)
        case 3: join(east, west)
        case 4: join(north, east)
        case 5:
            join(south, west)
            join(north, east)
        case 6: join(north, south)
        case 7: join(north, west)
        case 8: join(west, north)
        case 9: join(south, north)
        case 10:
            join(east, south)
            join(west, north)
        case 11: join(east, north)
        case 12: join(west, east)
        case 13: join(south, east)
        case 14: join(west, south)
        default: break
        }
    }

    private mutating func join(_ edge: Int, _ other: Int) { next[edge] = Int32(other) }

    // MARK: - Rings

    /// The enclosed areas, the largest first.
    var polygons: [Polygon] {
        var (parts, holes): ([Ring], [Ring]) = ([], [])
        for ring in rings {
            if ring.squareMeters > 0 {
                parts.append(ring)
            } else if -ring.squareMeters > Self.smallestHole {
                holes.append(ring)
            }
        }
        parts.sort { $0.squareMeters > $1.squareMeters }
        var polygons = parts.map { Polygon(outer: $0.line) }
        for hole in holes {
            guard let place = hole.line.first else { continue }
            // If parts are nested, the smallest one that contains the hole.
            let around = parts.indices.last { Polygon(outer: parts[$0].line).contains(place) }
            if let around { polygons[around].holes.append(hole.line) }
        }
        return polygons
    }

    private struct Ring {
        let line: [Coordinate]
        /// Positive if it is counter-clockwise, around a reached area.
        let squareMeters: Double
    }

    private var rings: [Ring] {
        var rings: [Ring] = []
        var isDone = [Bool](repeating: false, count: next.count)
        for start in next.indices where next[start] >= 0 && !isDone[start] {
            var corners: [(column: Double, row: Double)] = []
            var edge = start
            while edge >= 0, !isDone[edge] {
                isDone[edge] = true
                corners.append(crossing(of: edge))
                edge = Int(next[edge])
            }
            rings.append(ring(corners))
        }
        return rings
    }

    private func ring(_ corners: [(column: Double, row: Double)]) -> Ring {
        var twice = 0.0
        var previous = corners.last ?? (0, 0)
        for corner in corners {
            twice += previous.column * corner.row - corner.column * previous.row
            previous = corner
        }
        var line = corners.map { grid.coordinate(column: $0.column, row: $0.row) }
        if let first = line.first { line.append(first) }
        return Ring(line: line, squareMeters: twice / 2 * grid.cellMeters * grid.cellMeters)
    }

    /// The point of an edge where the limit is reached or the road is too far away.
    private func crossing(of edge: Int) -> (column: Double, row: Double) {
        let point = edge / 2
        let isNorthward = edge % 2 == 1
        let other = isNorthward ? point + grid.width : point + 1
        let isAhead = isReached(point)
        let (inside, outside) = isAhead ? (point, other) : (other, point)
        let (here, there) = (grid.times[inside], grid.times[outside])
        let reach =
            there.isFinite
            ? (level - here) / (there - here)
            : (grid.maximumRoadDistanceMeters - grid.roadDistances[inside]) / Float(grid.cellMeters)
        let share = Double(min(0.95, max(0.05, reach)))
        let along = isAhead ? share : 1 - share
        let (row, column) = (Double(point / grid.width), Double(point % grid.width))
        return isNorthward ? (column, row + along) : (column + along, row)
    }
}
