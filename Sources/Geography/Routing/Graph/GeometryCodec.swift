import Geometry

/// The vertices between a segment's ends as zigzag varints of the steps from one to the next,
/// latitude before longitude; the ends are the nodes' places.
enum GeometryCodec {
    static func encode(_ points: ArraySlice<GridPoint>, into bytes: inout [UInt8]) {
        guard var previous = points.first else { return }
        for point in points.dropFirst().dropLast() {
            append(Int64(point.latitude) - Int64(previous.latitude), to: &bytes)
            append(Int64(point.longitude) - Int64(previous.longitude), to: &bytes)
            previous = point
        }
    }

    private static func append(_ step: Int64, to bytes: inout [UInt8]) {
        var value = UInt64(bitPattern: step << 1 ^ step >> 63)
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }
}

/// Walks the vertices of a segment in the direction of its way; at least two.
struct SegmentVertices: Sequence, IteratorProtocol {
    private let graph: RoadGraph
    private let last: UInt32
    private let end: Int
    private var offset: Int
    private var point: GridPoint
    private var state = State.atFirst

    private enum State { case atFirst, between, pastLast }

    init(_ graph: RoadGraph, _ segment: UInt32) {
        self.graph = graph
        let ends = graph.segmentEnds[segment]
        last = ends.second
        point = graph.nodePlace[ends.first]
        offset = Int(graph.firstGeometryByte[segment])
        end = Swift.min(Int(graph.firstGeometryByte[segment + 1]), graph.geometryByte.count)
    }

    @inline(__always)
    mutating func next() -> GridPoint? {
        switch state {
        case .atFirst:
            state = .between
            return point
        case .between where offset < end:
            point.latitude &+= Int32(truncatingIfNeeded: graph.geometryByte.readStep(&offset, end))
            point.longitude &+= Int32(truncatingIfNeeded: graph.geometryByte.readStep(&offset, end))
            return point
        case .between:
            state = .pastLast
            return graph.nodePlace[last]
        case .pastLast:
            return nil
        }
    }
}

extension MappedArray<UInt8> {
    /// A zigzag varint at `offset`, which moves past it; cut at `end`.
    @inline(__always)
    func readStep(_ offset: inout Int, _ end: Int) -> Int64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = self[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) &<< shift
            shift &+= 7
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }
}

extension RoadGraph {
    /// A segment's vertices, in the direction of its way; at least two.
    func vertices(of segment: UInt32) -> SegmentVertices { SegmentVertices(self, segment) }

    func line(of segment: UInt32) -> [Coordinate] {
        vertices(of: segment).map(\.coordinate)
    }

    /// The OSM nodes of a segment's vertices, in the direction of its way: 0 for each that is
    /// not known.
    ///
    /// - Complexity: O(vertices).
    func nodeIDs(of segment: UInt32, vertexCount: Int) -> [Int64] {
        let ends = segmentEnds[segment]
        var node = nodeID[ends.first]
        var nodes = [node]
        var offset = Int(firstShapeNodeByte[segment])
        let end = min(Int(firstShapeNodeByte[segment + 1]), shapeNodeByte.count)
        while offset < end, nodes.count < vertexCount - 1 {
            node &+= shapeNodeByte.readStep(&offset, end)
            nodes.append(node)
        }
        nodes += repeatElement(0, count: max(0, vertexCount - 1 - nodes.count))
        nodes.append(nodeID[ends.second])
        return nodes
    }

    /// A text of the names table; empty for an index beyond it.
    func name(_ index: UInt32) -> String {
        let start = Int(firstNameByte[index])
        let end = min(Int(firstNameByte[Int(index) + 1]), nameByte.count)
        guard start < end else { return "" }
        return String(decoding: (start..<end).map { nameByte[$0] }, as: UTF8.self)
    }
}
