import Geometry

/// The vertices between a segment's ends as zigzag varints of the steps from one to the next,
/// latitude before longitude; the ends are the nodes' places.
enum GeometryCodec {
    static func encode(_ points: ArraySlice<GridPoint>, into bytes: inout [UInt8]) {
        guard var previous = points.first else { return }
        for point in points.dropFirst().dropLast() {
            Varint.append(
                signed: Int64(point.latitude) - Int64(previous.latitude), to: &bytes)
            Varint.append(
                signed: Int64(point.longitude) - Int64(previous.longitude), to: &bytes)
            previous = point
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
        return Varint.signed(value)
    }
}

extension RoadGraph {
    /// Calls `visit` with a segment's vertices, in the direction of its way; at least two.
    @inline(__always)
    func forEachVertex(of segment: UInt32, _ visit: (GridPoint) -> Void) {
        let ends = segmentEnds[segment]
        let bytes = geometryByte
        var offset = Int(firstGeometryByte[segment])
        let end = min(Int(firstGeometryByte[segment + 1]), bytes.count)
        var point = nodePlace[ends.first]
        visit(point)
        while offset < end {
            point.latitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            point.longitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            visit(point)
        }
        visit(nodePlace[ends.second])
    }

    /// No less than the number of a segment's vertices: each between its ends takes two bytes or
    /// more.
    func mostVertices(of segment: UInt32) -> Int {
        let start = Int(firstGeometryByte[segment])
        let end = min(Int(firstGeometryByte[segment + 1]), geometryByte.count)
        return 2 + max(0, end - start + 1) / 2
    }

    func vertexCount(of segment: UInt32) -> Int {
        var count = 0
        forEachVertex(of: segment) { _ in count += 1 }
        return count
    }

    func line(of segment: UInt32) -> [Coordinate] {
        var line: [Coordinate] = []
        forEachVertex(of: segment) { line.append($0.coordinate) }
        return line
    }

    /// The OSM nodes of a segment's vertices, in the direction of its way: 0 for each that is
    /// not known.
    ///
    /// - Complexity: O(vertices).
    func readNodeIDs(of segment: UInt32, vertexCount: Int, into nodes: inout [Int64]) {
        nodes.removeAll(keepingCapacity: true)
        let ends = segmentEnds[segment]
        var node = nodeID[ends.first]
        nodes.append(node)
        var offset = Int(firstShapeNodeByte[segment])
        let end = min(Int(firstShapeNodeByte[segment + 1]), shapeNodeByte.count)
        while offset < end, nodes.count < vertexCount - 1 {
            node &+= shapeNodeByte.readStep(&offset, end)
            nodes.append(node)
        }
        while nodes.count < vertexCount - 1 { nodes.append(0) }
        nodes.append(nodeID[ends.second])
    }

    /// A text of the names table; empty for an index beyond it.
    func name(_ index: UInt32) -> String {
        bytes(ofName: index).map { nameByte.text($0) } ?? ""
    }

    /// Where the text lies in ``nameByte``; nil for an empty one.
    func bytes(ofName index: UInt32) -> Range<Int>? {
        let start = Int(firstNameByte[index])
        let end = min(Int(firstNameByte[Int(index) + 1]), nameByte.count)
        return start < end ? start..<end : nil
    }
}
