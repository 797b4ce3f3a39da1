import Foundation
import Geometry

/// Walks the packed R-tree of a graph's segments from the nearest outwards.
struct SegmentTree: Sendable {
    let graph: RoadGraph
    private let levels: [(start: Int, count: Int)]

    init(_ graph: RoadGraph) {
        self.graph = graph
        var levels: [(start: Int, count: Int)] = []
        var start = 0
        for count in GraphFormat.treeLevels(segmentCount: graph.segmentCount) {
            levels.append((start, count))
            start += count
        }
        self.levels = levels
    }

    private struct Entry: Comparable {
        let squareMeters: Double
        /// 0 for a segment's box, −1 for the segment itself.
        let level: Int
        let index: Int
        /// Where a measured segment is kept.
        var rank = 0

        /// By distance; equal ones by place in the tree, so answers never waver.
        static func < (one: Entry, other: Entry) -> Bool {
            (one.squareMeters, one.level, one.index)
                < (other.squareMeters, other.level, other.index)
        }
    }

    /// Calls `visit` with segments in ascending distance up to `radiusMeters`, until it
    /// returns false.
    ///
    /// - Complexity: O(log n) boxes for the first segments, where roads lie evenly.
    func visitNearest(
        to place: Coordinate, radiusMeters: Double,
        _ visit: (UInt32, NearestPoint) -> Bool
    ) {
        guard graph.segmentCount > 0 else { return }
        let plane = GridPlane(place)
        let limit = radiusMeters * radiusMeters
        var nearest = NearestPointSearch(to: place)
        var heap: [Entry] = []
        heap.reserveCapacity(64)
        var found: [(segment: UInt32, point: NearestPoint)] = []
        push(Entry(squareMeters: 0, level: levels.count - 1, index: 0), &heap)
        while let entry = pop(&heap) {
            if entry.level < 0 {
                let (segment, point) = found[entry.rank]
                guard visit(segment, point) else { return }
            } else if entry.level == 0 {
                nearest.begin()
                for vertex in graph.vertices(of: UInt32(entry.index)) {
                    nearest.visit(vertex.coordinate)
                }
                guard let point = nearest.point, point.distanceMeters <= radiusMeters else {
                    continue
                }
                let square = point.distanceMeters * point.distanceMeters
                push(
                    Entry(
                        squareMeters: square, level: -1, index: entry.index, rank: found.count),
                    &heap)
                found.append((UInt32(entry.index), point))
            } else {
                let below = levels[entry.level - 1]
                let first = entry.index * GraphFormat.fanout
                for child in first..<max(first, min(first + GraphFormat.fanout, below.count)) {
                    let box = graph.treeBox[below.start + child]
                    let square = plane.squareMeters(to: box)
                    guard square <= limit else { continue }
                    push(Entry(squareMeters: square, level: entry.level - 1, index: child), &heap)
                }
            }
        }
    }

    private func push(_ entry: Entry, _ heap: inout [Entry]) {
        var hole = heap.count
        heap.append(entry)
        while hole > 0, entry < heap[(hole - 1) / 2] {
            heap[hole] = heap[(hole - 1) / 2]
            hole = (hole - 1) / 2
        }
        heap[hole] = entry
    }

    private func pop(_ heap: inout [Entry]) -> Entry? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return top }
        var hole = 0
        while true {
            var child = 2 * hole + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < last else { break }
            heap[hole] = heap[child]
            hole = child
        }
        heap[hole] = last
        return top
    }
}

/// Distances to boxes in the flat map around a place that ``Coordinate/nearestPoint(on:)`` uses.
private struct GridPlane {
    private let place: Coordinate
    private let metersPerLongitude: Double
    private let metersPerLatitude: Double

    init(_ place: Coordinate) {
        self.place = place
        metersPerLatitude = GreatCircle.earthRadiusMeters * .pi / 180
        metersPerLongitude = metersPerLatitude * cos(place.latitude * .pi / 180)
    }

    func squareMeters(to box: GridBox) -> Double {
        let (south, north) = (Double(box.south), Double(box.north))
        let (west, east) = (Double(box.west), Double(box.east))
        let latitude = place.latitude * GridPoint.perDegree
        let longitude = place.longitude * GridPoint.perDegree
        let up = max(0, south - latitude, latitude - north) / GridPoint.perDegree
        let over = max(0, west - longitude, longitude - east) / GridPoint.perDegree
        let (x, y) = (over * metersPerLongitude, up * metersPerLatitude)
        // A hair less, so that rounding never hides a segment that touches the box's edge.
        return (x * x + y * y) * 0.999_999_999
    }
}
