import Geometry
import OSMModel
import RoadNetwork
import RoadSearch

/// The travel times to the points of a square grid.
struct TravelTimeGrid {
    /// The number of points in a row, and the number of rows.
    let width: Int
    let height: Int
    let cellMeters: Double
    /// The point in the first column of the first, southernmost row, in steps of ``GridPoint``.
    private let corner: (latitude: Double, longitude: Double)
    /// Grid cells per step.
    private let scale: (latitude: Double, longitude: Double)
    /// Milliseconds, row by row; infinite for unreachable points.
    private(set) var times: [Float]
    /// Metres from the road for reachable points.
    private(set) var roadDistances: [Float]
    /// The maximum distance from a road, in metres.
    let maximumRoadDistanceMeters: Float
    /// The last cell that was marked: the index of its south-western point, and its time.
    private var latest = (index: -1, time: Float.infinity)

    private static let maximumPoints = 160
    private static let smallestCellMeters = 12.0
    /// The number of unreached points around the reached area.
    private static let margin = 4

    /// Nil if nothing is reached.
    init?(_ reached: [ReachedRoad], _ graph: RoadGraph, mode: TravelMode, around start: Coordinate)
    {
        guard let box = GridBox(reached, graph) else { return nil }
        let degree = LocalPlane(origin: start).metersPerDegree
        let step = (
            latitude: degree.latitude / GridPoint.perDegree,
            longitude: degree.longitude / GridPoint.perDegree
        )
        let east = (Double(box.east) - Double(box.west)) * step.longitude
        let north = (Double(box.north) - Double(box.south)) * step.latitude
        cellMeters = max(
            Self.smallestCellMeters,
            max(east, north) / Double(Self.maximumPoints - 2 * Self.margin - 2))
        scale = (step.latitude / cellMeters, step.longitude / cellMeters)
        corner = (
            Double(box.south) - Double(Self.margin) / scale.latitude,
            Double(box.west) - Double(Self.margin) / scale.longitude
        )
        width = Int(east / cellMeters) + 2 * Self.margin + 2
        height = Int(north / cellMeters) + 2 * Self.margin + 2
        times = [Float](repeating: .infinity, count: width * height)
        roadDistances = [Float](repeating: 0, count: width * height)
        maximumRoadDistanceMeters = mode == .walking ? 40 : 60
        var line: [Place] = []
        for road in reached { draw(road, graph, &line) }
        TravelTimeSpread(
            width: width, cellMeters: Float(cellMeters),
            maximumRoadDistanceMeters: maximumRoadDistanceMeters
        ).spread(&times, &roadDistances)
    }

    func coordinate(column: Double, row: Double) -> Coordinate {
        let latitude = (corner.latitude + row / scale.latitude) / GridPoint.perDegree
        let longitude = (corner.longitude + column / scale.longitude) / GridPoint.perDegree
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: min(180, max(-180, longitude)))
    }

    // MARK: - Along the roads

    /// A point of a line in columns and rows, with the distance from the line's start in cells.
    private struct Place {
        let column: Double
        let row: Double
        let cell: Int
        var along = 0.0
    }

    /// A movement along a line in either direction. Positions are in cells from the line's start.
    private struct Ride {
        let isBackward: Bool
        let from: Double
        let to: Double
        /// Milliseconds at the beginning, and milliseconds per cell.
        let begin: Double
        let pace: Double

        init(_ stretch: ReachedStretch, isBackward: Bool, cells: Double, in length: Millimeters) {
            func along(_ offset: Millimeters) -> Double {
                Double(isBackward ? length - min(length, offset) : offset) * cells
            }
            self.isBackward = isBackward
            from = along(stretch.from)
            to = along(stretch.to)
            begin = Double(stretch.begin)
            pace = from == to ? 0 : Double(stretch.end - stretch.begin) / abs(to - from)
        }

        /// Milliseconds to the part of the line between two of its points; nil if the ride does not
        /// reach it.
        @inline(__always)
        func time(between first: Double, and last: Double) -> Double? {
            if isBackward {
                return first <= from && last >= to ? begin + max(0, from - last) * pace : nil
            }
            return first <= to && last >= from ? begin + max(0, first - from) * pace : nil
        }
    }

    /// Draws the reached part of a road; `line` is scratch memory.
    private mutating func draw(_ road: ReachedRoad, _ graph: RoadGraph, _ line: inout [Place]) {
        line.removeAll(keepingCapacity: true)
        var along = 0.0
        var previous: Place?
        graph.forEachVertex(of: road.segment) { vertex in
            let column = (Double(vertex.longitude) - corner.longitude) * scale.longitude
            let row = (Double(vertex.latitude) - corner.latitude) * scale.latitude
            var place = Place(
                column: column, row: row, cell: Int(row) * width + Int(column))
            if let previous {
                let (dx, dy) = (place.column - previous.column, place.row - previous.row)
                along += (dx * dx + dy * dy).squareRoot()
            }
            place.along = along
            // Of the vertices within one cell, only the first and the last matter.
            if line.count > 1, place.cell == previous?.cell,
                place.cell == line[line.count - 2].cell
            {
                line[line.count - 1] = place
            } else {
                line.append(place)
            }
            previous = place
        }
        // Lengths on the plane differ slightly from those on the ground, so they are scaled.
        let length = graph.segments.length[road.segment]
        let cells = along / Double(max(1, length))
        func ride(_ stretch: ReachedStretch) -> Ride {
            Ride(
                stretch, isBackward: graph.isBackward(stretch.arc), cells: cells,
                in: length)
        }
        let rides = (ride(road.stretch), road.opposite.map(ride))
        for index in 1..<line.count { draw(line[index - 1], line[index], rides) }
    }

    /// Visits every cell that a straight piece of road passes through.
    ///
    /// Source: Amanatides, Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987).
    private mutating func draw(_ tail: Place, _ head: Place, _ rides: (Ride, Ride?)) {
        var (column, row) = (Int(tail.column), Int(tail.row))
        guard tail.cell != head.cell else {
            mark(column, row, tail, head, from: tail.along, to: head.along, rides)
            return
        }
        let steps = abs(Int(head.column) - column) + abs(Int(head.row) - row)
        let (dx, dy) = (head.column - tail.column, head.row - tail.row)
        let (east, north) = (dx > 0, dy > 0)
        // The shares of the piece at which it crosses into the next column and the next row.
        var nextColumn = dx == 0 ? 2 : (Double(column + (east ? 1 : 0)) - tail.column) / dx
        var nextRow = dy == 0 ? 2 : (Double(row + (north ? 1 : 0)) - tail.row) / dy
        let (width, height) = (dx == 0 ? 0 : abs(1 / dx), dy == 0 ? 0 : abs(1 / dy))
        var first = tail.along
        for _ in 0..<steps {
            let last = tail.along + (head.along - tail.along) * min(1, nextColumn, nextRow)
            mark(column, row, tail, head, from: first, to: last, rides)
            first = last
            if nextColumn < nextRow {
                nextColumn += width
                column += east ? 1 : -1
            } else {
                nextRow += height
                row += north ? 1 : -1
            }
        }
        mark(column, row, tail, head, from: first, to: head.along, rides)
    }

    /// Offers the time of a road to the corners of a cell that it passes through. The error is
    /// within the resolution of the grid.
    @inline(__always)
    private mutating func mark(
        _ column: Int, _ row: Int, _ tail: Place, _ head: Place, from first: Double,
        to last: Double, _ rides: (Ride, Ride?)
    ) {
        let (there, back) = (
            rides.0.time(between: first, and: last), rides.1?.time(between: first, and: last)
        )
        guard column >= 0, row >= 0, column + 1 < width, row + 1 < height,
            let time = back.map({ min(there ?? $0, $0) }) ?? there
        else { return }
        let index = row * width + column
        if index == latest.index, Float(time) >= latest.time { return }
        latest = (index, Float(time))
        let length = head.along - tail.along
        let scale = length > 0 ? cellMeters / length : 0
        let (dx, dy) = (
            (head.column - tail.column) * scale, (head.row - tail.row) * scale
        )
        // The distance of the point to the left of the road.
        let left = (Double(column) - tail.column) * dy - (Double(row) - tail.row) * dx
        offer(index, Float(time), left)
        offer(index + 1, Float(time), left + dy)
        offer(index + width, Float(time), left - dx)
        offer(index + width + 1, Float(time), left + dy - dx)
    }

    @inline(__always)
    private mutating func offer(_ index: Int, _ time: Float, _ meters: Double) {
        guard time < times[index] else { return }
        times[index] = time
        roadDistances[index] = Float(abs(meters))
    }
}

extension GridBox {
    /// The box around all reached roads; nil if there are none.
    fileprivate init?(_ reached: [ReachedRoad], _ graph: RoadGraph) {
        guard let first = reached.first else { return nil }
        var box = GridBox(road: first, graph)
        for road in reached.dropFirst() { box.extend(to: GridBox(road: road, graph)) }
        self = box
    }

    /// The box around the reached pieces of a road.
    private init(road: ReachedRoad, _ graph: RoadGraph) {
        self = graph.segments.treeBox[road.segment.index]
        let stretch = road.stretch
        let length = graph.segments.length[road.segment]
        guard road.opposite == nil, stretch.from > 0 || stretch.to < length else { return }
        let line = graph.line(of: road.segment)
        let whole = line.lengthMeters
        let share = whole / Double(max(1, length))
        var (from, to) = (Double(stretch.from) * share, Double(stretch.to) * share)
        if graph.isBackward(stretch.arc) { (from, to) = (whole - to, whole - from) }
        var points: [GridPoint] = []
        var travelled = 0.0
        for (tail, head) in zip(line, line.dropFirst()) {
            let piece = tail.meters(to: head)
            if travelled <= to, travelled + piece >= from {
                points += [GridPoint(tail), GridPoint(head)]
            }
            travelled += piece
        }
        if !points.isEmpty { self = GridBox(points) }
    }
}
