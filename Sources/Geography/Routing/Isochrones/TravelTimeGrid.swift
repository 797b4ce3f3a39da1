import Atlas
import Geometry

/// The time that it takes to get to each point of a square grid.
struct TravelTimeGrid {
    /// Points in a row and in a column.
    let width: Int
    let height: Int
    let cellMeters: Double
    /// Of the point in the first column of the first, southernmost row.
    private let corner: (x: Double, y: Double)
    private let plane: LocalPlane
    /// Milliseconds, row after row; infinite where nobody gets to.
    private(set) var times: [Float]
    /// Metres beside the roads.
    private var beside: [Float]

    private static let mostPoints = 160
    private static let smallestCellMeters = 12.0
    /// Points around everything that is reached, which stay outside.
    private static let margin = 4

    /// Nil where nothing is reached.
    init?(_ reached: [ReachedStretch], _ graph: RoadGraph, mode: TravelMode, around start: Snap) {
        plane = LocalPlane(origin: start.nearest.point.place)
        var box: (west: Double, south: Double, east: Double, north: Double) = (0, 0, 0, 0)
        guard !reached.isEmpty else { return nil }
        for stretch in reached {
            let ends = graph.segmentEnds[graph.arcSegment[stretch.arc] >> 1]
            for node in [ends.first, ends.second] {
                let point = plane.project(graph.nodePlace[node].coordinate)
                box = (
                    min(box.west, point.x), min(box.south, point.y), max(box.east, point.x),
                    max(box.north, point.y)
                )
            }
        }
        let extent = max(box.east - box.west, box.north - box.south)
        cellMeters = max(
            Self.smallestCellMeters, extent / Double(Self.mostPoints - 2 * Self.margin - 2))
        let edge = Double(Self.margin) * cellMeters
        corner = (box.west - edge, box.south - edge)
        width = Int((box.east - box.west) / cellMeters) + 2 * Self.margin + 2
        height = Int((box.north - box.south) / cellMeters) + 2 * Self.margin + 2
        times = [Float](repeating: .infinity, count: width * height)
        beside = [Float](repeating: 0, count: width * height)
        for stretch in reached { draw(stretch, graph) }
        spread(Spreading(mode))
    }

    func coordinate(column: Double, row: Double) -> Coordinate {
        plane.unproject(x: corner.x + column * cellMeters, y: corner.y + row * cellMeters)
    }

    // MARK: - Along the roads

    private mutating func draw(_ stretch: ReachedStretch, _ graph: RoadGraph) {
        let directed = graph.arcSegment[stretch.arc]
        let line = graph.line(of: directed >> 1)
        let length = Double(graph.segmentLength[directed >> 1])
        let isBackward = directed & 1 == 1
        let points = (isBackward ? line.reversed() : line).map { plane.project($0) }
        var drawn = 0.0
        for (tail, head) in zip(points, points.dropFirst()) {
            drawn += ((head.x - tail.x) * (head.x - tail.x) + (head.y - tail.y) * (head.y - tail.y))
                .squareRoot()
        }
        // The plane and the ground differ a little; shares of the way agree.
        let scale = drawn > 0 ? length / drawn : 0
        let ride = Double(max(1, stretch.to - stretch.from))
        let pace = Double(stretch.end - stretch.begin) / ride
        var travelled = 0.0
        for (tail, head) in zip(points, points.dropFirst()) {
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            let piece = (dx * dx + dy * dy).squareRoot()
            let steps = max(1, Int((piece / cellMeters * 2).rounded(.up)))
            for step in 0...steps {
                let share = Double(step) / Double(steps)
                let along = (travelled + piece * share) * scale
                guard along >= Double(stretch.from) - 1, along <= Double(stretch.to) + 1 else {
                    continue
                }
                let time = Double(stretch.begin) + (along - Double(stretch.from)) * pace
                mark(tail.x + dx * share, tail.y + dy * share, Float(time))
            }
            travelled += piece
        }
    }

    /// The points around a place of a road take its time.
    private mutating func mark(_ x: Double, _ y: Double, _ time: Float) {
        let (column, row) = ((x - corner.x) / cellMeters, (y - corner.y) / cellMeters)
        for nearRow in [Int(row), Int(row) + 1] {
            for nearColumn in [Int(column), Int(column) + 1]
            where nearRow >= 0 && nearRow < height && nearColumn >= 0 && nearColumn < width {
                let (dx, dy) = (Double(nearColumn) - column, Double(nearRow) - row)
                let meters = Float((dx * dx + dy * dy).squareRoot() * cellMeters)
                let index = nearRow * width + nearColumn
                // Finer than the grid nobody can tell where the road lies.
                if time < times[index] {
                    times[index] = time
                    beside[index] = meters
                }
            }
        }
    }

    // MARK: - Beside the roads

    /// How one gets on beside the roads.
    private struct Spreading {
        /// Milliseconds a metre: 2.4 km/h, over whatever lies there.
        static let pace: Float = 1_500
        /// Farther from a road nobody goes.
        let metersBeside: Float
        /// What a metre beyond costs, so that the edge lies between two points and not on one.
        static let steepPace: Float = 60_000

        init(_ mode: TravelMode) { metersBeside = mode == .walking ? 40 : 60 }
    }

    /// Two passes over all points, there and back.
    ///
    /// Source: Borgefors, "Distance transformations in digital images" (1986).
    private mutating func spread(_ spreading: Spreading) {
        let straight = Float(cellMeters)
        let diagonal = straight * 1.414_213_5
        for row in 0..<height {
            for column in 0..<width {
                let index = row * width + column
                if column > 0 { pull(index, index - 1, straight, spreading) }
                guard row > 0 else { continue }
                pull(index, index - width, straight, spreading)
                if column > 0 { pull(index, index - width - 1, diagonal, spreading) }
                if column + 1 < width { pull(index, index - width + 1, diagonal, spreading) }
            }
        }
        for row in (0..<height).reversed() {
            for column in (0..<width).reversed() {
                let index = row * width + column
                if column + 1 < width { pull(index, index + 1, straight, spreading) }
                guard row + 1 < height else { continue }
                pull(index, index + width, straight, spreading)
                if column + 1 < width { pull(index, index + width + 1, diagonal, spreading) }
                if column > 0 { pull(index, index + width - 1, diagonal, spreading) }
            }
        }
    }

    @inline(__always)
    private mutating func pull(
        _ index: Int, _ other: Int, _ meters: Float, _ spreading: Spreading
    ) {
        guard times[other] < .infinity else { return }
        let beyond = max(0, beside[other] + meters - spreading.metersBeside)
        guard beyond <= 2 * Float(cellMeters) else { return }
        let total =
            times[other] + meters * Spreading.pace + min(beyond, meters) * Spreading.steepPace
        if total < times[index] {
            times[index] = total
            beside[index] = beside[other] + meters
        }
    }
}
