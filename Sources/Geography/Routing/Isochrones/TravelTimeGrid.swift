import Atlas
import Geometry

/// The time that it takes to get to each point of a square grid.
struct TravelTimeGrid {
    /// Points in a row and in a column.
    let width: Int
    let height: Int
    let cellMeters: Double
    /// The point in the first column of the first, southernmost row, in steps of ``GridPoint``.
    private let corner: (latitude: Double, longitude: Double)
    /// Cells for such a step.
    private let scale: (latitude: Double, longitude: Double)
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
        guard let box = GridBox(reached, graph) else { return nil }
        let degree = LocalPlane(origin: start.nearest.point.place).metersPerDegree
        let step = (
            latitude: degree.latitude / GridPoint.perDegree,
            longitude: degree.longitude / GridPoint.perDegree
        )
        let east = (Double(box.east) - Double(box.west)) * step.longitude
        let north = (Double(box.north) - Double(box.south)) * step.latitude
        cellMeters = max(
            Self.smallestCellMeters,
            max(east, north) / Double(Self.mostPoints - 2 * Self.margin - 2))
        scale = (step.latitude / cellMeters, step.longitude / cellMeters)
        corner = (
            Double(box.south) - Double(Self.margin) / scale.latitude,
            Double(box.west) - Double(Self.margin) / scale.longitude
        )
        width = Int(east / cellMeters) + 2 * Self.margin + 2
        height = Int(north / cellMeters) + 2 * Self.margin + 2
        times = [Float](repeating: .infinity, count: width * height)
        beside = [Float](repeating: 0, count: width * height)
        var line: [Place] = []
        for stretch in reached { draw(stretch, graph, &line) }
        TravelTimeSpread(width: width, cellMeters: Float(cellMeters), mode)
            .spread(&times, &beside)
    }

    func coordinate(column: Double, row: Double) -> Coordinate {
        let latitude = (corner.latitude + row / scale.latitude) / GridPoint.perDegree
        let longitude = (corner.longitude + column / scale.longitude) / GridPoint.perDegree
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: min(180, max(-180, longitude)))
    }

    // MARK: - Along the roads

    /// A place by columns and rows.
    private struct Place {
        var column: Double
        var row: Double

        /// - Parameter share: 0 here, 1 there.
        func toward(_ other: Place, _ share: Double) -> Place {
            Place(
                column: column + (other.column - column) * share,
                row: row + (other.row - row) * share)
        }

        func cells(to other: Place) -> Double {
            let (dx, dy) = (other.column - column, other.row - row)
            return (dx * dx + dy * dy).squareRoot()
        }
    }

    private func place(of point: GridPoint) -> Place {
        Place(
            column: (Double(point.longitude) - corner.longitude) * scale.longitude,
            row: (Double(point.latitude) - corner.latitude) * scale.latitude)
    }

    /// Draws what is reached of an arc; `line` is scratch memory.
    private mutating func draw(
        _ stretch: ReachedStretch, _ graph: RoadGraph, _ line: inout [Place]
    ) {
        let directed = graph.arcSegment[stretch.arc]
        line.removeAll(keepingCapacity: true)
        graph.forEachVertex(of: directed >> 1) { line.append(place(of: $0)) }
        if directed & 1 == 1 { line.reverse() }
        var drawn = 0.0
        for index in 1..<line.count { drawn += line[index - 1].cells(to: line[index]) }
        // The plane and the ground differ a little; shares of the way agree.
        let cells = drawn / Double(max(1, graph.segmentLength[directed >> 1]))
        let (from, to) = (Double(stretch.from) * cells, Double(stretch.to) * cells)
        let pace = to > from ? Double(stretch.end - stretch.begin) / (to - from) : 0
        var travelled = 0.0
        for index in 1..<line.count {
            let (tail, head) = (line[index - 1], line[index])
            let piece = tail.cells(to: head)
            let (first, last) = (max(from, travelled), min(to, travelled + piece))
            if first <= last {
                let time = Double(stretch.begin) + (first - from) * pace
                let whole = max(piece, .leastNormalMagnitude)
                draw(
                    tail.toward(head, min(1, (first - travelled) / whole)),
                    tail.toward(head, min(1, (last - travelled) / whole)), time,
                    pace * (last - first))
            }
            travelled += piece
        }
    }

    /// Visits every cell that a straight piece of road passes through.
    ///
    /// Source: Amanatides, Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987).
    private mutating func draw(_ tail: Place, _ head: Place, _ time: Double, _ ride: Double) {
        let (dx, dy) = (head.column - tail.column, head.row - tail.row)
        let length = (dx * dx + dy * dy).squareRoot()
        let scale = length > 0 ? cellMeters / length : 0
        let direction = (x: dx * scale, y: dy * scale)
        var (column, row) = (Int(tail.column), Int(tail.row))
        let steps = abs(Int(head.column) - column) + abs(Int(head.row) - row)
        let (east, north) = (dx > 0, dy > 0)
        // Shares of the piece at which it comes to the next column and the next row.
        var nextColumn = dx == 0 ? 2 : (Double(column + (east ? 1 : 0)) - tail.column) / dx
        var nextRow = dy == 0 ? 2 : (Double(row + (north ? 1 : 0)) - tail.row) / dy
        let (width, height) = (dx == 0 ? 0 : abs(1 / dx), dy == 0 ? 0 : abs(1 / dy))
        var share = 0.0
        for step in 0...steps {
            mark(column, row, tail, direction, Float(time + ride * min(1, share)))
            guard step < steps else { break }
            if nextColumn < nextRow {
                share = nextColumn
                nextColumn += width
                column += east ? 1 : -1
            } else {
                share = nextRow
                nextRow += height
                row += north ? 1 : -1
            }
        }
    }

    /// The points around a cell take the time of the road that passes through it: finer than the
    /// grid nobody can tell where it lies. `direction` is a cell long, in metres.
    @inline(__always)
    private mutating func mark(
        _ column: Int, _ row: Int, _ tail: Place, _ direction: (x: Double, y: Double), _ time: Float
    ) {
        guard column >= 0, row >= 0, column + 1 < width, row + 1 < height else { return }
        let (x, y) = (Double(column) - tail.column, Double(row) - tail.row)
        // How far the point lies to the left of the road.
        let left = x * direction.y - y * direction.x
        let index = row * width + column
        offer(index, time, left)
        offer(index + 1, time, left + direction.y)
        offer(index + width, time, left - direction.x)
        offer(index + width + 1, time, left + direction.y - direction.x)
    }

    @inline(__always)
    private mutating func offer(_ index: Int, _ time: Float, _ meters: Double) {
        guard time < times[index] else { return }
        times[index] = time
        beside[index] = Float(abs(meters))
    }
}

extension GridBox {
    /// Around everything that is reached; nil where nothing is.
    fileprivate init?(_ reached: [ReachedStretch], _ graph: RoadGraph) {
        guard let first = reached.first else { return nil }
        var box = GridBox(stretch: first, graph)
        for stretch in reached.dropFirst() { box.extend(to: GridBox(stretch: stretch, graph)) }
        self = box
    }

    /// Around a stretch, and the piece of road that it ends on.
    private init(stretch: ReachedStretch, _ graph: RoadGraph) {
        let directed = graph.arcSegment[stretch.arc]
        let segment = directed >> 1
        self = graph.treeBox[segment]
        let length = graph.segmentLength[segment]
        guard stretch.from > 0 || stretch.to < length else { return }
        let line = graph.line(of: segment)
        let whole = line.lengthMeters * 1_000
        let share = whole / Double(max(1, length))
        var (from, to) = (Double(stretch.from) * share, Double(stretch.to) * share)
        if directed & 1 == 1 { (from, to) = (whole - to, whole - from) }
        var points: [GridPoint] = []
        var travelled = 0.0
        for (tail, head) in zip(line, line.dropFirst()) {
            let piece = tail.meters(to: head) * 1_000
            if travelled <= to, travelled + piece >= from {
                points += [GridPoint(tail), GridPoint(head)]
            }
            travelled += piece
        }
        if !points.isEmpty { self = GridBox(points) }
    }
}
