import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules

/// Writes rows of `segment`, one at a time.
struct SegmentTable {
    private static let columns = [
        "id", "way", "first_node", "last_node", "shape_nodes", "length_mm", "class", "service",
        "name", "names", "ref", "destination", "destination_ref", "destination_street",
        "junction_ref", "driving_forward", "driving_backward", "cycling_forward",
        "cycling_backward", "walking_forward", "walking_backward", "oneway", "speed_forward",
        "speed_backward", "practical_forward", "practical_backward", "controls_forward",
        "controls_backward", "traffic_calming", "max_height", "max_width", "max_length",
        "max_weight", "conveying", "duration_s", "surface", "tracktype", "smoothness", "lanes",
        "sidewalk",
        "cycleway", "roundabout", "tunnel", "bridge", "ferry", "toll", "lit", "layer", "level",
        "conditional", "geometry",
    ]

    private var writer: RowWriter
    var count: Int { writer.rowCount }

    init(_ database: Database) throws {
        writer = try RowWriter(database, table: "segment", columns: Self.columns)
    }

    /// Writes one row. `road` holds for the whole way, `duration` (a ferry's seconds), `exit` (the
    /// number of the junction where a ramp begins) and `controls` for the segment.
    ///
    /// - Throws: what SQLite says, such as that the disk is full.
    mutating func insert(
        _ segment: Segment, of road: RoadAttributes, duration: Int?, exit: String?,
        controls: (forward: String?, backward: String?)
    ) throws {
        try writer.insert([
            count + 1, segment.way, segment.firstNode, segment.lastNode,
            segment.shapeNodes.isEmpty ? nil : Data(segment.shapeNodes), segment.millimeters,
            road.roadClass, road.service, road.name, road.names, road.ref, road.destination,
            road.destinationRef, road.destinationStreet, road.junctionRef ?? exit,
            road.access[.driving]?.forward.rawValue, road.access[.driving]?.backward.rawValue,
            road.access[.cycling]?.forward.rawValue, road.access[.cycling]?.backward.rawValue,
            road.access[.walking]?.forward.rawValue, road.access[.walking]?.backward.rawValue,
            road.oneway, road.speed.forward, road.speed.backward, road.practical.forward,
            road.practical.backward, controls.forward, controls.backward, road.trafficCalming,
            road.limits.height, road.limits.width, road.limits.length, road.limits.weight,
            road.isConveying, duration, road.surface,
            road.tracktype, road.smoothness, road.lanes, road.sidewalk, road.cycleway,
            road.isRoundabout, road.isTunnel, road.isBridge, road.isFerry, road.hasToll,
            road.isLit, road.layer, road.level, road.conditional,
            Shape.line(segment.line).columnValue,
        ])
    }
}

/// A stretch of a way between two junctions, barriers or ends.
struct Segment {
    let way: Int64
    /// Of the way's nodes.
    let range: ClosedRange<Int>
    let firstNode: Int64
    let lastNode: Int64
    let line: [Coordinate]
    /// The nodes of the vertices between the ends, as ``ShapeNodes`` writes them.
    let shapeNodes: [UInt8]
    /// The great-circle length, at least 1.
    let millimeters: Int

    /// The nodes `range` of `way`.
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

    /// The segments of `way`, cut at each node for which `isCut` is true.
    static func cut(_ way: OSMWay, where isCut: (Int64) -> Bool) -> [Segment] {
        var segments: [Segment] = []
        var start = 0
        for index in way.nodes.indices.dropFirst() {
            let node = way.nodes[index]
            guard index == way.nodes.count - 1 || isCut(node) else { continue }
            // A node named twice in a row makes no segment.
            if index > start + 1 || way.nodes[start] != node {
                segments.append(Segment(way, start...index))
            }
            start = index
        }
        return segments
    }

    /// The indices of `range` whose place is not that of the one before. A line has at least two
    /// vertices, even where they are one place.
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
