import Atlas
import Geometry
import OSMModel

/// The part of a way between two junctions, barriers or ends.
struct Segment {
    let way: Int64
    /// Indices of the way's nodes.
    let range: ClosedRange<Int>
    let firstNode: Int64
    let lastNode: Int64
    let line: [Coordinate]
    /// The ids of the nodes between the ends, as `ShapeNodes` encodes them.
    let shapeNodes: [UInt8]
    /// The great-circle length, at least 1.
    let millimeters: Int

    /// The segment with the nodes `range` of `way`.
    private init(_ way: OSMWay, _ range: ClosedRange<Int>) {
        let kept = Self.withoutRepetitions(way.line, range)
        self.way = way.id
        self.range = range
        firstNode = way.nodes[range.lowerBound]
        lastNode = way.nodes[range.upperBound]
        line = kept.map { way.line[$0] }
        shapeNodes = ShapeNodes.encode(
            kept.dropFirst().dropLast().map { way.nodes[$0] }, after: firstNode)
        millimeters = max(1, Int((line.lengthMeters * 1000).rounded()))
    }

    /// The segments of `way`, cut at each node for which `isCut` is true. A loop that would begin and
    /// end at one node is cut in its middle, too, so that a place at that node can be left both ways.
    static func cut(_ way: OSMWay, where isCut: (Int64) -> Bool) -> [Segment] {
        var segments: [Segment] = []
        var start = 0
        for index in way.nodes.indices.dropFirst() {
            let node = way.nodes[index]
            guard index == way.nodes.count - 1 || isCut(node) else { continue }
            if way.nodes[start] != node {
                segments.append(Segment(way, start...index))
            } else if index > start + 1 {
                let middle = (start + index) / 2
                segments.append(Segment(way, start...middle))
                segments.append(Segment(way, middle...index))
            }
            // A node that is repeated makes no segment.
            start = index
        }
        return segments
    }

    /// The indices of `range` whose coordinates differ from those of the one before; at least two,
    /// even if their coordinates are equal.
    private static func withoutRepetitions(
        _ line: [Coordinate], _ range: ClosedRange<Int>
    ) -> [Int] {
        var kept: [Int] = []
        kept.reserveCapacity(range.count)
        for index in range where kept.last.map({ line[$0] != line[index] }) ?? true {
            kept.append(index)
        }
        if kept.count == 1 { kept.append(range.upperBound) }
        return kept
    }
}
