import Geometry
import RoadNetwork

/// Traverses the packed R-tree of a graph's segments in order of distance.
///
/// Sources: Kamel and Faloutsos, "On packing R-trees" (1993); Hjaltason and Samet, "Distance
/// Browsing in Spatial Databases" (1999).
public struct SegmentTree: Sendable {
    /// The graph whose segments it holds.
    public let graph: RoadGraph
    /// The range of boxes of each level, from the segments' own up to the root.
    private let levels: [Range<Int>]

    /// The tree of a graph.
    ///
    /// - Complexity: O(log n) in the segments.
    public init(_ graph: RoadGraph) {
        self.graph = graph
        var levels: [Range<Int>] = []
        for count in GraphFormat.treeLevels(segmentCount: graph.segmentCount) {
            let start = levels.last?.upperBound ?? 0
            levels.append(start..<start + count)
        }
        self.levels = levels
    }

    /// Calls `visit` with segments in ascending distance up to `radiusMeters`. Segments at the same
    /// distance come in the order of the graph. `visit` returns the new radius in metres, or nil to
    /// stop.
    ///
    /// - Complexity: O(log n) boxes for the first segments, if roads are evenly distributed.
    public func visitNearest(
        to place: Coordinate, radiusMeters: Double, _ visit: (SegmentMatch) -> Double?
    ) {
        guard graph.segmentCount > 0, let root = levels.last?.lowerBound else { return }
        let ruler = SegmentRuler(graph, from: place)
        var limit = radiusMeters * radiusMeters
        // The queue has opened boxes, with the distance of their nearest remaining child, and
        // measured segments. Segments have higher numbers, so boxes at the same distance are opened
        // first.
        var queue = NearestQueue()
        var opened = OpenedBoxes(graph.segments.treeBox, limit)
        let measured = 1 << 40

        func enqueue(_ box: Int) {
            if box >= graph.segmentCount {
                let row = opened.open(children(of: box), ruler)
                if let square = opened.nearest(row) { queue.push(square, row) }
            } else {
                let square = ruler.squareMeters(to: RoadSegment(box))
                guard square <= limit else { return }
                // Higher than the keys of boxes that contain the place, which are nearly zero.
                queue.push(max(square, .leastNormalMagnitude), measured + box)
            }
        }

        enqueue(root)
        while let (square, number) = queue.pop(), square <= limit {
            if number >= measured {
                let match = ruler.match(on: RoadSegment(number - measured))
                guard let match, let reach = visit(match) else { return }
                limit = min(limit, reach * reach)
            } else {
                let child = opened.take(square, from: number)
                if let square = opened.nearest(number) { queue.push(square, number) }
                enqueue(child)
            }
        }
    }

    private func children(of box: Int) -> Range<Int> {
        let level = levels.firstIndex { box < $0.upperBound } ?? 0
        guard level > 0 else { return 0..<0 }
        let below = levels[level - 1]
        let first = below.lowerBound + (box - levels[level].lowerBound) * GraphFormat.fanout
        return first..<max(first, min(first + GraphFormat.fanout, below.upperBound))
    }
}

/// The opened boxes of a search, each with its remaining children as a row of keys.
///
/// Most children are never visited, so they are not queued one by one; that took twice as long,
/// because of mispredicted branches. A key is the square of the child's distance, with the child's
/// number in the last four bits. The nearest child is found by comparing all sixteen keys without a
/// branch.
private struct OpenedBoxes {
    private let boxes: MappedArray<Int, GridBox>
    private let limit: Double
    /// The first child in each row.
    private var firsts: [Int] = []
    private var keys: [UInt64] = []

    private static let gone = UInt64.max
    private static let numberMask = UInt64(GraphFormat.fanout - 1)

    init(_ boxes: MappedArray<Int, GridBox>, _ limit: Double) {
        self.boxes = boxes
        self.limit = limit
        firsts.reserveCapacity(12)
        keys.reserveCapacity(12 * GraphFormat.fanout)
    }

    /// Adds a row, without the children beyond the limit.
    @inline(__always)
    mutating func open(_ children: Range<Int>, _ ruler: SegmentRuler) -> Int {
        var number: UInt64 = 0
        for child in children {
            let square = ruler.squareMeters(to: boxes[child])
            let key = square.bitPattern & ~Self.numberMask | number
            keys.append(square <= limit ? key : Self.gone)
            number += 1
        }
        while number < GraphFormat.fanout {
            keys.append(Self.gone)
            number += 1
        }
        firsts.append(children.lowerBound)
        return firsts.count - 1
    }

    /// The key of the nearest child left in a row; nil if there is none.
    @inline(__always)
    func nearest(_ row: Int) -> Double? {
        let first = row * GraphFormat.fanout
        var least = Self.gone
        for index in first..<first + GraphFormat.fanout { least = min(least, keys[index]) }
        return least == Self.gone ? nil : Double(bitPattern: least)
    }

    /// Removes the child with this key.
    @inline(__always)
    mutating func take(_ key: Double, from row: Int) -> Int {
        let number = Int(key.bitPattern & Self.numberMask)
        keys[row * GraphFormat.fanout + number] = Self.gone
        return firsts[row] + number
    }
}
