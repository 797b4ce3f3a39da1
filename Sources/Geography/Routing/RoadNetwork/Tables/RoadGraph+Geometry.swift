import Geometry

extension RoadGraph {
    /// Calls `visit` with a segment's vertices, in the direction of its way; at least two.
    @inline(__always)
    public func forEachVertex(of segment: UInt32, _ visit: (GridPoint) -> Void) {
        let ends = segments.ends[segment]
        let bytes = segments.geometryByte
        var offset = Int(segments.firstGeometryByte[segment])
        let end = min(Int(segments.firstGeometryByte[segment + 1]), bytes.count)
        var point = nodes.place[ends.first]
        visit(point)
        while offset < end {
            point.latitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            point.longitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            visit(point)
        }
        visit(nodes.place[ends.second])
    }

    /// An upper bound of the number of a segment's vertices: each inner one takes at least two
    /// bytes.
    public func mostVertices(of segment: UInt32) -> Int {
        let start = Int(segments.firstGeometryByte[segment])
        let end = min(Int(segments.firstGeometryByte[segment + 1]), segments.geometryByte.count)
        return 2 + max(0, end - start + 1) / 2
    }

    public func vertexCount(of segment: UInt32) -> Int {
        var count = 0
        forEachVertex(of: segment) { _ in count += 1 }
        return count
    }

    public func line(of segment: UInt32) -> [Coordinate] {
        var line: [Coordinate] = []
        forEachVertex(of: segment) { line.append($0.coordinate) }
        return line
    }

    /// Reads the OSM node ids of a segment's vertices, in the direction of its way; 0 for those
    /// that are unknown.
    ///
    /// - Complexity: O(vertices).
    public func readNodeIDs(of segment: UInt32, vertexCount: Int, into nodes: inout [Int64]) {
        nodes.removeAll(keepingCapacity: true)
        let ends = segments.ends[segment]
        var node = self.nodes.osmID[ends.first]
        nodes.append(node)
        var offset = Int(segments.firstShapeNodeByte[segment])
        let end = min(Int(segments.firstShapeNodeByte[segment + 1]), segments.shapeNodeByte.count)
        while offset < end, nodes.count < vertexCount - 1 {
            node &+= segments.shapeNodeByte.readStep(&offset, end)
            nodes.append(node)
        }
        while nodes.count < vertexCount - 1 { nodes.append(0) }
        nodes.append(self.nodes.osmID[ends.second])
    }

    /// A text of the names table; empty if the index is beyond its end.
    public func name(_ index: UInt32) -> String {
        bytes(ofName: index).map { names.byte.text($0) } ?? ""
    }

    /// The range of the text in ``NameColumns/byte``; nil if it is empty.
    public func bytes(ofName index: UInt32) -> Range<Int>? {
        let start = Int(names.firstByte[index])
        let end = min(Int(names.firstByte[Int(index) + 1]), names.byte.count)
        return start < end ? start..<end : nil
    }
}
